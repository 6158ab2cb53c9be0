import { hasStarted } from '@portal/contracts/events.rules';
import { paths, pathTo } from '@portal/contracts/paths';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { fullName } from '@portal/contracts/profiles.rules';
import { addressLine } from '@portal/kit/format';
import { useRead } from '@portal/kit/read';
import { Link } from '@portal/kit/router';
import { Actions, LinkButton } from '@portal/kit/ui/button';
import { ErrorLine } from '@portal/kit/ui/error-card';
import { Loading } from '@portal/kit/ui/loading';
import { Section } from '@portal/kit/ui/section';
import { TicketDate } from '@portal/kit/ui/ticket-date';
import { messages } from '../messages.ts';
import { listOwnPerformances } from '../performances.api.ts';

const text = messages.atHome;

// The next one, and how many there are after it.
const comingOf = (performances: readonly PerformanceResponse[], now: Date) => {
  const coming = performances
    .filter(({ event, withdrawn }) => !withdrawn && !hasStarted(event, now))
    .sort((a, b) => Date.parse(a.event.date) - Date.parse(b.event.date) || a._id.localeCompare(b._id));
  return { next: coming[0], others: Math.max(0, coming.length - 1) };
};

function Performance({ performance }: { performance: PerformanceResponse }) {
  const { _id, event, profile, title, composer, instrument } = performance;
  return (
    <div className="events-home__next">
      <TicketDate date={event.date} timeZone={event.timeZone} />
      <h3 className="events-home__piece">{title}</h3>
      <p className="p-soft">{[composer, instrument].filter(Boolean).join(' · ')}</p>
      <p>{fullName(profile)}</p>
      <p className="p-soft">
        {event.name}
        <br />
        {addressLine(event.address)}
      </p>
      <Actions>
        <LinkButton
          to={pathTo(paths.editEventSignup, { id: _id })}
          look="secondary"
          small
          aria-label={messages.event.about(messages.mine.edit, title)}
        >
          {messages.mine.edit}
        </LinkButton>
      </Actions>
    </div>
  );
}

function Nothing({ hasPlayed }: { hasPlayed: boolean }) {
  return (
    <div className="events-home__next">
      <p>{hasPlayed ? text.nothingNext : messages.mine.empty}</p>
      <Actions>
        <LinkButton to={paths.events} look="secondary" small>
          {messages.mine.join}
        </LinkButton>
      </Actions>
    </div>
  );
}

/** When the family plays next: what, who, where. */
export function NextPerformance() {
  const { data, error, again } = useRead(listOwnPerformances());
  const { next, others } = comingOf(data ?? [], new Date());
  const more = others > 0 && <Link to={paths.myEvents}>{text.others(others)}</Link>;
  return (
    <Section title={text.nextPerformance} aside={more}>
      {error && !data && <ErrorLine feature={messages.feature.myEvents} onRetry={again} />}
      {!error && !data && <Loading onRetry={again} />}
      {next && <Performance performance={next} />}
      {data && !next && <Nothing hasPlayed={data.length > 0} />}
    </Section>
  );
}
