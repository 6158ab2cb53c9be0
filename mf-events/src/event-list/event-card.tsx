import type { EventResponse } from '@portal/contracts/events';
import { hasEnded, isFull } from '@portal/contracts/events.rules';
import { paths, pathTo } from '@portal/contracts/paths';
import { addressLine } from '@portal/kit/format';
import { seed } from '@portal/kit/http';
import { LinkButton } from '@portal/kit/ui/button';
import { Card } from '@portal/kit/ui/card';
import { TicketDate } from '@portal/kit/ui/ticket-date';
import { getEvent } from '../events.api.ts';
import { eventSignupPage } from '../lazy-pages.ts';
import { messages } from '../messages.ts';
import { Places } from '../places.tsx';

/** An event as one finds it: when, what, where, and whether there is room. */
export function EventCard({ event }: { event: EventResponse }) {
  const isOpen = !isFull(event) && !hasEnded(event, new Date());
  const action = isOpen ? messages.event.signUp : messages.event.see;
  // The next page needs what this one has: it opens without waiting.
  const handOver = () => {
    const { path, query } = getEvent(event._id);
    seed(path, query, event);
  };
  const fetchCode = () => void eventSignupPage().catch(() => undefined);
  return (
    <Card
      title={event.name}
      head={<TicketDate date={event.date} timeZone={event.timeZone} />}
      status={<Places event={event} />}
      actions={
        <LinkButton
          to={pathTo(paths.eventSignup, { id: event._id })}
          look={isOpen ? 'primary' : 'quiet'}
          small
          onPointerEnter={fetchCode}
          onFocus={fetchCode}
          onClick={handOver}
          aria-label={messages.event.about(action, event.name)}
        >
          {action}
        </LinkButton>
      }
    >
      {event.description !== '' && <p className="events-list__description">{event.description}</p>}
      <p>{addressLine(event.address)}</p>
    </Card>
  );
}
