import { toastError } from '@portal/kit/toast';
import { Button } from '@portal/kit/ui/button';
import { useState } from 'react';
import { exportAccount } from '../auth.api.ts';
import { messages } from '../messages.ts';
import { DeleteAccount } from './delete-account.tsx';
import styles from './own-data.module.css';

const text = messages.data;

const saveFile = (name: string, content: unknown): void => {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by then; some browsers would lose it were the address taken back at once.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};

/** One's own data, to take along or to have removed. */
export function OwnData() {
  const [isLoading, setLoading] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const download = async () => {
    setLoading(true);
    await exportAccount().then(
      (data) => saveFile(text.fileName, data),
      () => toastError(text.failed),
    );
    setLoading(false);
  };
  return (
    <div className={styles.offers}>
      <p>{text.downloadLede}</p>
      <Button look="secondary" pending={isLoading} onClick={() => void download()}>
        {text.download}
      </Button>
      <p>{text.removeLede}</p>
      <Button look="secondary" onClick={() => setLeaving(true)}>
        {text.remove}
      </Button>
      <DeleteAccount isOpen={isLeaving} onClose={() => setLeaving(false)} />
    </div>
  );
}
