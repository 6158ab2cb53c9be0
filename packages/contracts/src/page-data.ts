import type { SessionResponse } from './auth.ts';
import type { RegistryResponse } from './registry.ts';
import type { Theme } from './themes.ts';

/** What the people who run this portal chose; public. */
export interface SiteSettings {
  name: string;
  contactEmail: string;
  guideUrl: string;
  governingState: string;
  governingCity: string;
}

/** A remote that comes from a developer's own machine, in the browser of that developer alone. */
export interface Override {
  id: string;
  origin: string;
}

/** A version that is not live, shown to whoever opened a link to it, in that browser alone. */
export interface Previewed {
  id: string;
  version: string;
}

/** A file where it is served, with the hash a browser checks it by. */
export interface HashedFile {
  path: string;
  integrity: string;
}

/** What the server writes into every page as JSON, so that the browser need not ask for it. */
export interface PageData {
  registry: RegistryResponse;
  site: SiteSettings;
  /** Who asked for the page; null for nobody, absent where the server did not look. */
  session?: SessionResponse | null;
  /** Set on pages of core remotes: such a document runs no team's code, and its token opens the calls that are theirs alone. */
  core?: { token?: string };
  /** Answers of the API to what the page reads first, by address. */
  answers?: Record<string, unknown>;
  /** The colors its reader chose; without, those of their system. */
  theme?: Theme;
  override?: Override;
  preview?: Previewed;
  /** Files this page needs after those its HTML hints at: the shell asks for them first of all it does. */
  later?: HashedFile[];
}

/** The header by which a page of a core remote shows its token, and is given a new one. */
export const coreTokenHeader = 'x-portal-core';

/** The id of the element that holds it. */
export const pageDataId = 'page-data';
