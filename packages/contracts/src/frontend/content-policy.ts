/**
 * The content policy of the portal's pages by directive. `trusted-types default` allows one Trusted Types policy, which
 * the shell creates. Workers follow script-src, because there is no worker-src.
 */
export const contentPolicy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'default',
} as const;

/** Directives for what a page loads. The last ones follow default-src. */
export type Loaded =
  | 'script-src'
  | 'style-src'
  | 'img-src'
  | 'font-src'
  | 'connect-src'
  | 'frame-src'
  | 'media-src'
  | 'object-src';

/** Returns the sources of a directive. */
export const sourcesOf = (directive: Loaded): string =>
  directive in contentPolicy
    ? contentPolicy[directive as keyof typeof contentPolicy]
    : contentPolicy['default-src'];

/** Returns whether a page at an origin may load an address. */
export const mayLoad = (directive: Loaded, { origin, protocol }: URL, own: string): boolean =>
  sourcesOf(directive)
    .split(' ')
    .some((source) => (source === "'self'" ? origin === own : source === protocol));
