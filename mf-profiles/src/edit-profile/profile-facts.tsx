import { isPupil } from '@portal/contracts/guardians.rules';
import type { ProfileResponse } from '@portal/contracts/profiles';
import { fullName } from '@portal/contracts/profiles.rules';
import { gradeOf } from '@portal/kit/messages';
import { Line, Lines } from '@portal/kit/ui/lines';
import { Section } from '@portal/kit/ui/section';
import { messages } from '../messages.ts';

const { fields } = messages;

/** Shows a profile to an account that may only read it. */
export function ProfileFacts({ profile }: { profile: ProfileResponse }) {
  const facts = [
    [fields.grade, gradeOf(profile)],
    [fields.school, profile.school],
    [fields.needs, profile.needs ?? ''],
  ] as const;
  return (
    <Section title={fullName(profile)}>
      <p>{isPupil(profile) ? messages.edit.teachOnly : messages.edit.lookOnly}</p>
      <Lines>
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <Line key={label}>
              <div>
                <p className="p-soft p-small">{label}</p>
                <p>{value}</p>
              </div>
            </Line>
          ))}
      </Lines>
    </Section>
  );
}
