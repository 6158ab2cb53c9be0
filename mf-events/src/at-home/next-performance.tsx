import { paths } from '@portal/contracts/paths';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { addressLine } from '@portal/kit/format';
import type { Reading } from '@portal/kit/read';
import { Link } from '@portal/kit/router';
import { Actions, LinkButton } from '@portal/kit/ui/button';
import { Together } from '@portal/kit/ui/lines';
import { Section } from '@portal/kit/ui/section';
import { TicketDate } from '@portal/kit/ui/ticket-date';
import { Unread } from '@portal/kit/ui/unread';
import { messages } from '../messages.ts';
import { Directions } from '../shared/facts/directions.tsx';
import { ProgramLinks } from '../shared/program-links.tsx';
import { atFirstEvent } from './coming-performances.ts';
import { PerformanceLines } from './performance-lines.tsx';

const text = messages.atHome;
const most = 4;

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

function NextEvent({ shown }: { shown: readonly [PerformanceResponse, ...PerformanceResponse[]] }) {
  const { event } = shown[0];
  const { date, timeZone, duration, name, address } = event;
  return (
    <Together>
      <TicketDate date={date} timeZone={timeZone} duration={duration} isCounted />
      <h3>{name}</h3>
      <p className="p-soft">
        {addressLine(address)}
        {'\u00a0· '}
        <Directions event={event} isInline />
      </p>
      <PerformanceLines performances={shown} />
      <Actions>
        <ProgramLinks event={event} />
        <LinkButton to={paths.myEvents} look="secondary" small>
          {messages.mine.title}
        </LinkButton>
      </Actions>
    </Together>
  );
}

interface NextPerformanceProps {
  reading: Reading<PerformanceResponse[]>;
  /** Performances that are still to be played, by date. */
  coming: readonly PerformanceResponse[];
}

/** Shows the next performance of the family or of the pupils: when, where, who and what. */
export function NextPerformance({ reading, coming }: NextPerformanceProps) {
  const { data } = reading;
  const [first, ...others] = atFirstEvent(coming).slice(0, most);
  const rest = coming.length - others.length - 1;
  return (
    <Section
      title={text.nextPerformance}
      aside={first && rest > 0 && <Link to={paths.myEvents}>{text.more(rest)}</Link>}
    >
      {!data && <Unread isPart feature={messages.feature.myEvents} {...reading} />}
      {first && <NextEvent shown={[first, ...others]} />}
      {data && !first && <Nothing hasPlayed={data.length > 0} />}
    </Section>
  );
}
