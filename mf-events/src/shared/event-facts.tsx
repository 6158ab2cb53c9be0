import type { PerformanceResponse } from '@portal/contracts/performances';
import { addressLine, formatEventDate } from '@portal/kit/format';
import './event-facts.css';

/** When and where an event is, in one line. */
export function EventFacts({ event }: { event: PerformanceResponse['event'] }) {
  return (
    <p>
      <time dateTime={event.date}>{formatEventDate(event.date, event.timeZone)}</time>
      {'\u00a0· '}
      {/* An address that does not fit behind the time begins a line of its own. */}
      <span className="event-facts__address">{addressLine(event.address)}</span>
    </p>
  );
}
