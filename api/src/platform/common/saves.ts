/** The number of times that a document was saved, and the idempotency key of the last request that has saved it. */
interface Saved {
  count: number | undefined;
  key: string | undefined;
}

/**
 * Returns whether a request has saved a document already and only its answer was lost. Then the document was saved once since
 * the request read it, with the request's key. Every save stores its key in the same write.
 */
export const hasSaved = (request: Saved, stored: Saved): boolean =>
  request.key !== undefined && request.key === stored.key && stored.count === (request.count ?? 0) + 1;
