import { ConsentKind } from '@portal/contracts/consent';
import { gradeOf } from '@portal/kit/messages';
import type { SavedField } from '@portal/kit/ui/conflict';
import { messages } from '../messages.ts';
import { toValues, type ProfileValues } from '../profile-fields.tsx';
import type { Refused } from './use-saving.ts';

const { away, consent, fields } = messages;

const fieldNames = ['firstName', 'lastName', 'printName', 'grade', 'school', 'needs'] as const;

/**
 * Returns the values that another guardian saved and that differ from the form: fields, answers about consent, and the
 * archive.
 */
export const savedFields = ({ before, theirs }: Refused, typed: Partial<ProfileValues>): SavedField[] => {
  const [old, saved] = [toValues(before), toValues(theirs)];
  const shown = { ...saved, grade: gradeOf(theirs) };
  const changed = fieldNames
    .filter((field) => saved[field] !== old[field] && saved[field] !== typed[field]?.trim())
    .map((field) => ({ label: fields[field], value: shown[field] }));
  const answers = ConsentKind.options.flatMap((kind) => {
    const given = theirs.consents?.[kind]?.given;
    if (given === undefined || given === before.consents?.[kind]?.given) return [];
    return [{ label: consent.questions[kind].title, value: given ? consent.yes : consent.no }];
  });
  const { archived: isArchived = false } = theirs;
  const wasArchived = before.archived ?? false;
  const moved = { label: away.title, value: isArchived ? away.archived : away.broughtBack };
  return [...changed, ...answers, ...(isArchived === wasArchived ? [] : [moved])];
};
