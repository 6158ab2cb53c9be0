import { ReauthenticateInput } from '@portal/contracts/auth';
import { shellPaths } from '@portal/contracts/paths';
import { usePortalForm } from '@portal/kit/form';
import { useNavigate } from '@portal/kit/router';
import { signedOut } from '@portal/kit/session';
import { Button } from '@portal/kit/ui/button';
import { Dialog } from '@portal/kit/ui/dialog';
import { Form } from '@portal/kit/ui/form';
import { PasswordInput } from '@portal/kit/ui/password-input';
import { deleteAccount } from '../auth.api.ts';
import { messages } from '../messages.ts';

const text = messages.data;

function DeleteForm({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = usePortalForm(ReauthenticateInput, {
    defaults: { password: '' },
    fieldOf: { badpass: 'password' },
    save: async (input) => {
      await deleteAccount(input);
      await navigate(`${shellPaths.home}?success=${encodeURIComponent(text.removed)}`);
      signedOut();
    },
  });
  const keep = (
    <Button look="secondary" onClick={onClose}>
      {text.keep}
    </Button>
  );
  return (
    <Form form={form} submit={text.removeSubmit} look="danger" beside={keep}>
      <p>{text.removeBody}</p>
      <PasswordInput
        label={messages.fields.password}
        autoComplete="current-password"
        {...form.field('password')}
      />
    </Form>
  );
}

export function DeleteAccount({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} title={text.removeTitle} onClose={onClose}>
      <DeleteForm onClose={onClose} />
    </Dialog>
  );
}
