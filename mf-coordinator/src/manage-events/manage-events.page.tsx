import { common } from '@portal/kit/messages';
import type { SearchEventsResponse } from '@portal/contracts/events';
import { eventPageSize } from '@portal/contracts/events.rules';
import { paths } from '@portal/contracts/paths';
import { addressOf, queryOf, readSearch, type EventSearch } from '@portal/kit/event-search';
import { useRead, type Reading } from '@portal/kit/read';
import { definePage } from '@portal/kit/remote';
import { Link, useLocation, useNavigate } from '@portal/kit/router';
import { LinkButton } from '@portal/kit/ui/button';
import { CardGrid } from '@portal/kit/ui/card';
import { Empty } from '@portal/kit/ui/empty';
import { Page } from '@portal/kit/ui/page';
import { Pager } from '@portal/kit/ui/pager';
import { SearchBox } from '@portal/kit/ui/search-box';
import { listManagedEvents } from '../events.api.ts';
import { messages } from '../messages.ts';
import { Unread } from '@portal/kit/ui/unread';
import { ManagedEventCard } from './managed-event-card.tsx';

const text = messages.list;

// Returns '2026-12-05' for '2026-12-06', in any time zone.
const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00Z`) - 86_400_000).toISOString().slice(0, 10);

const create = <LinkButton to={paths.createEvent}>{text.create}</LinkButton>;

const first = (search: EventSearch) => (
  <LinkButton look="secondary" to={addressOf(paths.manageEvents, { ...search, page: 1 })}>
    {common.firstPage}
  </LinkButton>
);

function ManagedEvents({ reading, search }: { reading: Reading<SearchEventsResponse>; search: EventSearch }) {
  const { data, error, again } = reading;
  if (!data) return <Unread feature={text.title} shape="cards" error={error} again={again} />;
  if (data.count === 0) return <Empty action={create}>{text.empty}</Empty>;
  if (data.data.length === 0) return <Empty action={first(search)}>{text.emptyPage}</Empty>;
  const hrefOf = (page: number) => addressOf(paths.manageEvents, { ...search, page });
  return (
    <>
      <CardGrid label={text.events}>
        {data.data.map((event) => (
          <ManagedEventCard key={event._id} event={event} />
        ))}
      </CardGrid>
      <Pager page={search.page} pages={Math.ceil(data.count / eventPageSize)} hrefOf={hrefOf} />
    </>
  );
}

/** Links to matching events before the searched period, which starts today unless the user changes it. */
function EarlierEvents({ search }: { search: EventSearch }) {
  const earlier = { ...search, after: '', before: dayBefore(search.after), page: 1 };
  const { data } = useRead(listManagedEvents(queryOf(earlier)));
  if (!data || data.count === 0) return null;
  return (
    <p>
      {text.earlier(data.count)}: <Link to={addressOf(paths.manageEvents, earlier)}>{text.showEarlier}</Link>
    </p>
  );
}

function ManageEventsPage() {
  const { search: address } = useLocation();
  const navigate = useNavigate();
  const search = readSearch(address);
  const reading = useRead(listManagedEvents(queryOf(search)));
  return (
    <Page title={text.title} actions={create}>
      <SearchBox
        placeholder={common.nameCityZip}
        value={search}
        isAdvanced={search.before !== '' || search.after !== readSearch('').after}
        onSearch={(changed) => void navigate(addressOf(paths.manageEvents, { ...changed, page: 1 }))}
      />
      <ManagedEvents reading={reading} search={search} />
      {search.words !== '' && search.after !== '' && <EarlierEvents search={search} />}
    </Page>
  );
}

export const manageEventsPage = definePage({ Component: ManageEventsPage, title: text.title });
