import type { ProfileResponse } from '@portal/contracts/profiles';
import { fullName } from '@portal/contracts/profiles.rules';
import { AcceptTeacherInput } from '@portal/contracts/teachers';
import { usePortalForm } from '@portal/kit/form';
import { isolated } from '@portal/kit/format';
import { tell } from '@portal/kit/news';
import { Checkbox } from '@portal/kit/ui/checkbox';
import { FieldError, useControl } from '@portal/kit/ui/field';
import { Form } from '@portal/kit/ui/form';
import { PasswordPrompt, usePasswordPrompt } from '@portal/kit/ui/password-prompt';
import { acceptTeacher } from '../auth.api.ts';
import { messages } from '../messages.ts';

const text = messages.teacher;
const nameOf = (profile: ProfileResponse): string => isolated(fullName(profile));

interface AcceptFormProps {
  code: string;
  /** The profiles of the user on which the teacher has no right yet. */
  profiles: readonly ProfileResponse[];
  /** The profiles on which the teacher has a right. */
  known: readonly ProfileResponse[];
  onAdded: (profiles: ProfileResponse[]) => void;
}

/** Chooses the profiles that the teacher may sign up. None is chosen in advance. */
export function AcceptForm({ code, profiles, known, onAdded }: AcceptFormProps) {
  const { withPassword, dialog } = usePasswordPrompt();
  const form = usePortalForm(AcceptTeacherInput, {
    defaults: { code, profiles: [] },
    save: async (input) => {
      await withPassword(() => acceptTeacher(input), text.passwordWhy);
      tell('profiles-changed', {});
      onAdded(profiles.filter(({ _id }) => input.profiles.includes(_id)));
    },
  });
  const { id: first, error, ...field } = form.field('profiles');
  const control = useControl({ id: first, hint: null, error });
  return (
    <>
      <Form form={form} submit={text.allow}>
        <fieldset className="p-stack" aria-describedby={control['aria-describedby']}>
          <legend className="p-field__label">{text.which}</legend>
          {profiles.map((profile, at) => (
            <Checkbox
              key={profile._id}
              {...field}
              id={at === 0 ? first : `${first}-${profile._id}`}
              value={profile._id}
              label={nameOf(profile)}
            />
          ))}
          {known.map((profile) => (
            <Checkbox
              key={profile._id}
              label={nameOf(profile)}
              hint={text.already}
              checked
              disabled
              readOnly
            />
          ))}
          <FieldError control={control}>{error}</FieldError>
        </fieldset>
      </Form>
      <PasswordPrompt {...dialog} />
    </>
  );
}
