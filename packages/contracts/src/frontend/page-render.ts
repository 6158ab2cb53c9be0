import type { Language } from '../base/languages.ts';
import type { Outline, PartOutline } from './outline.ts';
import type { PageData, SiteSettings } from './page-data.ts';

/** The input of the shell's server bundle, created once per language. */
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
  /** The user's time zone, if it is known. */
  zone: string | undefined;
}

/** The outline of a remote's part on a page of the shell, with the API responses by the names of its reads. */
export interface OutlinedPart extends Omit<Outlined, 'outline'> {
  outline: PartOutline;
}

/** A page rendered on the server. */
export interface RenderedPage {
  /** The HTML of the root element. */
  html: string;
  /** The document title as far as the shell knows it. */
  title: string;
  /** Whether the page is complete. Otherwise it is the frame around the page of a remote. */
  isWhole: boolean;
  /** Whether it contains the outline of a remote's page. */
  isOutlined?: boolean;
  /** Remotes whose outlines were left out because rendering them costs too much. */
  overran?: string[];
  /** Whether it contains a loading message. */
  isLoading: boolean;
}

/** Renders the page at a pathname with its page data. It runs no code of remotes. */
export type RenderPage = (
  pathname: string,
  data: PageData,
  outlined?: Outlined,
  parts?: readonly OutlinedPart[],
) => Promise<RenderedPage>;
