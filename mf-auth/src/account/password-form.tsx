import { ChangePasswordInput } from '@portal/contracts/auth';
import { paths } from '@portal/contracts/paths';
import { usePortalForm } from '@portal/kit/form';
import { Link } from '@portal/kit/router';
import { toastSuccess } from '@portal/kit/toast';
import { Form } from '@portal/kit/ui/form';
import { PasswordInput } from '@portal/kit/ui/password-input';
import { NewPasswordFields } from '../account-fields.tsx';
import { changePassword } from '../auth.api.ts';
import { messages } from '../messages.ts';

const text = messages.password;
const empty = { currentPassword: '', password: '', passwordConfirmation: '' };

interface PasswordFormProps {
  email: string;
  onSaved: () => void;
}

export function PasswordForm({ email, onSaved }: PasswordFormProps) {
  const form = usePortalForm(ChangePasswordInput, {
    defaults: empty,
    fieldOf: { badpass: 'currentPassword' },
    save: async (input) => {
      await changePassword(input);
      form.control.reset(empty);
      toastSuccess(text.updated);
      onSaved();
    },
  });
  const forgot = <Link to={paths.requestReset}>{messages.login.forgot}</Link>;
  return (
    <Form form={form} submit={text.submit} beside={forgot} label={text.title}>
      <p className="p-soft">{text.lede}</p>
      {/* Tells the password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        label={text.current}
        autoComplete="current-password"
        {...form.field('currentPassword')}
      />
      <NewPasswordFields label={text.next} field={form.field} />
    </Form>
  );
}
