import { ResetPasswordInput } from '@portal/contracts/auth';
import { paths } from '@portal/contracts/paths';
import { usePortalForm } from '@portal/kit/form';
import { Link } from '@portal/kit/router';
import { loadSession } from '@portal/kit/session';
import { Form } from '@portal/kit/ui/form';
import { TextInput } from '@portal/kit/ui/text-input';
import { NewPasswordFields } from '../account-fields.tsx';
import { resetPassword } from '../auth.api.ts';
import { messages } from '../messages.ts';

const text = messages.reset;

interface ResetPasswordFormProps {
  code: string;
  onDone: () => void;
}

export function ResetPasswordForm({ code, onDone }: ResetPasswordFormProps) {
  const form = usePortalForm(ResetPasswordInput, {
    defaults: { code, password: '', passwordConfirmation: '' },
    sentences: { fields: { password: text.noPassword } },
    // The spec shows every server error under the confirmation field.
    fieldOf: { badcode: 'passwordConfirmation' },
    save: async (input) => {
      await resetPassword(input);
      // The reset ended all sessions, maybe also this browser's.
      await loadSession();
      onDone();
    },
  });
  return (
    <Form form={form} submit={text.submit} beside={<Link to={paths.requestReset}>{text.newCode}</Link>}>
      <TextInput
        label={text.code}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('code')}
      />
      <NewPasswordFields label={text.password} field={form.field} />
    </Form>
  );
}
