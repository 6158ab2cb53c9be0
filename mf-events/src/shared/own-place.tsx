import type { PerformanceResponse } from '@portal/contracts/performances';
import { formatTime } from '@portal/kit/format';
import { messages } from '../messages.ts';

const text = messages.place;

/** Returns the published position of the family's piece, or ''. */
export const placeText = ({ event, published }: Pick<PerformanceResponse, 'event' | 'published'>): string => {
  if (event.canceled) return '';
  const time = (iso: string) => formatTime(iso, event.timeZone);
  if (published) return text.at(published.number, time(published.start), time(published.call));
  if (event.hidden) return text.hidden(event.hidden.reason);
  return event.published ? text.notIn : '';
};

/** Shows the published position in its own line. */
export function OwnPlace({ performance }: { performance: Pick<PerformanceResponse, 'event' | 'published'> }) {
  const place = placeText(performance);
  if (place === '') return null;
  return performance.published ? (
    <p>
      <strong>{place}</strong>
    </p>
  ) : (
    <p className="p-soft">{place}</p>
  );
}
