import { useLocation } from './router.ts';

/** What somebody was about when another page came between: where, and what it is called there. */
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
 * The errand of whoever came here, which travels as the `state` of links and not in the address. A page that comes
 * between hands it on; where it is over, a link leads back.
 * @example
 * <Link to={paths.createProfile} state={{ to: location.pathname, title: event.name } satisfies Errand}>…</Link>
 * const errand = useErrand();
 */
export const useErrand = (): Errand | undefined => {
  const state: unknown = useLocation().state;
  return isErrand(state) ? state : undefined;
};
