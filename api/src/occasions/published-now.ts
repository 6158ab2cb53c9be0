import type { EventResponse } from '@portal/contracts/events';
import type { PerformanceResponse } from '@portal/contracts/performances';
import type { PublishedFacts } from '@portal/contracts/versions';

/**
 * What a version said to a family, with the places of now: a mail may wait for hours while the program is published again
 * or taken back, and pieces are withdrawn. Null where nothing of it holds any more.
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
    const place = places.get(change.id);
    if (!change.now) return place ? [] : [change];
    if (!place) return [];
    const { number, start, call } = place;
    return [{ ...change, now: { ...change.now, number, start: since(start), call: since(call) } }];
  });
  return pieces.length === 0 && facts.pieces.length > 0 ? null : { ...facts, pieces };
};
