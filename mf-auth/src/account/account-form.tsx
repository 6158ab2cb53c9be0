import { common } from '@portal/kit/messages';
import type { AccountResponse } from '@portal/contracts/auth';
import { selfSignupTypes, UpdateAccountFields } from '@portal/contracts/auth';
import { usePortalForm } from '@portal/kit/form';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { Form } from '@portal/kit/ui/form';
import { TextInput } from '@portal/kit/ui/text-input';
import { PasswordPrompt, usePasswordPrompt } from '@portal/kit/ui/password-prompt';
import { ContactFields, PersonFields } from '../account-fields.tsx';
import { updateAccount } from '../auth.api.ts';
import { messages } from '../messages.ts';

const text = messages.account;

interface AccountFormProps {
  account: AccountResponse;
  onSaved: () => void;
}

export function AccountForm({ account, onSaved }: AccountFormProps) {
  const { email, name, phone, state, accountType, zip, wechatId } = account;
  const prompt = usePasswordPrompt();
  const form = usePortalForm(UpdateAccountFields, {
    defaults: { email, name, phone, state, accountType, zip, wechatId },
    draft: 'account',
    fieldOf: { emailtaken: 'email', reauth: 'email' },
    sentences: { errors: { reauth: text.reauthNeeded } },
    save: async (fields) => {
      await prompt.withPassword(() => updateAccount(fields));
      toastSuccess(text.updated);
      onSaved();
    },
    failed: () => toastError(text.failed),
  });
  const types = new Set([...selfSignupTypes, accountType]);
  return (
    <>
      <Form form={form} submit={common.update} label={text.details}>
        <TextInput
          label={text.name}
          hint={text.nameHint}
          autoComplete="name"
          optional
          {...form.field('name')}
        />
        <ContactFields field={form.field} />
        <PersonFields field={form.field} types={[...types]} />
      </Form>
      <PasswordPrompt {...prompt.dialog} />
    </>
  );
}
