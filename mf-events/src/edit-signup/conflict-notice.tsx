import type { PerformanceResponse } from '@portal/contracts/performances';
import { fullName } from '@portal/contracts/profiles.rules';
import { Actions, Button } from '@portal/kit/ui/button';
import { Section } from '@portal/kit/ui/section';
import { messages } from '../messages.ts';
import { fieldNames, toValues, type SignupValues } from '../shared/signup-form/signup-values.ts';

interface ConflictNoticeProps {
  /** What is stored now. */
  theirs: PerformanceResponse;
  /** What is in the form now. */
  mine: SignupValues;
  onTakeTheirs: () => void;
  /** Called before the form is sent once more. */
  onKeepMine: () => void;
}

/** Two have edited one sign-up: what the other has saved, and the choice. Stands inside the form. */
export function ConflictNotice({ theirs, mine, onTakeTheirs, onKeepMine }: ConflictNoticeProps) {
  const saved = toValues(theirs);
  const differing = fieldNames.filter((field) => saved[field] !== mine[field].trim());
  const shown = (field: keyof SignupValues): string =>
    field === 'profile' ? fullName(theirs.profile) : saved[field];
  const { staleTitle, stale, nothing, takeTheirs, keepMine } = messages.edit;
  return (
    <Section title={staleTitle}>
      <p>{stale}</p>
      <dl className="signup-stale">
        {differing.map((field) => (
          <div key={field}>
            <dt>{messages.form[field]}</dt>
            <dd>{shown(field) || nothing}</dd>
          </div>
        ))}
      </dl>
      <Actions>
        <Button look="secondary" onClick={onTakeTheirs}>
          {takeTheirs}
        </Button>
        <Button type="submit" look="secondary" onClick={onKeepMine}>
          {keepMine}
        </Button>
      </Actions>
    </Section>
  );
}
