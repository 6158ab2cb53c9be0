import { hasStarted } from '@portal/contracts/events.rules';
import { paths, pathTo } from '@portal/contracts/paths';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { fullName } from '@portal/contracts/profiles.rules';
import { addressLine } from '@portal/kit/format';
import { LinkButton } from '@portal/kit/ui/button';
import { Card } from '@portal/kit/ui/card';
import { TicketDate } from '@portal/kit/ui/ticket-date';
import { CalendarButton } from '../shared/calendar/calendar-button.tsx';
import { messages } from '../messages.ts';

/** A sign-up of the family: which event, when, where, with what. */
export function MyEventCard({ performance }: { performance: PerformanceResponse }) {
  const { _id, event, title, profile, withdrawn } = performance;
  const isComing = !hasStarted(event, new Date()) && !withdrawn;
  return (
    <Card
      title={event.name}
      head={<TicketDate date={event.date} timeZone={event.timeZone} />}
      status={withdrawn && <strong className="p-look">{messages.mine.withdrawn}</strong>}
      actions={
        <LinkButton
          to={pathTo(paths.editEventSignup, { id: _id })}
          look={isComing ? 'primary' : 'quiet'}
          small
          aria-label={messages.event.about(messages.mine.edit, title)}
        >
          {messages.mine.edit}
        </LinkButton>
      }
    >
      <p className={withdrawn ? 'my-events__piece my-events__piece--withdrawn' : 'my-events__piece'}>
        {title}
      </p>
      <p>{fullName(profile)}</p>
      <p>{addressLine(event.address)}</p>
      {isComing && (
        <p>
          <CalendarButton events={[event._id]} name={event.name} isText />
        </p>
      )}
    </Card>
  );
}
