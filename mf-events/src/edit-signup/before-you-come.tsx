import { signupNotes } from '@portal/contracts/event-fields.rules';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { Section } from '@portal/kit/ui/section';
import { messages } from '../messages.ts';
import { NoteFacts } from '../shared/facts/event-facts.tsx';
import { Facts } from '../shared/facts/fact.tsx';

/** Shows the coordinator's notes for families, unless the event is canceled or has no notes. */
export function BeforeYouCome({ event }: { event: PerformanceResponse['event'] }) {
  if (event.canceled || !signupNotes.some((note) => event[note])) return null;
  return (
    <Section title={messages.event.before}>
      <Facts>
        <NoteFacts event={event} />
      </Facts>
    </Section>
  );
}
