import { useAction } from '@portal/kit/action';
import { download } from '@portal/kit/download';
import { toastError } from '@portal/kit/toast';
import { Button } from '@portal/kit/ui/button';
import { useState } from 'react';
import { exportAccount } from '../auth.api.ts';
import { messages } from '../messages.ts';
import { DeleteAccount } from './delete-account.tsx';
import './account.css';

const text = messages.data;

const fileOf = (content: unknown): Blob =>
  new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' });

/** Lets the user download their data or delete the account. */
export function OwnData() {
  const { act, isPending } = useAction(() => toastError(text.failed));
  const [isLeaving, setLeaving] = useState(false);
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
      <DeleteAccount isOpen={isLeaving} onClose={() => setLeaving(false)} />
    </div>
  );
}
