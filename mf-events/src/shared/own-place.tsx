import type { PerformanceResponse } from '@portal/contracts/performances';
import { formatTime } from '@portal/kit/format';
import { messages } from '../messages.ts';

const text = messages.place;

/** Where a family's piece stands, as far as it is published; '' where there is nothing to say. */
export const placeText = ({ event, published }: Pick<PerformanceResponse, 'event' | 'published'>): string => {
  if (event.canceled) return '';
  const time = (iso: string) => formatTime(iso, event.timeZone);
  if (published) return text.at(published.number, time(published.start), time(published.call));
  if (event.hidden) return text.hidden(event.hidden.reason);
  return event.published ? text.notIn : '';
};

/** The same as a line of its own. */
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
