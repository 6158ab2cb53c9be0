import type { ReceivedInvitation } from '@portal/contracts/invitations';
import { paths, pathTo } from '@portal/contracts/paths';
import { isApiError } from '@portal/kit/http';
import { errorSentence, common } from '@portal/kit/messages';
import { tell } from '@portal/kit/news';
import { useRead } from '@portal/kit/read';
import { definePage } from '@portal/kit/remote';
import { useNavigate, useParams } from '@portal/kit/router';
import { signedIn, useSession } from '@portal/kit/session';
import { toastError } from '@portal/kit/toast';
import { Actions, Button, LinkButton } from '@portal/kit/ui/button';
import { ConfirmFirst } from '@portal/kit/ui/confirm-first';
import { Empty } from '@portal/kit/ui/empty';
import { ErrorCard } from '@portal/kit/ui/error-card';
import { Loading } from '@portal/kit/ui/loading';
import { Page } from '@portal/kit/ui/page';
import { PasswordPrompt, usePasswordPrompt } from '@portal/kit/ui/password-prompt';
import { useState } from 'react';
import { messages } from '../messages.ts';
import { acceptInvitation, declineInvitation, getInvitation } from '../auth.api.ts';

const text = messages.invitation;
const refusals = ['noinvitation', 'otheraddress', 'alreadyguardian'] as const;

/** The page to open after an answer, and the toast there. */
interface Answered {
  to: string;
  said: string;
}

function Answer({ invitation }: { invitation: ReceivedInvitation }) {
  const { code, firstName, from, may, unclaimed, others = [], approval } = invitation;
  const [isPending, setIsPending] = useState(false);
  const navigate = useNavigate();
  const session = useSession();
  const { withPassword, dialog } = usePasswordPrompt();
  const isConfirmed = session.status !== 'signed-in' || !session.unconfirmed;
  const isWaiting = approval === 'asks' && !isConfirmed;
  const answer = async (send: () => Promise<Answered>) => {
    setIsPending(true);
    try {
      const { to, said } = await send();
      tell('profiles-changed', {});
      // Passes the message in the address, because the next page is a team's page and opens as a new document.
      await navigate(`${to}?success=${encodeURIComponent(said)}`);
    } catch (error) {
      toastError(isApiError(error) ? errorSentence(error.code) : text.failed);
    }
    setIsPending(false);
  };
  const accept = async (): Promise<Answered> => {
    const { profile, isAsked } = await withPassword(
      () => acceptInvitation(code),
      messages.guardians.passwordWhy,
    );
    // A mailed invitation confirms the address.
    if (!isConfirmed) await signedIn();
    if (isAsked) return { to: paths.profiles, said: text.asked };
    return { to: pathTo(paths.profile, { id: profile }), said: text.accepted };
  };
  const decline = async (): Promise<Answered> => {
    await declineInvitation(code);
    return { to: paths.profiles, said: approval === 'asked' ? text.withdrawn : text.declined };
  };
  return (
    <div className="p-stack p-measure">
      <p className="p-lede">{(unclaimed ? text.handsOver : text.invites)(from, firstName)}</p>
      <p>{text.rights[may]}</p>
      {unclaimed && <p>{text.staysTeacher(from)}</p>}
      {others.map((other) => (
        <p key={other.email}>{(other.may === 'teach' ? text.staysToo : text.goes)(other.email)}</p>
      ))}
      {approval && <p>{(approval === 'asked' ? text.hasAsked : text.approves)(from)}</p>}
      {isWaiting && <ConfirmFirst>{text.confirmFirst}</ConfirmFirst>}
      <Actions>
        {approval !== 'asked' && !isWaiting && (
          <Button pending={isPending} onClick={() => void answer(accept)}>
            {common.accept}
          </Button>
        )}
        <Button look="secondary" pending={isPending} onClick={() => void answer(decline)}>
          {approval === 'asked' ? text.withdraw : text.decline}
        </Button>
      </Actions>
      <PasswordPrompt {...dialog} />
    </div>
  );
}

function Content({ code }: { code: string }) {
  const { data, error, again } = useRead(getInvitation(code), { fresh: true });
  if (data) return <Answer invitation={data} />;
  if (!error) return <Loading onRetry={again} />;
  if (refusals.some((refusal) => isApiError(error, refusal)))
    return (
      <Empty action={<LinkButton to={paths.profiles}>{text.back}</LinkButton>}>
        {errorSentence(error.code)}
      </Empty>
    );
  return <ErrorCard feature={text.title} onRetry={again} reference={error.requestId} />;
}

function InvitationPage() {
  const { code = '' } = useParams();
  return (
    <Page title={text.title}>
      <Content code={code} />
    </Page>
  );
}

export const invitationPage = definePage({ Component: InvitationPage, title: text.title });
