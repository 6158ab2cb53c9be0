import { common } from '@portal/kit/messages';
import type { EventResponse } from '@portal/contracts/events';
import { paths, pathTo } from '@portal/contracts/paths';
import { addressLine } from '@portal/kit/format';
import { Link } from '@portal/kit/router';
import { LinkButton } from '@portal/kit/ui/button';
import { Card } from '@portal/kit/ui/card';
import { TicketDate } from '@portal/kit/ui/ticket-date';
import { messages } from '../messages.ts';
import { UnpublishedMark } from '../shared/unpublished-mark.tsx';
import { ShareButton } from '../shared/sharing/share-button.tsx';

const text = messages.list;

export function ManagedEventCard({ event }: { event: EventResponse }) {
  const { _id: id, name, date, timeZone, description, address, taken, capacity } = event;
  const link = (to: string, label: string, look: 'primary' | 'secondary' | 'quiet') => (
    <LinkButton small look={look} to={to} aria-label={text.whose(label, name)}>
      {label}
    </LinkButton>
  );
  return (
    <Card
      title={name}
      head={<TicketDate date={date} timeZone={timeZone} />}
      actions={
        <span className="p-row">
          {link(`${paths.createEvent}?from=${id}`, text.clone, 'quiet')}
          {link(pathTo(paths.editEvent, { id }), common.edit, 'secondary')}
          {link(pathTo(paths.manageEvent, { id }), text.manage, 'primary')}
        </span>
      }
    >
      {description !== '' && <p>{description}</p>}
      <p>{addressLine(address)}</p>
      <p>{text.taken(taken, capacity)}</p>
      {event.published && <UnpublishedMark event={id} />}
      <div className="p-row">
        <Link
          className="p-alone"
          to={pathTo(paths.eventMessages, { id })}
          aria-label={text.whose(messages.letters.title, name)}
        >
          {messages.letters.title}
        </Link>
        <ShareButton event={event} />
      </div>
      {event.canceled && <strong className="p-look">{messages.cancel.mark}</strong>}
    </Card>
  );
}
