import type { EventResponse } from '@portal/contracts/events';
import { paths, pathTo } from '@portal/contracts/paths';
import { formatMonthDay } from '@portal/kit/format';
import { useRead } from '@portal/kit/read';
import { definePage } from '@portal/kit/remote';
import { Link, useParams } from '@portal/kit/router';
import { Actions, LinkButton } from '@portal/kit/ui/button';
import { Page } from '@portal/kit/ui/page';
import { Notice } from '@portal/kit/ui/notice';
import { useState } from 'react';
import { getEvent } from '../events.api.ts';
import { NoEvent } from '../shared/no-event.tsx';
import { messages } from '../messages.ts';
import { WaitingMailsBar } from '../shared/mails/waiting-mails.tsx';
import { CancelEvent } from './cancel-event.tsx';
import { EditEventForm } from './edit-event-form.tsx';
import { EventMailing } from './event-mailing.tsx';

const text = messages.edit;
const back = <Link to={paths.manageEvents}>{messages.back}</Link>;

function EventActions({ id }: { id: string }) {
  return (
    <Actions>
      <LinkButton look="secondary" to={pathTo(paths.manageEvent, { id })}>
        {text.program}
      </LinkButton>
      <LinkButton look="quiet" to={`${paths.createEvent}?from=${id}`}>
        {text.clone}
      </LinkButton>
    </Actions>
  );
}

function EditEventPage() {
  const { id = '' } = useParams();
  const { data, ...reading } = useRead(getEvent(id), { fresh: true });
  const [saved, setSaved] = useState<EventResponse>();
  const event = saved?._id === id ? saved : data;
  const readAgain = () => {
    setSaved(undefined);
    reading.again();
  };
  return (
    <Page
      title={event ? formatMonthDay(event.date, event.timeZone) : text.title}
      above={back}
      lede={event?.name}
      actions={event && <EventActions id={id} />}
    >
      {event?.canceled && <Notice>{messages.cancel.because(event.canceled.reason)}</Notice>}
      {event && <EditEventForm key={id} event={event} onSaved={setSaved} />}
      {event && <EventMailing key={`mails ${id}`} event={event} onSaved={setSaved} />}
      {event && <CancelEvent event={event} onCanceled={setSaved} />}
      {event && (
        <WaitingMailsBar key={`waiting ${String(event.version)}`} event={id} onTakenBack={readAgain} />
      )}
      {event && (
        <p>
          <Link className="p-alone" to={paths.createEvent}>
            {text.createInstead}
          </Link>
        </p>
      )}
      {!event && <NoEvent event={event} feature={messages.remote} shape="fields" {...reading} />}
    </Page>
  );
}

export const editEventPage = definePage({ Component: EditEventPage, title: text.title });
