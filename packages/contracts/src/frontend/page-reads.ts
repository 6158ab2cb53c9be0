import type { RemotePage } from './remote.ts';
import { instantOf, wallClockOf } from '../base/time-zone.ts';

interface ReadAddress {
  path: string;
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
}

/**
 * Returns the address of an API function's read, for the `data` of a page.
 * @example dataOf(getEvent('{id}')) // '/event?id={id}'
 */
export const dataOf = ({ path, query = {} }: ReadAddress): string => {
  const parameters = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return parameters.length === 0 ? path : `${path}?${parameters.join('&')}`;
};

/** The values of the placeholders in a page's `data`. Parameters of its path are placeholders too. */
export interface Reader {
  /** `{user}`: the id of the current user. */
  user?: string | undefined;
  /** `{today}`: the start of the user's day, in epoch milliseconds. */
  today?: number | undefined;
}

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** Returns the parameters of a pattern in a pathname, by name. */
export const parametersOf = (pattern: string, pathname: string): Record<string, string | undefined> => {
  const found = segmentsOf(pathname);
  const names = segmentsOf(pattern).map((segment, at) => [segment, found[at]] as const);
  return Object.fromEntries(
    names.flatMap(([segment, value]) =>
      segment.startsWith(':') ? [[segment.slice(1).replace(/\?$/, ''), decoded(value ?? '')]] : [],
    ),
  );
};

/**
 * Returns the API addresses that a page, or a part on it, reads first. An address with an unknown placeholder is left
 * out; the page reads it itself.
 * @example readsOf({ path: '/things/:id', access: 'public', data: ['/thing?id={id}'] }, '/things/7', {}) // ['/thing?id=7']
 */
export const readsOf = (
  { path = '/', data = [] }: { path?: string | undefined; data?: RemotePage['data'] },
  pathname: string,
  { user, today }: Reader,
): string[] => {
  const values: Record<string, string | undefined> = {
    ...parametersOf(path, pathname),
    user,
    today: today?.toString(),
  };
  return data.flatMap((template) => {
    const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    if (names.some((name) => !values[name])) return [];
    return [template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))];
  });
};

/** The cookie with the browser's time zone. The server needs it to know when the user's day starts. */
export const zoneCookie = 'portal-zone';

const day = 86_400_000;

/** Returns the start of the day in a time zone; undefined if there is no such zone. */
export const startOfDayIn = (timeZone: string, now: number): number | undefined => {
  try {
    return instantOf(Math.floor(wallClockOf(now, timeZone) / day) * day, timeZone);
  } catch {
    return undefined;
  }
};
