import { firstOf } from '@portal/contracts/performers.rules';
import { hasStarted, isStillOn } from '@portal/contracts/events.rules';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { ownPerformers } from '@portal/contracts/performances.rules';
import { byline } from '@portal/contracts/piece.rules';
import { fullName } from '@portal/contracts/profiles.rules';
import { addressLine, formatMinutes, formatReaderTimes, formatTime } from '@portal/kit/format';
import { printWords } from '@portal/kit/messages';
import { TicketDate } from '@portal/kit/ui/ticket-date';
import { messages } from '../messages.ts';
import { Directions } from '../shared/facts/directions.tsx';
import { placeText } from '../shared/own-place.tsx';
import './ticket.css';

const text = messages.place;

function Place({ performance }: { performance: PerformanceResponse }) {
  const { event, published } = performance;
  const waiting = event.canceled || hasStarted(event, new Date()) ? '' : messages.mine.waiting;
  if (!published || event.canceled) {
    const said = placeText(performance) || waiting;
    return said === '' ? null : <p className="e-ticket__place p-soft">{said}</p>;
  }
  const facts = [
    { label: text.number, value: <em>{published.number}</em> },
    { label: text.about, value: formatTime(published.start, event.timeZone) },
    { label: text.callBy, value: formatTime(published.call, event.timeZone) },
  ];
  return (
    <dl className="e-ticket__place">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="p-caption">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Summary of a sign-up: when, where, who, what, and its position in the program. */
export function Ticket({ performance }: { performance: PerformanceResponse }) {
  const { event, title, people, time } = performance;
  const { profile, instrument } = firstOf(performance);
  const isEnsemble = people.length > 1;
  const { date, timeZone, duration, canceled } = event;
  const readerTimes = formatReaderTimes(date, duration, timeZone);
  const isOn = !canceled && isStillOn(event, new Date());
  return (
    <article className="e-ticket" aria-label={messages.edit.recordTitle}>
      <TicketDate date={date} timeZone={timeZone} duration={duration} isCounted />
      {canceled && <p className="p-look">{messages.event.about(messages.event.canceled, canceled.reason)}</p>}
      {readerTimes !== '' && <p className="p-soft">{messages.event.readerTimes(readerTimes)}</p>}
      <p className="p-soft">
        {addressLine(event.address)}
        {isOn && (
          <>
            {'\u00a0· '}
            <Directions event={event} isInline />
          </>
        )}
      </p>
      <div className="e-ticket__piece">
        <p>{isEnsemble ? ownPerformers(performance, printWords) : fullName(profile)}</p>
        <p className="e-ticket__title">{title}</p>
        <p className="p-soft">
          {[byline(performance), !isEnsemble && instrument, time ? formatMinutes(time) : '']
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {isOn && <Place performance={performance} />}
    </article>
  );
}
