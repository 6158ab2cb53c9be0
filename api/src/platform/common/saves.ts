/** The number of times that a document was saved, and the idempotency key of the last request that has saved it. */
interface Saved {
  count: number | undefined;
  key: string | undefined;
}

/**
 * Whether a request has saved a document before, and its answer was lost: the next save after the one that it knows has
 * its key. Every save stores its key in the same write.
 */
export const hasSaved = (request: Saved, stored: Saved): boolean =>
  request.key !== undefined && request.key === stored.key && stored.count === (request.count ?? 0) + 1;
