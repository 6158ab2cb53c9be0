import type { EventResponse } from '@portal/contracts/events';
import { hasEnded, hasStarted } from '@portal/contracts/events.rules';
import { paths } from '@portal/contracts/paths';
import { Actions, Button, LinkButton } from '@portal/kit/ui/button';
import { Section } from '@portal/kit/ui/section';
import { messages } from '../messages.ts';

/** Explains why sign-ups are closed and what to do instead. */
export function SignupClosed({ event, onLookAgain }: { event: EventResponse; onLookAgain: () => void }) {
  const now = new Date();
  const isOver = hasStarted(event, now);
  const { fullTitle, full, overTitle, begunTitle, over, lookAgain, canceledTitle, canceled } =
    messages.signup;
  if (event.canceled)
    return (
      <Section title={canceledTitle}>
        <p className="p-measure">{event.canceled.reason}</p>
        <p className="p-measure">{canceled}</p>
        <Actions>
          <LinkButton to={paths.events} look="secondary">
            {messages.event.browse}
          </LinkButton>
        </Actions>
      </Section>
    );
  return (
    <Section title={hasEnded(event, now) ? overTitle : isOver ? begunTitle : fullTitle}>
      <p className="p-measure">{isOver ? over : full}</p>
      <Actions>
        {!isOver && <Button onClick={onLookAgain}>{lookAgain}</Button>}
        <LinkButton to={paths.events} look="secondary">
          {messages.event.browse}
        </LinkButton>
      </Actions>
    </Section>
  );
}
