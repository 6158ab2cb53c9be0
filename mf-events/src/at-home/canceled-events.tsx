import type { PerformanceResponse } from '@portal/contracts/performances';
import { Together } from '@portal/kit/ui/lines';
import { Section } from '@portal/kit/ui/section';
import { TicketDate } from '@portal/kit/ui/ticket-date';
import { messages } from '../messages.ts';
import { atFirstEvent } from './coming-performances.ts';
import { PerformanceLines } from './performance-lines.tsx';

const { about, canceled } = messages.event;

/** Lists the family's canceled events with the reasons. */
export function CanceledEvents({ performances }: { performances: readonly PerformanceResponse[] }) {
  const [first] = performances;
  if (!first) return null;
  const { date, timeZone, duration, name, canceled: why } = first.event;
  const own = atFirstEvent(performances);
  return (
    <>
      <Section title={canceled}>
        <Together>
          <TicketDate date={date} timeZone={timeZone} duration={duration} isCounted />
          <h3>{name}</h3>
          <p className="p-look">{about(canceled, why?.reason ?? '')}</p>
          <PerformanceLines performances={own} />
        </Together>
      </Section>
      <CanceledEvents performances={performances.filter((one) => !own.includes(one))} />
    </>
  );
}
