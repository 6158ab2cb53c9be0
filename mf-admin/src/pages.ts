import { adminPageSize } from '@portal/contracts/paging';

/** Returns the page number of the query string, or 1. */
export const pageIn = (parameters: URLSearchParams): number => {
  const page = Number(parameters.get('page'));
  return Number.isInteger(page) && page > 0 ? page : 1;
};

/** Returns how many pages are known. A full page has a next one. */
export const pagesKnown = (page: number, shown: number): number => (shown < adminPageSize ? page : page + 1);
