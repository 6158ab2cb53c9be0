import { paths } from '@portal/contracts/paths';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { useRead } from '@portal/kit/read';
import { definePage } from '@portal/kit/remote';
import { LinkButton } from '@portal/kit/ui/button';
import { CardGrid } from '@portal/kit/ui/card';
import { Empty } from '@portal/kit/ui/empty';
import { ErrorCard } from '@portal/kit/ui/error-card';
import { Loading } from '@portal/kit/ui/loading';
import { Page } from '@portal/kit/ui/page';
import { CalendarButton } from '../shared/calendar/calendar-button.tsx';
import { messages } from '../messages.ts';
import { listOwnPerformances } from '../performances.api.ts';
import { MyEventCard } from './my-event-card.tsx';
import { foldPast } from './own-performances.ts';
import './my-events.css';

function Cards({ performances, label }: { performances: readonly PerformanceResponse[]; label: string }) {
  return (
    <CardGrid label={label}>
      {performances.map((performance) => (
        <MyEventCard key={performance._id} performance={performance} />
      ))}
    </CardGrid>
  );
}

const join = <LinkButton to={paths.events}>{messages.mine.join}</LinkButton>;

function MyEventsPage() {
  const { data, error, again } = useRead(listOwnPerformances());
  const { past, shown } = foldPast(data ?? [], new Date());
  const attended = (data ?? []).filter(({ withdrawn }) => !withdrawn).map(({ event }) => event._id);
  return (
    <Page title={messages.mine.title} actions={data && data.length > 0 && join}>
      {error && !data && (
        <ErrorCard feature={messages.feature.myEvents} onRetry={again} reference={error.requestId} />
      )}
      {!error && !data && <Loading shape="cards" count={3} onRetry={again} />}
      {data?.length === 0 && <Empty action={join}>{messages.mine.empty}</Empty>}
      {past.length > 0 && (
        <details className="my-events__past">
          <summary>{messages.mine.past(past.length)}</summary>
          <Cards performances={past} label={messages.mine.past(past.length)} />
        </details>
      )}
      {shown.length > 0 && <Cards performances={shown} label={messages.mine.list} />}
      {attended.length > 0 && (
        <div>
          <CalendarButton
            events={attended}
            name={messages.mine.title}
            label={messages.event.addAllToCalendar}
          />
        </div>
      )}
    </Page>
  );
}

export const myEventsPage = definePage({
  Component: MyEventsPage,
  title: messages.mine.title,
});
