import { hasEnded, hasStarted } from '@portal/contracts/events.rules';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { Section } from '@portal/kit/ui/section';
import { messages } from '../messages.ts';
import { Fact, Facts } from '../shared/facts/fact.tsx';
import { fieldNames, toTexts } from '../shared/signup-form/signup-values.ts';

// Returns the reason why a sign-up can no longer be changed.
const whyNot = ({ event }: PerformanceResponse): string => {
  if (event.canceled) return messages.signup.canceledTitle;
  if (hasEnded(event, new Date())) return messages.edit.over;
  return hasStarted(event, new Date()) ? messages.edit.past : messages.edit.lookOnly;
};

/** Shows the values of a sign-up that the user can not or no longer change. */
export function SignupRecord({ performance }: { performance: PerformanceResponse }) {
  const values = toTexts(performance);
  return (
    <Section title={messages.edit.recordTitle}>
      <p>{whyNot(performance)}</p>
      <Facts>
        {fieldNames
          .filter((name) => values[name] !== '')
          .map((name) => (
            <Fact key={name} label={messages.form[name]}>
              {values[name]}
            </Fact>
          ))}
      </Facts>
    </Section>
  );
}
