import type { ProfileFields as Fields, ProfileResponse } from '@portal/contracts/profiles';
import { fullName, gradeLabel } from '@portal/contracts/profiles.rules';
import type { FieldBinding, PortalForm } from '@portal/kit/form';
import { numberOf } from '@portal/kit/form';
import { locale } from '@portal/kit/locale';
import { FieldRow } from '@portal/kit/ui/field';
import { Textarea } from '@portal/kit/ui/textarea';
import { TextInput } from '@portal/kit/ui/text-input';
import { messages } from './messages.ts';

/** Form values of a profile. */
export interface ProfileValues {
  firstName: string;
  lastName: string;
  grade: string;
  school: string;
  printName: string;
  needs: string;
}

export const emptyProfile: ProfileValues = {
  firstName: '',
  lastName: '',
  grade: '',
  school: '',
  printName: '',
  needs: '',
};

/** Converts a stored profile to form values. */
export const toValues = ({
  firstName,
  lastName,
  grade,
  school,
  printName = '',
  needs = '',
}: ProfileResponse): ProfileValues => ({
  firstName,
  lastName,
  grade: String(grade),
  school,
  printName,
  needs,
});

export const toProfileFields = <Values extends { grade: string }>(values: Values) => ({
  ...values,
  grade: numberOf(values.grade),
});

const { fields } = messages;

/** Name fields in the order of the form: family name first in Chinese. */
export const nameFields: readonly ['firstName' | 'lastName', 'firstName' | 'lastName'] = locale().startsWith(
  'zh',
)
  ? ['lastName', 'firstName']
  : ['firstName', 'lastName'];

// Returns how the program will print the name, once both parts are typed.
const nameHint = ({ firstName, lastName }: ProfileValues): string =>
  firstName.trim() && lastName.trim()
    ? fields.printNameShown(fullName({ firstName: firstName.trim(), lastName: lastName.trim() }))
    : fields.printNameHint;

const gradeHint = (typed: string): string => {
  const grade = numberOf(typed);
  const isWhole = grade !== undefined && Number.isInteger(grade) && grade >= 0;
  return isWhole ? fields.gradeShown(gradeLabel(grade)) : fields.gradeHint;
};

/** Fields of a profile, except its needs. Autofill is off, because the child's name is not the user's. */
export function ProfileFields<Output extends Fields>({ form }: { form: PortalForm<ProfileValues, Output> }) {
  const values = form.control.watch();
  return (
    <>
      <FieldRow>
        {nameFields.map((name) => (
          <TextInput key={name} label={fields[name]} required autoComplete="off" {...form.field(name)} />
        ))}
      </FieldRow>
      <TextInput
        label={fields.printName}
        hint={nameHint(values)}
        optional
        autoComplete="off"
        {...form.field('printName')}
      />
      <TextInput
        label={fields.grade}
        hint={gradeHint(values.grade)}
        required
        inputMode="numeric"
        autoComplete="off"
        {...form.field('grade')}
      />
      <TextInput label={fields.school} required autoComplete="off" {...form.field('school')} />
    </>
  );
}

/** A text for the coordinators of events. */
export function NeedsField(binding: FieldBinding) {
  return <Textarea label={fields.needs} hint={fields.needsHint} optional rows={2} {...binding} />;
}
