import type { Query } from '../api/http.ts';
import { endOfDay, startOfDay, today } from '../text/local-time.ts';

/** The filters and page of an event list, as read from its address. */
export interface EventSearch {
  words: string;
  after: string;
  before: string;
  page: number;
}

const longestWords = 200;

const dayIn = (text: string | null, otherwise: string): string =>
  text === '' || (text !== null && startOfDay(text) !== undefined) ? text : otherwise;

const pageIn = (text: string | null): number => (/^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1);

/** Reads the address. Without a start date the list begins today; with an empty one it has no beginning. */
export const readSearch = (search: string, now = new Date()): EventSearch => {
  const parameters = new URLSearchParams(search);
  return {
    words: (parameters.get('words') ?? '').slice(0, longestWords),
    after: dayIn(parameters.get('after'), today(now)),
    before: dayIn(parameters.get('before'), ''),
    page: pageIn(parameters.get('page')),
  };
};

/** Returns the address of a search; default values are left out. */
export const addressOf = (
  path: string,
  { words, after, before, page }: EventSearch,
  now = new Date(),
): string => {
  const parameters = new URLSearchParams();
  if (words !== '') parameters.set('words', words);
  if (after !== today(now)) parameters.set('after', after);
  if (before !== '') parameters.set('before', before);
  if (page > 1) parameters.set('page', String(page));
  const search = parameters.toString();
  return search === '' ? path : `${path}?${search}`;
};

/**
 * The query of an address without filters, in the form a page's `data` uses: '{today}' is the start of the
 * user's day.
 */
export const firstQuery: Query = { searchWords: '', startDate: '{today}', page: 1 };

/** Returns the API query for a search. Both dates count as whole days in the user's time zone. */
export const queryOf = ({ words, after, before, page }: EventSearch): Query => ({
  searchWords: words,
  startDate: startOfDay(after),
  endDate: endOfDay(before),
  page,
});
