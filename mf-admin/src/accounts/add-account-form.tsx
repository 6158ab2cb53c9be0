import { common } from '@portal/kit/messages';
import { AddGuardianFields, GuardianRight } from '@portal/contracts/guardians';
import type { ProfileResponse } from '@portal/contracts/profiles';
import { fullName } from '@portal/contracts/profiles.rules';
import { usePortalForm } from '@portal/kit/form';
import { toastSuccess } from '@portal/kit/toast';
import { Form } from '@portal/kit/ui/form';
import { PasswordPrompt, usePasswordPrompt } from '@portal/kit/ui/password-prompt';
import { Select } from '@portal/kit/ui/select';
import { TextInput } from '@portal/kit/ui/text-input';
import { addGuardian } from '../admin.api.ts';
import { messages } from '../messages.ts';

const text = messages.profiles;
const rights = GuardianRight.options.map((value) => ({ value, label: common.rights[value] }));

interface AddAccountFormProps {
  profile: ProfileResponse;
  onAdded: () => void;
}

/** Adds an account to a profile by its email. */
export function AddAccountForm({ profile, onAdded }: AddAccountFormProps) {
  const prompt = usePasswordPrompt();
  const name = fullName(profile);
  const form = usePortalForm(AddGuardianFields, {
    defaults: { email: '', may: 'guard' },
    sentences: { errors: { quota: text.full } },
    save: async ({ email, may }) => {
      const add = () => addGuardian({ id: profile._id, email, may });
      await prompt.withPassword(add, text.named(text.addTo(name), email));
      form.control.reset({ email: '', may });
      toastSuccess(text.added(email, name));
      onAdded();
    },
  });
  return (
    <>
      <Form form={form} submit={text.submit} look="secondary">
        <TextInput label={text.email} type="email" autoComplete="off" required {...form.field('email')} />
        <Select label={text.right} options={rights} placeholder={null} {...form.field('may')} />
      </Form>
      <PasswordPrompt {...prompt.dialog} />
    </>
  );
}
