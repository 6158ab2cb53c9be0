import { common } from '@portal/kit/messages';
import { hasEnded } from '@portal/contracts/events.rules';
import { shellPaths } from '@portal/contracts/paths';
import type { PublicProgramResponse } from '@portal/contracts/public-program';
import { peek } from '@portal/kit/http';
import { useRead } from '@portal/kit/read';
import { definePage } from '@portal/kit/remote';
import { useParams } from '@portal/kit/router';
import { useSession } from '@portal/kit/session';
import { setPageTitle } from '@portal/kit/title';
import { LinkButton } from '@portal/kit/ui/button';
import { Empty } from '@portal/kit/ui/empty';
import { ErrorCard } from '@portal/kit/ui/error-card';
import { Loading } from '@portal/kit/ui/loading';
import { Notice } from '@portal/kit/ui/notice';
import { Page } from '@portal/kit/ui/page';
import { Sheet, SheetGroup } from '@portal/kit/ui/sheet';
import { useEffect } from 'react';
import { messages } from '../messages.ts';
import { getPublicProgram, listOwnPerformances } from '../program.api.ts';
import { Coming } from './coming.tsx';
import { EventHead } from './event-head.tsx';
import { PageFoot } from './page-foot.tsx';
import { EventNotes, hasNotes } from './event-notes.tsx';
import { RunningOrder, type RunningOrderProps } from './running-order.tsx';

/** Running order in which the user's own pieces are marked. */
function OwnRunningOrder({ event, program }: RunningOrderProps) {
  const { data = [] } = useRead(listOwnPerformances());
  const own = data.filter((performance) => performance.event._id === event._id && !performance.withdrawn);
  const numbers = own.flatMap(({ published }) => (published ? [published.number] : []));
  return <RunningOrder event={event} program={program} own={numbers} />;
}

// Explains why there is no program: canceled, hidden or not there.
function State({ of: { canceled, hidden } }: { of: PublicProgramResponse }) {
  const told = canceled ?? hidden;
  if (!told) return null;
  return (
    <Notice kind={canceled ? 'problem' : 'info'}>
      {canceled ? messages.canceled : messages.hidden} {told.reason}
    </Notice>
  );
}

function Thanks() {
  return (
    <SheetGroup>
      <h2>{messages.over.title}</h2>
      <p className="p-soft">{messages.over.body}</p>
    </SheetGroup>
  );
}

function EventProgram({ event }: { event: PublicProgramResponse }) {
  const { program, canceled, hidden } = event;
  const Order = useSession().status === 'signed-in' ? OwnRunningOrder : RunningOrder;
  const isOver = !canceled && hasEnded(event, new Date());
  const isComing = !program && !canceled && !hidden && !isOver;
  return (
    <Sheet>
      <EventHead event={event} />
      <State of={event} />
      {isOver && <Thanks />}
      {isComing && <Coming event={event} />}
      {program && <Order event={event} program={program} />}
      {program && !isOver && hasNotes(event) && (
        <div className="p-no-print">
          <SheetGroup>
            <h2>{messages.before}</h2>
            <EventNotes event={event} />
          </SheetGroup>
        </div>
      )}
      <PageFoot event={event} />
    </Sheet>
  );
}

function ProgramPage() {
  const { address = '' } = useParams();
  const { data: event, error, again } = useRead(getPublicProgram(address));
  const name = event?.name;
  useEffect(() => {
    // Runs after the effect that sets the route's title.
    if (name !== undefined) queueMicrotask(() => setPageTitle(name));
  }, [name]);
  if (event) return <EventProgram event={event} />;
  if (event === null) {
    const { title, body, home } = messages.notFound;
    return (
      <Page title={title}>
        <Empty action={<LinkButton to={shellPaths.home}>{home}</LinkButton>}>{body}</Empty>
      </Page>
    );
  }
  return (
    <Page title={common.program}>
      {error ? (
        <ErrorCard feature={messages.feature} onRetry={again} reference={error.requestId} />
      ) : (
        <Loading shape="rows" onRetry={again} />
      )}
    </Page>
  );
}

export const programPage = definePage({
  Component: ProgramPage,
  loader: async ({ params: { address = '' } }) => {
    const { path, query } = getPublicProgram(address);
    return peek<PublicProgramResponse>(path, query)?.name;
  },
  title: (name) => name ?? common.program,
});
