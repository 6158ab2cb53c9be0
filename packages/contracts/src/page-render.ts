import type { Language } from './languages.ts';
import type { Outline, PartOutline } from './outline.ts';
import type { PageData, SiteSettings } from './page-data.ts';

/** What the shell's bundle for the server is made for, once for each language. */
export interface RenderedFor {
  language: Language;
  site: SiteSettings;
}

/** The outline of a remote's page, with the API response it is rendered from. */
export interface Outlined {
  /** The id of the remote. */
  id: string;
  version: string;
  outline: Outline;
  answer: unknown;
  /** The reader's time zone, where it is known. */
  zone: string | undefined;
}

/** The same of a remote's part on a page of the shell, with the answers by the names the outline has for them. */
export interface OutlinedPart extends Omit<Outlined, 'outline'> {
  outline: PartOutline;
}

/** A page as it stands before any script has run. */
export interface RenderedPage {
  /** What stands in the root element. */
  html: string;
  /** What the page is called, as far as the shell knows. */
  title: string;
  /** Whether it is all there; otherwise it is what stands around the page of a remote. */
  isWhole: boolean;
  /** Whether the outline of a remote's page stands in its place. */
  isOutlined?: boolean;
  /** Remotes whose outlines were left out because rendering them costs too much. */
  overran?: string[];
  /** Whether something in it says that it is still to come. */
  isLoading: boolean;
}

/** Draws the page at a pathname from what the server writes into it. No code of a remote has any part in it. */
export type RenderPage = (
  pathname: string,
  data: PageData,
  outlined?: Outlined,
  parts?: readonly OutlinedPart[],
) => Promise<RenderedPage>;
