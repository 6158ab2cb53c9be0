import { common } from '@portal/kit/messages';
import type { EventResponse } from '@portal/contracts/events';
import { paths, pathTo } from '@portal/contracts/paths';
import { formatEventDate, formatShortDate } from '@portal/kit/format';
import { useRead } from '@portal/kit/read';
import { definePage } from '@portal/kit/remote';
import { Link, useParams } from '@portal/kit/router';
import { useSession } from '@portal/kit/session';
import { VisuallyHidden } from '@portal/kit/ui/announce';
import { Button } from '@portal/kit/ui/button';
import { Page } from '@portal/kit/ui/page';
import { useLayoutEffect, useState } from 'react';
import { getEvent } from '../../events.api.ts';
import { Unread } from '@portal/kit/ui/unread';
import { NoEvent } from '../../shared/no-event.tsx';
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

// On a phone a button opens date, place and links.
const placeOf = (event: EventResponse) => (
  <>
    <Button className="c-about__open" look="quiet" popoverTarget="c-about">
      <span aria-hidden="true">⋯</span>
      <VisuallyHidden>{text.about}</VisuallyHidden>
    </Button>
    <div className="c-about p-small" id="c-about" popover="auto">
      <span className="c-about__place p-soft" title={formatEventDate(event.date, event.timeZone)}>
        {dotted(formatShortDate(event.date, event.timeZone), event.address.street)}
      </span>
      <Link className="p-alone" to={pathTo(paths.editEvent, { id: event._id })}>
        {text.editEvent}
      </Link>
      <Link className="p-alone" to={pathTo(paths.eventMessages, { id: event._id })}>
        {messages.letters.title}
      </Link>
      <Link className="p-alone" to={pathTo(paths.eventFamilies, { id: event._id })}>
        {messages.missing.link}
      </Link>
      <ShareButton event={event} />
    </div>
  </>
);

// Renders the same page header before and after loading, because a replaced heading would lose the focus.
function ProgramPage() {
  const { id = '' } = useParams();
  const { data: event, ...reading } = useRead(getEvent(id));
  const [head, setHead] = useState<HTMLElement | null>(null);
  const isMissing = event === null || reading.error !== undefined;
  useLayoutEffect(() => {
    if (isMissing) return undefined;
    const { classList } = document.documentElement;
    const names = ['shell-compact', 'c-at-editor'];
    classList.add(...names);
    return () => classList.remove(...names);
  }, [isMissing]);
  return (
    <Page
      title={event?.name ?? common.program}
      above={isMissing ? back : undefined}
      actions={
        <div className="c-page-head">
          {event && placeOf(event)}
          <span ref={setHead} />
        </div>
      }
    >
      {event && <LoadedProgram event={event} head={head} />}
      {!event && <NoEvent event={event} feature={text.feature} shape="rows" {...reading} />}
    </Page>
  );
}

export const programPage = definePage({ Component: ProgramPage, title: common.program });
