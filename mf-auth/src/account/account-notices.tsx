import type { AccountResponse } from '@portal/contracts/auth';
import { useAction } from '@portal/kit/action';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { Button } from '@portal/kit/ui/button';
import { Notice } from '@portal/kit/ui/notice';
import { resendConfirmation } from '../auth.api.ts';
import { messages } from '../messages.ts';

const text = messages.notices;

function ResendCode({ email }: { email: string }) {
  const { act, isPending } = useAction(() => toastError(text.resendFailed));
  const resend = () => act(() => resendConfirmation().then(() => toastSuccess(text.resent(email))));
  return (
    <Button look="secondary" small pending={isPending} onClick={() => void resend()}>
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
