import { canChangeSignups, hasEnded, isStillOn } from '@portal/contracts/events.rules';
import { pathTo, type Path } from '@portal/contracts/paths';
import { addressLine } from '@portal/kit/format';
import { Link } from '@portal/kit/router';
import { Actions } from '@portal/kit/ui/button';
import { TicketDate } from '@portal/kit/ui/ticket-date';
import { CalendarButton } from '../calendar/calendar-button.tsx';
import { Directions } from '../facts/directions.tsx';
import { messages } from '../../messages.ts';
import { ProgramLinks } from '../program-links.tsx';
import type { OwnEvent } from './own-events.ts';
import { PerformanceRow } from './performance-row.tsx';

/** The page that signs up further performers for an event, and the label of the link to it. */
export interface MoreSignups {
  path: Path & `${string}/:id`;
  label: string;
}

interface OwnEventBlockProps {
  own: OwnEvent;
  more: MoreSignups;
}

/** An event with one row for each sign-up. */
export function OwnEventBlock({ own: { event, performances }, more }: OwnEventBlockProps) {
  const { _id: id, name, date, timeZone, duration, address } = event;
  const now = new Date();
  const isAttended = performances.some(({ withdrawn }) => !withdrawn);
  const isOn = !event.canceled && isStillOn(event, now);
  const canChange = canChangeSignups(event, now);
  return (
    <li>
      <article className="e-own-event">
        <TicketDate date={date} timeZone={timeZone} duration={duration} />
        <div className="e-own-event__body">
          <h2>{name}</h2>
          <p className="e-own-event__where p-soft">
            {event.canceled && (
              <strong className="p-look">
                {messages.event.about(messages.event.canceled, event.canceled.reason)}
              </strong>
            )}
            {hasEnded(event, now) && <strong>{messages.event.over}</strong>}
            <span>{addressLine(address)}</span>
            {isOn && isAttended && (
              <>
                <Directions event={event} isInline />
                <CalendarButton events={[id]} name={name} isText />
              </>
            )}
          </p>
          <ul className="e-own-event__rows">
            {performances.map((performance) => (
              <PerformanceRow
                key={performance._id}
                performance={performance}
                isOn={isOn}
                canChange={canChange}
              />
            ))}
          </ul>
          {isAttended && (event.publicAddress !== undefined || canChange) && (
            <Actions>
              <ProgramLinks event={event} />
              {canChange && (
                <Link to={pathTo(more.path, { id })} aria-label={messages.event.about(more.label, name)}>
                  {more.label}
                </Link>
              )}
            </Actions>
          )}
        </div>
      </article>
    </li>
  );
}
