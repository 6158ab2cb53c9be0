import { ConsentKind } from '@portal/contracts/consent';
import type { ProfileResponse } from '@portal/contracts/profiles';
import { gradeOf } from '@portal/kit/messages';
import { Actions, Button } from '@portal/kit/ui/button';
import { messages } from '../messages.ts';
import { toValues, type ProfileValues } from '../profile-fields.tsx';
import { FactLines } from './profile-facts.tsx';
import type { Conflict } from './use-saving.ts';

const { away, consent, edit, fields } = messages;

const fieldNames = ['firstName', 'lastName', 'printName', 'grade', 'school', 'needs'] as const;

type Fact = [label: string, value: string];

const changedFields = ({ before, theirs }: Conflict, typed: Partial<ProfileValues>): Fact[] => {
  const [old, saved] = [toValues(before), toValues(theirs)];
  const shown = { ...saved, grade: gradeOf(theirs) };
  return fieldNames
    .filter((field) => saved[field] !== old[field] && saved[field] !== typed[field]?.trim())
    .map((field) => [fields[field], shown[field] || edit.nothing]);
};

const changedAnswers = ({ before, theirs }: Conflict): Fact[] =>
  ConsentKind.options.flatMap((kind): Fact[] => {
    const given = theirs.consents?.[kind]?.given;
    if (given === undefined || given === before.consents?.[kind]?.given) return [];
    return [[consent.questions[kind].title, given ? consent.yes : consent.no]];
  });

const isArchived = ({ archived = false }: ProfileResponse): boolean => archived;

const changedArchive = ({ before, theirs }: Conflict): Fact[] =>
  isArchived(before) === isArchived(theirs)
    ? []
    : [[away.title, isArchived(theirs) ? away.archived : away.broughtBack]];

interface ConflictNoticeProps {
  conflict: Conflict;
  /** The values in the form. */
  typed: Partial<ProfileValues>;
  onTakeTheirs: () => void;
  /** Called before the form is sent again. */
  onKeepMine: () => void;
}

/** Shows what another guardian saved meanwhile and lets the user choose. The form's error message explains the conflict. */
export function ConflictNotice({ conflict, typed, onTakeTheirs, onKeepMine }: ConflictNoticeProps) {
  const facts = [...changedFields(conflict, typed), ...changedAnswers(conflict), ...changedArchive(conflict)];
  return (
    <section className="p-stack" aria-label={edit.whatWasSaved}>
      {facts.length > 0 && <FactLines facts={facts} />}
      <Actions>
        <Button look="secondary" onClick={onTakeTheirs}>
          {edit.takeTheirs}
        </Button>
        <Button type="submit" look="secondary" onClick={onKeepMine}>
          {edit.keepMine}
        </Button>
      </Actions>
    </section>
  );
}
