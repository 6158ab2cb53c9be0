import type { EventResponse } from '@portal/contracts/events';
import { addressLine } from '@portal/kit/format';
import { Card } from '@portal/kit/ui/card';
import { TicketDate } from '@portal/kit/ui/ticket-date';
import { messages } from '../messages.ts';
import { Places } from '../shared/places.tsx';
import { SignUpLink } from '../shared/sign-up-link.tsx';

/** Card of an event: when, what, where, places left, and whether the family plays there. */
export function EventCard({ event, isOwn }: { event: EventResponse; isOwn: boolean }) {
  return (
    <Card
      title={event.name}
      head={<TicketDate date={event.date} timeZone={event.timeZone} duration={event.duration} />}
      status={<Places event={event} />}
      actions={<SignUpLink event={event} look={isOwn ? 'quiet' : 'primary'} />}
    >
      {event.description !== '' && <p className="p-card__long">{event.description}</p>}
      <p>{addressLine(event.address)}</p>
      {isOwn && (
        <p>
          <strong>{messages.event.youPlay}</strong>
        </p>
      )}
    </Card>
  );
}
