import type { EventResponse } from '@portal/contracts/events';
import type { PerformanceResponse } from '@portal/contracts/performances';
import type { PublishedFacts } from '@portal/contracts/versions';

/**
 * Updates the facts of a mail about a version to the current program, because the program may have changed while the mail
 * waited. Returns null if nothing of it applies any more.
 */
export const publishedNow = (
  facts: PublishedFacts,
  { date, hidden }: Pick<EventResponse, 'date' | 'hidden'>,
  own: readonly Pick<PerformanceResponse, '_id' | 'published'>[],
): PublishedFacts | null => {
  if (hidden) return null;
  const places = new Map(own.map(({ _id, published }) => [_id, published]));
  const since = (iso: string) => (Date.parse(iso) - Date.parse(date)) / 1000;
  const pieces = facts.pieces.flatMap((change) => {
    // The account may have lost its right on the piece since.
    if (!places.has(change.id)) return [];
    const place = places.get(change.id);
    if (!change.now) return place ? [] : [change];
    if (!place) return [];
    const { number, start, call } = place;
    return [{ ...change, now: { ...change.now, number, start: since(start), call: since(call) } }];
  });
  return pieces.length === 0 && facts.pieces.length > 0 ? null : { ...facts, pieces };
};
