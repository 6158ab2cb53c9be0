import type { PerformanceResponse } from '@portal/contracts/performances';
import { fullName } from '@portal/contracts/profiles.rules';
import { Actions, Button } from '@portal/kit/ui/button';
import { messages } from '../messages.ts';
import { Fact, Facts } from '../shared/facts/fact.tsx';
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

/** Two have edited one sign-up: what the other has saved, and the choice. Stands below the form's problem, which says so. */
export function ConflictNotice({ theirs, mine, onTakeTheirs, onKeepMine }: ConflictNoticeProps) {
  const saved = toValues(theirs);
  const differing = fieldNames.filter((field) => saved[field] !== mine[field].trim());
  const shown = (field: keyof SignupValues): string =>
    field === 'profile' ? fullName(theirs.profile) : saved[field];
  const { whatWasSaved, nothing, takeTheirs, keepMine } = messages.edit;
  return (
    <section className="p-stack" aria-label={whatWasSaved}>
      <Facts>
        {differing.map((field) => (
          <Fact key={field} label={messages.form[field]}>
            {shown(field) || nothing}
          </Fact>
        ))}
      </Facts>
      <Actions>
        <Button look="secondary" onClick={onTakeTheirs}>
          {takeTheirs}
        </Button>
        <Button type="submit" look="secondary" onClick={onKeepMine}>
          {keepMine}
        </Button>
      </Actions>
    </section>
  );
}
