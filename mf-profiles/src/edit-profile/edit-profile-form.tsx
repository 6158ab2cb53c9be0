import type { ProfileResponse } from '@portal/contracts/profiles';
import { ProfileFields as Shape } from '@portal/contracts/profiles';
import { usePortalForm } from '@portal/kit/form';
import { tell } from '@portal/kit/news';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { RequiredNote } from '@portal/kit/ui/field';
import { Form } from '@portal/kit/ui/form';
import { messages } from '../messages.ts';
import { ProfileFields, toProfileFields, type ProfileValues } from '../profile-fields.tsx';
import { updateProfile } from '../profiles.api.ts';

const text = messages.edit;

// The needs are saved by their own form. A request without them does not change them.
const toInput = ({ needs: _, ...values }: ProfileValues) => toProfileFields(values);

interface EditProfileFormProps {
  profile: ProfileResponse;
  onSaved: (profile: ProfileResponse) => void;
}

/** The form of the product spec, with the name in print. */
export function EditProfileForm({ profile, onSaved }: EditProfileFormProps) {
  const { _id: id, firstName, lastName, grade, school, printName = '' } = profile;
  const form = usePortalForm(Shape, {
    defaults: { firstName, lastName, grade: String(grade), school, printName, needs: '' },
    toInput,
    draft: `profile-${id}`,
    save: async (fields) => {
      onSaved(await updateProfile({ ...fields, id }));
      tell('profiles-changed', {});
      toastSuccess(text.updated);
    },
    failed: () => toastError(text.failed),
  });
  return (
    <Form form={form} submit={text.submit}>
      <ProfileFields form={form} />
      <RequiredNote />
    </Form>
  );
}
