import { common } from '@portal/kit/messages';
import type { SearchEventsResponse } from '@portal/contracts/events';
import { eventPageSize } from '@portal/contracts/events.rules';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { paths } from '@portal/contracts/paths';
import { addressOf, queryOf, readSearch, type EventSearch } from '@portal/kit/event-search';
import { fetchAhead, useRead } from '@portal/kit/read';
import { definePage } from '@portal/kit/remote';
import { useLocation, useNavigate } from '@portal/kit/router';
import { announce } from '@portal/kit/ui/announce';
import { LinkButton } from '@portal/kit/ui/button';
import { CardGrid } from '@portal/kit/ui/card';
import { Empty } from '@portal/kit/ui/empty';
import { ErrorCard } from '@portal/kit/ui/error-card';
import { Loading } from '@portal/kit/ui/loading';
import { Page } from '@portal/kit/ui/page';
import { Pager } from '@portal/kit/ui/pager';
import { SearchBox } from '@portal/kit/ui/search-box';
import { useEffect, useState } from 'react';
import { searchEvents } from '../events.api.ts';
import { listOwnPerformances } from '../performances.api.ts';
import { playsAt } from '../shared/own-events/own-events.ts';
import { messages } from '../messages.ts';
import { EventCard } from './event-card.tsx';

/** Returns the last defined value, so that the old page stays visible while the next one loads. */
export const useLastValue = <T,>(data: T | undefined): T | undefined => {
  const [kept, setKept] = useState(data);
  if (data !== undefined && data !== kept) setKept(data);
  return data ?? kept;
};

const readOf = (search: EventSearch) => searchEvents(queryOf(search));

function Results({
  found,
  own,
  search,
  isPending,
}: {
  found: SearchEventsResponse;
  own: readonly PerformanceResponse[];
  search: EventSearch;
  isPending: boolean;
}) {
  if (found.data.length === 0) {
    const isBeyond = found.count > 0;
    return (
      <Empty
        action={
          <LinkButton
            look="secondary"
            to={
              isBeyond
                ? addressOf(paths.events, { ...search, page: 1 })
                : addressOf(paths.events, readSearch(''))
            }
          >
            {isBeyond ? common.firstPage : messages.list.showAll}
          </LinkButton>
        }
      >
        {isBeyond ? messages.list.emptyPage : messages.list.empty}
      </Empty>
    );
  }
  return (
    <div aria-busy={isPending}>
      <CardGrid label={messages.list.results}>
        {found.data.map((event) => (
          <EventCard key={event._id} event={event} isOwn={playsAt(own, event)} />
        ))}
      </CardGrid>
    </div>
  );
}

function EventListPage() {
  const search = readSearch(useLocation().search);
  const navigate = useNavigate();
  const { data, error, again } = useRead(readOf(search));
  // Cards of the family's own events are taller. Waits for them so that the list does not move.
  const own = useRead(listOwnPerformances());
  const found = useLastValue(own.data || own.error ? data : undefined);
  const pages = Math.ceil((found?.count ?? 0) / eventPageSize);
  const count = data?.count;
  const fetchNext = () => fetchAhead(readOf({ ...search, page: search.page + 1 }));
  useEffect(() => {
    if (count !== undefined) announce(messages.list.count(count));
  }, [count, search.words, search.after, search.before]);

  return (
    <Page title={messages.list.title}>
      <SearchBox
        placeholder={common.nameCityZip}
        value={search}
        isAdvanced={search.before !== '' || search.after !== readSearch('').after}
        onSearch={(wanted) => void navigate(addressOf(paths.events, { ...wanted, page: 1 }))}
      />
      {error && !data && (
        <ErrorCard feature={messages.feature.events} onRetry={again} reference={error.requestId} />
      )}
      {!error && !found && <Loading shape="cards" count={eventPageSize} onRetry={again} />}
      {found && !(error && !data) && (
        <Results found={found} own={own.data ?? []} search={search} isPending={!data} />
      )}
      <div onPointerEnter={fetchNext} onFocus={fetchNext}>
        <Pager
          page={search.page}
          pages={pages}
          hrefOf={(page) => addressOf(paths.events, { ...search, page })}
        />
      </div>
    </Page>
  );
}

export const eventListPage = definePage({
  Component: EventListPage,
  title: messages.list.title,
});
