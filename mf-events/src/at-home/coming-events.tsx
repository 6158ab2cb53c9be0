import type { EventResponse } from '@portal/contracts/events';
import { hasEnded } from '@portal/contracts/events.rules';
import { paths } from '@portal/contracts/paths';
import { useRead } from '@portal/kit/read';
import { Link } from '@portal/kit/router';
import { ErrorLine } from '@portal/kit/ui/error-card';
import { Loading } from '@portal/kit/ui/loading';
import { Section } from '@portal/kit/ui/section';
import { TicketDate } from '@portal/kit/ui/ticket-date';
import { searchEvents } from '../events.api.ts';
import { queryOf, readSearch } from '@portal/kit/event-search';
import { messages } from '../messages.ts';
import { Places } from '../shared/places.tsx';
import { SignUpLink } from '../shared/sign-up-link.tsx';

const text = messages.atHome;
const most = 3;

function EventLine({ event }: { event: EventResponse }) {
  const { name, address, date, timeZone } = event;
  return (
    <li className="events-home__event">
      <TicketDate date={date} timeZone={timeZone} />
      <div>
        <h3>{name}</h3>
        <p className="p-soft">
          {address.city}, {address.state}
        </p>
      </div>
      <div className="events-home__places">
        <Places event={event} />
        <SignUpLink event={event} look="secondary" />
      </div>
    </li>
  );
}

/** The next events, whoever plays there. */
export function ComingEvents() {
  // What the list of events shows first: read once for both.
  const { data, error, again } = useRead(searchEvents(queryOf(readSearch(''))));
  const coming = data?.data.filter((event) => !hasEnded(event, new Date())).slice(0, most);
  return (
    <Section title={text.comingEvents} aside={<Link to={paths.events}>{messages.list.title}</Link>}>
      {error && !data && <ErrorLine feature={messages.feature.events} onRetry={again} />}
      {!error && !data && <Loading shape="rows" count={most} onRetry={again} />}
      {coming && coming.length > 0 && (
        <ul className="events-home__events">
          {coming.map((event) => (
            <EventLine key={event._id} event={event} />
          ))}
        </ul>
      )}
      {coming?.length === 0 && <p>{text.noEvents}</p>}
    </Section>
  );
}
