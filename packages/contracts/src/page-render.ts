import type { Language } from './languages.ts';
import type { PageData, SiteSettings } from './page-data.ts';

/** What the shell's bundle for the server is made for, once for each language. */
export interface RenderedFor {
  language: Language;
  site: SiteSettings;
}

/** A page as it stands before any script has run. */
export interface RenderedPage {
  /** What stands in the root element. */
  html: string;
  /** What the page is called, as far as the shell knows. */
  title: string;
  /** Whether it is all there; otherwise it is what stands around the page of a remote. */
  isWhole: boolean;
  /** Whether something in it says that it is still to come. */
  isLoading: boolean;
}

/** Draws the page at a pathname from what the server writes into it. No code of a remote has any part in it. */
export type RenderPage = (pathname: string, data: PageData) => Promise<RenderedPage>;
