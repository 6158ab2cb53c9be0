import type { ReceivedInvitation } from '@portal/contracts/invitations';
import { paths, pathTo } from '@portal/contracts/paths';
import { isApiError } from '@portal/kit/http';
import { errorSentence } from '@portal/kit/messages';
import { tell } from '@portal/kit/news';
import { useRead } from '@portal/kit/read';
import { definePage } from '@portal/kit/remote';
import { useNavigate, useParams } from '@portal/kit/router';
import { signedIn, useSession } from '@portal/kit/session';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { Actions, Button, LinkButton } from '@portal/kit/ui/button';
import { Empty } from '@portal/kit/ui/empty';
import { ErrorCard } from '@portal/kit/ui/error-card';
import { Loading } from '@portal/kit/ui/loading';
import { Page } from '@portal/kit/ui/page';
import { useState } from 'react';
import { messages } from '../messages.ts';
import { acceptInvitation, declineInvitation, getInvitation } from '../profiles.api.ts';

const text = messages.invitation;
const refusals = ['noinvitation', 'otheraddress', 'alreadyguardian'] as const;

function Answer({ invitation: { code, firstName, from, may } }: { invitation: ReceivedInvitation }) {
  const [isPending, setIsPending] = useState(false);
  const navigate = useNavigate();
  const session = useSession();
  const isConfirmed = session.status !== 'signed-in' || !session.unconfirmed;
  const answer = async (send: () => Promise<string>, done: string) => {
    setIsPending(true);
    try {
      const next = await send();
      tell('profiles-changed', {});
      await navigate(next);
      toastSuccess(done);
    } catch (error) {
      toastError(isApiError(error) ? errorSentence(error.code) : text.failed);
    }
    setIsPending(false);
  };
  const accept = async () => {
    const { profile } = await acceptInvitation(code);
    // A mailed invitation confirms the address.
    if (!isConfirmed) await signedIn();
    return pathTo(paths.profile, { id: profile });
  };
  const decline = () => declineInvitation(code).then(() => paths.profiles);
  return (
    <div className="p-stack p-measure">
      <p className="p-lede">{text.invites(from, firstName)}</p>
      <p>{text.rights[may]}</p>
      <Actions>
        <Button pending={isPending} onClick={() => void answer(accept, text.accepted(firstName))}>
          {text.accept}
        </Button>
        <Button look="secondary" pending={isPending} onClick={() => void answer(decline, text.declined)}>
          {text.decline}
        </Button>
      </Actions>
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
  return <ErrorCard feature={messages.remote} onRetry={again} reference={error.requestId} />;
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
