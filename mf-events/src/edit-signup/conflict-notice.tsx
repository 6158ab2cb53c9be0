import type { PerformanceResponse } from '@portal/contracts/performances';
import { Actions, Button } from '@portal/kit/ui/button';
import { messages } from '../messages.ts';
import { Fact, Facts } from '../shared/facts/fact.tsx';
import { fieldNames, toTexts, toValues, type SignupValues } from '../shared/signup-form/signup-values.ts';

interface ConflictNoticeProps {
  /** The version stored on the server. */
  theirs: PerformanceResponse;
  /** The values in the form. */
  mine: SignupValues;
  onTakeTheirs: () => void;
  /** Called before the form is sent again. */
  onKeepMine: () => void;
}

type Field = (typeof fieldNames)[number];

/**
 * Shows what the other guardian or tab saved meanwhile and lets the user choose. The form's error message above it
 * explains the conflict.
 */
export function ConflictNotice({ theirs, mine, onTakeTheirs, onKeepMine }: ConflictNoticeProps) {
  const saved = toValues(theirs);
  const typed = (field: Field): string =>
    field === 'performers' ? JSON.stringify(mine.performers) : mine[field].trim();
  const stored = (field: Field): string =>
    field === 'performers' ? JSON.stringify(saved.performers) : saved[field];
  const differing = fieldNames.filter((field) => stored(field) !== typed(field));
  const shown = toTexts(theirs);
  const { whatWasSaved, nothing, takeTheirs, keepMine } = messages.edit;
  return (
    <section className="p-stack" aria-label={whatWasSaved}>
      <Facts>
        {differing.map((field) => (
          <Fact key={field} label={messages.form[field]}>
            {shown[field] || nothing}
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
