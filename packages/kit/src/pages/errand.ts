import { useLocation } from './router.ts';

/** The page and task the user was at before another page interrupted. */
export interface Errand {
  to: string;
  title: string;
}

const isErrand = (value: unknown): value is Errand =>
  typeof value === 'object' &&
  value !== null &&
  'to' in value &&
  typeof value.to === 'string' &&
  value.to.startsWith('/') &&
  'title' in value &&
  typeof value.title === 'string';

/**
 * Returns the errand that led to this page. It travels as the `state` of links, not in the address. The page leads
 * back to it when it is done.
 * @example
 * <Link to={paths.createProfile} state={{ to: location.pathname, title: event.name } satisfies Errand}>…</Link>
 * const errand = useErrand();
 */
export const useErrand = (): Errand | undefined => {
  const state: unknown = useLocation().state;
  return isErrand(state) ? state : undefined;
};
