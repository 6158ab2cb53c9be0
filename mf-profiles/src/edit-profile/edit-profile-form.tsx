import type { ProfileResponse } from '@portal/contracts/profiles';
import { ProfileFields as Shape } from '@portal/contracts/profiles';
import { usePortalForm } from '@portal/kit/form';
import { tell } from '@portal/kit/news';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { RequiredNote } from '@portal/kit/ui/field';
import { Form } from '@portal/kit/ui/form';
import { messages } from '../messages.ts';
import { ProfileFields, toProfileFields } from '../profile-fields.tsx';
import { updateProfile } from '../profiles.api.ts';

const text = messages.edit;

export function EditProfileForm({ profile }: { profile: ProfileResponse }) {
  const { _id: id, firstName, lastName, grade, school, printName = '', needs = '' } = profile;
  const form = usePortalForm(Shape, {
    defaults: { firstName, lastName, grade: String(grade), school, printName, needs },
    toInput: toProfileFields,
    draft: `profile-${id}`,
    save: async (fields) => {
      await updateProfile({ ...fields, id });
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
