import type { RemotePage } from './remote.ts';
import { instantOf, wallClockOf } from './time-zone.ts';

interface ReadAddress {
  path: string;
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
}

/**
 * A read as a page's `data` names it, from the function that makes it: the one place its address is written.
 * @example dataOf(getEvent('{id}')) // '/event?id={id}'
 */
export const dataOf = ({ path, query = {} }: ReadAddress): string => {
  const parameters = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return parameters.length === 0 ? path : `${path}?${parameters.join('&')}`;
};

/** What the placeholders of a page's `data` stand for, beside the parameters of its path. */
export interface Reader {
  /** `{user}`: the id of who is signed in. */
  user?: string | undefined;
  /** `{today}`: when the reader's day began, in epoch milliseconds. */
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

/** What stands in a pathname where its pattern has parameters, by their names. */
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
 * The addresses of the API a page, or a part on it, reads first. One with a placeholder nobody knows is left out; the page reads it itself.
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

/** The name of the cookie in which a browser says its time zone, so that the server knows when its day begins. */
export const zoneCookie = 'portal-zone';

const day = 86_400_000;

/** When the day began in a time zone; undefined where there is no such zone. */
export const startOfDayIn = (timeZone: string, now: number): number | undefined => {
  try {
    return instantOf(Math.floor(wallClockOf(now, timeZone) / day) * day, timeZone);
  } catch {
    return undefined;
  }
};
