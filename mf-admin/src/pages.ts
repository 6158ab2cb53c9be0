import { adminPageSize } from '@portal/contracts/paging';

/** The number in an address, or the first page. */
export const pageIn = (parameters: URLSearchParams): number => {
  const page = Number(parameters.get('page'));
  return Number.isInteger(page) && page > 0 ? page : 1;
};

/** How many pages are known: a full one has another one after it. */
export const pagesKnown = (page: number, shown: number): number => (shown < adminPageSize ? page : page + 1);
