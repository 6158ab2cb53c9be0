import { useState } from 'react';
import { post } from '../../api/http.ts';
import { messages } from '../../messages.ts';
import { toastError, toastSuccess } from '../../pages/toast.ts';
import { useSession } from '../../session/session.ts';
import { TextButton } from './button.tsx';
import { Notice } from '../feedback/notice.tsx';

const text = messages.confirmation;

/** A button that mails the code for confirming the email address again. */
export function ResendCode() {
  const [isSending, setSending] = useState(false);
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
    <TextButton aria-busy={isSending || undefined} onClick={() => void resend()}>
      {text.resend}
    </TextButton>
  );
}

/** Says what a confirmed email address is needed for. Renders nothing if the user's address is confirmed. */
export function ConfirmFirst({ children }: { children: string }) {
  const session = useSession();
  if (session.status !== 'signed-in' || !session.unconfirmed) return null;
  return <Notice action={<ResendCode />}>{children}</Notice>;
}
