import { paths, pathTo } from '@portal/contracts/paths';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { fullName } from '@portal/contracts/profiles.rules';
import { addressLine } from '@portal/kit/format';
import type { Reading } from '@portal/kit/read';
import { Link } from '@portal/kit/router';
import { Actions, LinkButton } from '@portal/kit/ui/button';
import { ErrorLine } from '@portal/kit/ui/error-card';
import { Line, Lines, Together } from '@portal/kit/ui/lines';
import { Loading } from '@portal/kit/ui/loading';
import { Section } from '@portal/kit/ui/section';
import { TicketDate } from '@portal/kit/ui/ticket-date';
import { messages } from '../messages.ts';
import { OwnPlace } from '../shared/own-place.tsx';
import { comingPerformances } from './coming-performances.ts';

const text = messages.atHome;
const most = 4;

// Who plays at the next event, and how many performances there are beside those shown.
const nextOf = (performances: readonly PerformanceResponse[], now: Date) => {
  const coming = comingPerformances(performances, now);
  const shown = coming.filter(({ event }) => event._id === coming[0]?.event._id).slice(0, most);
  return { event: coming[0]?.event, shown, others: coming.length - shown.length };
};

function Performances({ shown }: { shown: readonly PerformanceResponse[] }) {
  return (
    <Lines>
      {shown.map((performance) => {
        const { _id, title, composer, profile } = performance;
        return (
          <Line key={_id}>
            <div>
              <p>{fullName(profile)}</p>
              <Link
                className="p-lines__title"
                to={pathTo(paths.editEventSignup, { id: _id })}
                aria-label={messages.event.about(messages.mine.edit, title)}
              >
                {title}
              </Link>
              <p className="p-soft">{composer}</p>
              <OwnPlace performance={performance} />
            </div>
          </Line>
        );
      })}
    </Lines>
  );
}

function Nothing({ hasPlayed }: { hasPlayed: boolean }) {
  return (
    <Together>
      <p>{hasPlayed ? text.nothingNext : messages.mine.empty}</p>
      <Actions>
        <LinkButton to={paths.events} small>
          {messages.mine.join}
        </LinkButton>
      </Actions>
    </Together>
  );
}

/** When the family plays next: when, where, who, what. */
export function NextPerformance({
  reading: { data, error, again },
}: {
  reading: Reading<PerformanceResponse[]>;
}) {
  const { event, shown, others } = nextOf(data ?? [], new Date());
  return (
    <Section
      title={text.nextPerformance}
      aside={<Link to={paths.myEvents}>{others > 0 ? text.others(others) : messages.mine.title}</Link>}
    >
      {error && !data && <ErrorLine feature={messages.feature.myEvents} onRetry={again} />}
      {!error && !data && <Loading onRetry={again} />}
      {event && (
        <Together>
          <TicketDate date={event.date} timeZone={event.timeZone} />
          <h3>{event.name}</h3>
          <p className="p-soft">{addressLine(event.address)}</p>
          <Performances shown={shown} />
        </Together>
      )}
      {data && !event && <Nothing hasPlayed={data.length > 0} />}
    </Section>
  );
}
