import type { Language } from '@portal/contracts/languages';

/** The pictures made by `e2e/guide.shots.ts`, with their heights at a width of 880. */
export const pictureHeights = { profile: 560, browse: 560, 'sign-up': 1000, 'my-events': 560, program: 560 };

/** A paragraph, numbered steps, a list, or a picture with its description. */
export type GuideBlock =
  string | { steps: string[] } | { points: string[] } | { picture: keyof typeof pictureHeights; alt: string };

/**
 * The user guide in one language. In every text, `**words**` are labels on screen, and `[words](/address)`
 * links to a page.
 */
export interface GuideText {
  /** The language of the text; it may differ from the language of the page. */
  language: Language;
  title: string;
  lede: string;
  contents: string;
  parts: { id: string; title: string; blocks: GuideBlock[] }[];
}
