import { formatEventDate, ticketDate } from '../format.ts';
import './ticket-date.css';

/** An event's day, large like on a ticket, with month, weekday and time in the event's zone. */
export function TicketDate({ date, timeZone }: { date: string; timeZone: string }) {
  const { day, month, weekday, time } = ticketDate(date, timeZone);
  return (
    <time className="p-ticket" dateTime={date}>
      <span className="p-hidden">{formatEventDate(date, timeZone)}</span>
      <span className="p-ticket__day" aria-hidden="true">
        {day}
      </span>
      <span className="p-ticket__rest" aria-hidden="true">
        <span>{month}</span>
        <span>
          {weekday} · {time}
        </span>
      </span>
    </time>
  );
}
