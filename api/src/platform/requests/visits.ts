import type { Request } from 'express';

/**
 * Returns whether the user opens a page; a prefetch does not count. Clients without Sec-Fetch headers are not browsers and
 * count.
 */
export const isVisit = ({ headers }: Request): boolean =>
  (headers['sec-fetch-dest'] ?? 'document') === 'document' && headers['sec-purpose'] === undefined;
