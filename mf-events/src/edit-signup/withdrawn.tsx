import { canChangeSignups } from '@portal/contracts/events.rules';
import { paths, pathTo } from '@portal/contracts/paths';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { Actions, LinkButton } from '@portal/kit/ui/button';
import { Section } from '@portal/kit/ui/section';
import { messages } from '../messages.ts';

/** Shows a withdrawn sign-up, with a link to sign up again while that is possible. */
export function Withdrawn({ performance }: { performance: PerformanceResponse }) {
  const { event, title } = performance;
  return (
    <Section title={messages.edit.withdrawnTitle}>
      <p className="p-measure">{messages.edit.withdrawnBody(title)}</p>
      <Actions>
        {canChangeSignups(event, new Date()) && (
          <LinkButton to={pathTo(paths.eventSignup, { id: event._id })}>{messages.edit.again}</LinkButton>
        )}
        <LinkButton to={paths.events} look="secondary">
          {messages.event.browse}
        </LinkButton>
      </Actions>
    </Section>
  );
}
