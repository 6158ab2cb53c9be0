import type { SessionResponse } from '../people/auth.ts';
import type { RegistryResponse } from './registry.ts';
import type { Theme } from './themes.ts';

/** Public settings of the operators of this portal. */
export interface SiteSettings {
  name: string;
  contactEmail: string;
  guideUrl: string;
  governingState: string;
  governingCity: string;
}

/** A remote that one browser loads from its developer's own machine. */
export interface Override {
  id: string;
  origin: string;
}

/** A version that is not live, shown in the browser that opened a link to it. */
export interface Previewed {
  id: string;
  version: string;
}

/** The URL of a file and the hash that the browser checks. */
export interface HashedFile {
  path: string;
  integrity: string;
}

/** Data that the server writes into every page as JSON, so that the browser need not request it. */
export interface PageData {
  registry: RegistryResponse;
  site: SiteSettings;
  /** The session of the user; null for visitors, absent if the server did not read it. */
  session?: SessionResponse | null;
  /**
   * Set on pages of core remotes. They run no code of teams, and the token allows the calls that only they may make.
   */
  core?: { token?: string };
  /** Answers of the API to the first reads of the page, by address. */
  answers?: Record<string, unknown>;
  /** The color theme the user chose. Without one, the system's is used. */
  theme?: Theme;
  /** Absent if there are none. */
  overrides?: readonly Override[];
  preview?: Previewed;
  /** Files that the page needs next. The shell loads them before anything else. */
  later?: HashedFile[];
}

/** The header with the token of a core page. An answer can carry a new token in it. */
export const coreTokenHeader = 'x-portal-core';

/** The id of the element that contains the page data. */
export const pageDataId = 'page-data';
