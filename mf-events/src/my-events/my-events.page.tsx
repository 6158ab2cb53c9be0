import { paths } from '@portal/contracts/paths';
import { useNews } from '@portal/kit/news';
import { useRead } from '@portal/kit/read';
import { definePage } from '@portal/kit/remote';
import { Link } from '@portal/kit/router';
import { LinkButton } from '@portal/kit/ui/button';
import { Empty } from '@portal/kit/ui/empty';
import { ErrorCard } from '@portal/kit/ui/error-card';
import { Loading } from '@portal/kit/ui/loading';
import { Page } from '@portal/kit/ui/page';
import { CalendarButton } from '../shared/calendar/calendar-button.tsx';
import { messages } from '../messages.ts';
import { listOwnPerformances } from '../performances.api.ts';
import { Fold } from '../shared/fold.tsx';
import { OwnEventBlock } from './own-event-block.tsx';
import { arrange, type OwnEvent } from './own-events.ts';
import { ReceivedInvitations } from './received-invitations.tsx';
import './my-events.css';

const text = messages.mine;

function Blocks({ events, label }: { events: readonly OwnEvent[]; label: string }) {
  return (
    <ul className="e-own-events" aria-label={label}>
      {events.map((own) => (
        <OwnEventBlock key={own.event._id} {...own} />
      ))}
    </ul>
  );
}

function FoldedBlocks({ name, events, title }: { name: string; events: readonly OwnEvent[]; title: string }) {
  if (events.length === 0) return null;
  return (
    <Fold name={name} title={title}>
      <Blocks events={events} label={title} />
    </Fold>
  );
}

const join = (
  <LinkButton small to={paths.events}>
    {text.join}
  </LinkButton>
);

function MyEventsPage() {
  const { data, error, again } = useRead(listOwnPerformances());
  useNews('signed-up', again);
  useNews('sign-up-changed', again);
  useNews('program-published', again);
  const { coming, withdrawn, past } = arrange(data ?? [], new Date());
  return (
    <Page title={text.title} actions={data && data.length > 0 && join}>
      <ReceivedInvitations />
      {error && !data && (
        <ErrorCard feature={messages.feature.myEvents} onRetry={again} reference={error.requestId} />
      )}
      {!error && !data && <Loading shape="rows" count={4} onRetry={again} />}
      {data?.length === 0 && <Empty action={join}>{text.empty}</Empty>}
      {coming.length > 0 && (
        <>
          <Blocks events={coming} label={text.list} />
          <div className="p-actions">
            <CalendarButton
              events={coming.map(({ event }) => event._id)}
              name={text.title}
              label={messages.event.addAllToCalendar}
            />
            <Link to={`${paths.account}#calendar`}>{text.subscribe}</Link>
          </div>
        </>
      )}
      {data && data.length > 0 && coming.length === 0 && <p>{text.nothingComing}</p>}
      <FoldedBlocks name="withdrawn" events={withdrawn} title={text.withdrawnFrom(withdrawn.length)} />
      <FoldedBlocks name="past" events={past} title={text.past(past.length)} />
    </Page>
  );
}

export const myEventsPage = definePage({
  Component: MyEventsPage,
  title: text.title,
});
