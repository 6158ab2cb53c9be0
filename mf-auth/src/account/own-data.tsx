import { ReauthenticateInput } from '@portal/contracts/auth';
import { shellPaths } from '@portal/contracts/paths';
import { useAction } from '@portal/kit/action';
import { download } from '@portal/kit/download';
import { usePortalForm } from '@portal/kit/form';
import { useNavigate } from '@portal/kit/router';
import { signedOut } from '@portal/kit/session';
import { toastError } from '@portal/kit/toast';
import { Button } from '@portal/kit/ui/button';
import { Dialog } from '@portal/kit/ui/dialog';
import { Form } from '@portal/kit/ui/form';
import { PasswordInput } from '@portal/kit/ui/password-input';
import { useState } from 'react';
import { deleteAccount, exportAccount } from '../auth.api.ts';
import { messages } from '../messages.ts';
import './account.css';

const text = messages.data;

const fileOf = (content: unknown): Blob =>
  new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' });

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

/** Lets the user download their data or delete the account. */
export function OwnData() {
  const { act, isPending } = useAction(() => toastError(text.failed));
  const [isLeaving, setLeaving] = useState(false);
  const stay = () => setLeaving(false);
  const save = () => act(() => exportAccount().then((data) => download(fileOf(data), text.fileName)));
  return (
    <div className="mf-auth-offers">
      <p>{text.downloadLede}</p>
      <Button look="secondary" pending={isPending} onClick={() => void save()}>
        {text.download}
      </Button>
      <p>{text.removeLede}</p>
      <Button look="danger" onClick={() => setLeaving(true)}>
        {text.remove}
      </Button>
      <Dialog isOpen={isLeaving} title={text.removeTitle} onClose={stay}>
        <DeleteForm onClose={stay} />
      </Dialog>
    </div>
  );
}
