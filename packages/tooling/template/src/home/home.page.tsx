import type { SearchEventsResponse } from '@portal/contracts/events';
import { type Reading, useRead } from '@portal/kit/read';
import { definePage } from '@portal/kit/remote';
import { useRemoteData } from '@portal/kit/remote-data';
import { toastError } from '@portal/kit/toast';
import { TextButton } from '@portal/kit/ui/button';
import { Card, CardGrid } from '@portal/kit/ui/card';
import { Empty } from '@portal/kit/ui/empty';
import { ErrorCard } from '@portal/kit/ui/error-card';
import { Loading } from '@portal/kit/ui/loading';
import { Page } from '@portal/kit/ui/page';
import { searchEvents } from '../events.api.ts';
import { favorites } from '../favorites.api.ts';
import { messages } from '../messages.ts';
import './home.css';

const text = messages.home;

function Favorite({ id }: { id: string }) {
  const { data: marked = [], change } = useRemoteData(favorites);
  const isMarked = marked.includes(id);
  const toggle = (before: string[]) =>
    before.includes(id) ? before.filter((one) => one !== id) : [...before, id];
  return (
    <TextButton onClick={() => void change(toggle).catch(() => toastError(text.failed))}>
      {isMarked ? text.marked : text.mark}
    </TextButton>
  );
}

function Events({ reading: { data, error, again } }: { reading: Reading<SearchEventsResponse> }) {
  if (!data && error)
    return <ErrorCard feature={messages.remote} onRetry={again} reference={error.requestId} />;
  if (!data) return <Loading shape="cards" count={3} onRetry={again} />;
  if (data.data.length === 0) return <Empty>{text.empty}</Empty>;
  return (
    <CardGrid label={text.list}>
      {data.data.map((event) => (
        <Card key={event._id} title={event.name} actions={<Favorite id={event._id} />}>
          <p className="mf-sample-place">{event.address.city}</p>
        </Card>
      ))}
    </CardGrid>
  );
}

function HomePage() {
  const reading = useRead(searchEvents());
  return (
    <Page title={text.title} lede={text.lede}>
      <Events reading={reading} />
    </Page>
  );
}

export const homePage = definePage({ Component: HomePage, title: text.title });
