import type { PerformanceResponse } from '@portal/contracts/performances';
import { addressLine, formatEventDate } from '@portal/kit/format';

/** When and where an event is, in one line. */
export function EventFacts({ event }: { event: PerformanceResponse['event'] }) {
  return (
    <p>
      <time dateTime={event.date}>{formatEventDate(event.date, event.timeZone)}</time>
      {'\u00a0· '}
      {addressLine(event.address)}
    </p>
  );
}
