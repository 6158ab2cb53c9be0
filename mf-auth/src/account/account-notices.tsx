import type { AccountResponse } from '@portal/contracts/auth';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { Button } from '@portal/kit/ui/button';
import { Notice } from '@portal/kit/ui/notice';
import { useState } from 'react';
import { resendConfirmation } from '../auth.api.ts';
import { messages } from '../messages.ts';

const text = messages.notices;

function ResendCode({ email }: { email: string }) {
  const [isSending, setSending] = useState(false);
  const resend = async () => {
    setSending(true);
    await resendConfirmation().then(
      () => toastSuccess(text.resent(email)),
      () => toastError(text.resendFailed),
    );
    setSending(false);
  };
  return (
    <Button look="secondary" small pending={isSending} onClick={() => void resend()}>
      {text.resend}
    </Button>
  );
}

/**
 * Shows the new email address that still has to be confirmed. An unconfirmed first address is shown on every page
 * instead.
 */
export function AccountNotices({ account: { email, pendingEmail } }: { account: AccountResponse }) {
  if (pendingEmail === undefined) return null;
  return <Notice action={<ResendCode email={pendingEmail} />}>{text.pending(pendingEmail, email)}</Notice>;
}
