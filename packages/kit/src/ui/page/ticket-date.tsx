import { formatDaysUntil, formatEventDate, ticketDate } from '../../text/format.ts';
import './ticket-date.css';

export interface TicketDateProps {
  date: string;
  timeZone: string;
  /** In minutes. If it is given, the end is shown too. */
  duration?: number;
  /** Whether to show how many days are left. */
  isCounted?: boolean;
  /** The user's time zone, if it is not that of the browser. */
  reader?: string | undefined;
}

/** An event's day, large like on a ticket, with month, weekday and time in the event's zone. */
export function TicketDate({ date, timeZone, duration, isCounted = false, reader }: TicketDateProps) {
  const { day, month, weekday, time, zone } = ticketDate(date, timeZone, reader, duration);
  const until = isCounted ? formatDaysUntil(date, timeZone) : '';
  const said = formatEventDate(date, timeZone, reader);
  return (
    <time className="p-ticket" dateTime={date}>
      <span className="p-hidden">{[said, until].filter(Boolean).join(' · ')}</span>
      <span className="p-ticket__day" aria-hidden="true">
        {day}
      </span>
      <span className="p-ticket__rest" aria-hidden="true">
        <span>{[month, until].filter(Boolean).join(' · ')}</span>
        <span>
          {weekday} · {time}
        </span>
        {zone !== '' && <span>{zone}</span>}
      </span>
    </time>
  );
}
