import type { ProfileFields as Fields, ProfileResponse } from '@portal/contracts/profiles';
import { fullName, gradeLabel } from '@portal/contracts/profiles.rules';
import type { FieldBinding, PortalForm } from '@portal/kit/form';
import { isolated } from '@portal/kit/format';
import { numberOf } from '@portal/kit/form';
import { locale } from '@portal/kit/locale';
import { gradeOf } from '@portal/kit/messages';
import { Checkbox } from '@portal/kit/ui/checkbox';
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
  adult: boolean;
}

export const emptyProfile: ProfileValues = {
  firstName: '',
  lastName: '',
  grade: '',
  school: '',
  printName: '',
  needs: '',
  adult: false,
};

/** Converts a stored profile to form values. */
export const toValues = ({
  firstName,
  lastName,
  grade,
  school,
  printName = '',
  needs = '',
  adult,
}: ProfileResponse): ProfileValues => ({
  firstName,
  lastName,
  grade: adult ? '' : String(grade),
  school,
  printName,
  needs,
  adult: adult === true,
});

/** Converts form values to the schema's input. */
export const toProfileFields = <Values extends { grade: string; adult: boolean }>({
  adult,
  ...values
}: Values) => ({ ...values, grade: numberOf(values.grade), ...(adult && { adult }) });

const { fields } = messages;

/** Returns the school and grade of a profile in one line, or that it is an adult. */
export const subtitleOf = (profile: ProfileResponse): string =>
  profile.adult || profile.school === ''
    ? gradeOf(profile)
    : messages.list.subtitle(isolated(profile.school), gradeOf(profile));

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
export function ProfileFields<Output extends Fields>({
  form,
  isPupil = false,
}: {
  form: PortalForm<ProfileValues, Output>;
  /** Whether a teacher makes the profile for a pupil. */
  isPupil?: boolean;
}) {
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
      {!isPupil && <Checkbox label={fields.adult} hint={fields.adultHint} {...form.field('adult')} />}
      {!values.adult && (
        <>
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
      )}
    </>
  );
}

/** The field for the needs of a performer, which coordinators read. */
export function NeedsField(binding: FieldBinding) {
  return <Textarea label={fields.needs} hint={fields.needsHint} optional rows={2} {...binding} />;
}
