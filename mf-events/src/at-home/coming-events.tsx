import { hasStarted } from '@portal/contracts/events.rules';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { paths } from '@portal/contracts/paths';
import { useRead } from '@portal/kit/read';
import { Link } from '@portal/kit/router';
import { Lines } from '@portal/kit/ui/lines';
import { Section } from '@portal/kit/ui/section';
import { Unread } from '@portal/kit/ui/unread';
import { searchEvents } from '../events.api.ts';
import { queryOf, readSearch } from '@portal/kit/event-search';
import { messages } from '../messages.ts';
import { EventLine } from '../shared/event-line.tsx';
import { playsAt } from '../shared/own-events/own-events.ts';
import { SignUpLink } from '../shared/sign-up-link.tsx';

const text = messages.atHome;
const most = 3;

/** Lists the next events and marks those at which the family plays. */
export function ComingEvents({ own }: { own: readonly PerformanceResponse[] }) {
  // The same request as the event list's first page, so it is sent only once.
  const { data, ...reading } = useRead(searchEvents(queryOf(readSearch(''))));
  const coming = data?.data.filter((event) => !hasStarted(event, new Date())).slice(0, most);
  return (
    <Section title={text.comingEvents} aside={<Link to={paths.events}>{messages.list.title}</Link>}>
      {!data && <Unread isPart feature={messages.feature.events} shape="rows" count={most} {...reading} />}
      {coming && coming.length > 0 && (
        <Lines isDated>
          {coming.map((event) => (
            <EventLine
              key={event._id}
              event={event}
              action={<SignUpLink event={event} look="secondary" isOwn={playsAt(own, event)} />}
            />
          ))}
        </Lines>
      )}
      {coming?.length === 0 && <p>{text.noEvents}</p>}
    </Section>
  );
}
