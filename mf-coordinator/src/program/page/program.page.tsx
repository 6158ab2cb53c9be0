import { common } from '@portal/kit/messages';
import type { EventResponse } from '@portal/contracts/events';
import { paths, pathTo } from '@portal/contracts/paths';
import { formatEventDate } from '@portal/kit/format';
import { useRead } from '@portal/kit/read';
import { definePage } from '@portal/kit/remote';
import { Link, useParams } from '@portal/kit/router';
import { useSession } from '@portal/kit/session';
import { Page } from '@portal/kit/ui/page';
import { useState } from 'react';
import { getEvent } from '../../events.api.ts';
import { NoEvent, Unread } from '../../shared/unread.tsx';
import { messages } from '../../messages.ts';
import { getProgram, listEventPerformances } from '../../program.api.ts';
import { ShareButton } from '../../shared/sharing/share-button.tsx';
import { dotted } from '../store/words.ts';
import { ProgramEditor } from './program-editor.tsx';

const text = messages.program;
const back = <Link to={paths.manageEvents}>{messages.back}</Link>;

interface LoadedProgramProps {
  event: EventResponse;
  /** The element in the page's header for the switch between views. */
  head: HTMLElement | null;
}

function LoadedProgram({ event, head }: LoadedProgramProps) {
  const session = useSession();
  const program = useRead(getProgram(event._id), { fresh: true });
  const performances = useRead(listEventPerformances(event._id), { fresh: true });
  const error = program.error ?? performances.error;
  if (program.data && performances.data && session.status !== 'checking') {
    return (
      <ProgramEditor
        key={event._id}
        event={event}
        user={session.status === 'signed-in' ? session.id : ''}
        stored={program.data}
        signedUp={performances.data}
        head={head}
      />
    );
  }
  const again = () => {
    program.again();
    performances.again();
  };
  return <Unread feature={text.feature} shape="rows" error={error} again={again} />;
}

const placeOf = (event: EventResponse) => (
  <div className="c-line">
    <span className="p-caption">
      {dotted(formatEventDate(event.date, event.timeZone), event.address.street)}
    </span>
    {/* The links wrap together if there is no room next to the place. */}
    <div className="c-line">
      <Link className="p-alone p-small" to={pathTo(paths.editEvent, { id: event._id })}>
        {messages.program.editEvent}
      </Link>
      <Link className="p-alone p-small" to={pathTo(paths.eventMessages, { id: event._id })}>
        {messages.letters.title}
      </Link>
      <ShareButton event={event} className="p-small" />
    </div>
  </div>
);

// Renders the same page header before and after loading, because a replaced heading would lose the focus.
function ProgramPage() {
  const { id = '' } = useParams();
  const { data: event, ...reading } = useRead(getEvent(id));
  const [head, setHead] = useState<HTMLElement | null>(null);
  return (
    <Page
      title={event?.name ?? common.program}
      above={event ? placeOf(event) : back}
      actions={<div className="c-page-head" ref={setHead} />}
    >
      {event && <LoadedProgram event={event} head={head} />}
      {!event && <NoEvent event={event} feature={text.feature} shape="rows" {...reading} />}
    </Page>
  );
}

export const programPage = definePage({ Component: ProgramPage, title: common.program });
