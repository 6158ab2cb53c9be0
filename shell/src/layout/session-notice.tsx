import { useSession } from '@portal/kit/session';
import { Notice } from '@portal/kit/ui/notice';
import { SignInLink } from '@portal/kit/ui/sign-in-link';
import { messages } from '../messages.ts';

/** Says that the session has expired; the page stays open. */
export function SessionNotice() {
  const session = useSession();
  if (session.status !== 'signed-out' || !session.expired) return null;
  return (
    <Notice kind="problem" action={<SignInLink className="p-button p-button--primary p-button--small" />}>
      {messages.access.expired}
    </Notice>
  );
}
