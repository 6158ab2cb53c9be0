import { post } from '@portal/kit/http';
import { useSession } from '@portal/kit/session';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { TextButton } from '@portal/kit/ui/button';
import { useState } from 'react';
import { messages } from '../messages.ts';
import './layout.css';

const text = messages.unconfirmed;

/** Says on every page that the account's email address is not confirmed yet. */
export function ConfirmNotice() {
  const session = useSession();
  const [isSending, setSending] = useState(false);
  if (session.status !== 'signed-in' || !session.unconfirmed) return null;
  const resend = async () => {
    if (isSending) return;
    setSending(true);
    await post('/resend_confirmation').then(
      () => toastSuccess(text.resent),
      () => toastError(text.failed),
    );
    setSending(false);
  };
  return (
    <p className="p-no-print shell-confirm">
      {text.notice}
      <TextButton aria-busy={isSending || undefined} onClick={() => void resend()}>
        {text.resend}
      </TextButton>
    </p>
  );
}
