import type { PerformanceResponse } from '@portal/contracts/performances';
import { fullName } from '@portal/contracts/profiles.rules';
import { Section } from '@portal/kit/ui/section';
import { messages } from '../messages.ts';
import { Fact, Facts } from '../shared/facts/fact.tsx';
import { fieldNames, toValues } from '../shared/signup-form/signup-values.ts';

/** What the family signed up with, once the event has begun. */
export function SignupRecord({ performance }: { performance: PerformanceResponse }) {
  const values = { ...toValues(performance), profile: fullName(performance.profile) };
  return (
    <Section title={messages.edit.recordTitle}>
      <p>{messages.edit.past}</p>
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
