import type { Language } from '@portal/contracts/languages';

/** The pictures made by `e2e/guide.shots.ts`, by the height they have at a width of 880. */
export const pictureHeights = { profile: 560, browse: 560, 'sign-up': 1000, 'my-events': 560, program: 560 };

/** A paragraph, what is done one after the other, what stands side by side, or a picture with what it shows. */
export type GuideBlock =
  string | { steps: string[] } | { points: string[] } | { picture: keyof typeof pictureHeights; alt: string };

/** In every text, `**words**` are what stands on the screen, and `[words](/address)` leads to a page of the portal. */
export interface GuideText {
  /** What it is written in, for a reader whose page is in another language. */
  language: Language;
  title: string;
  lede: string;
  contents: string;
  parts: { id: string; title: string; blocks: GuideBlock[] }[];
}
