import type { ReceivedInvitation } from '@portal/contracts/invitations';
import { paths, pathTo } from '@portal/contracts/paths';
import { toastFailure, useAction } from '@portal/kit/action';
import { isApiError } from '@portal/kit/http';
import { errorSentence, common } from '@portal/kit/messages';
import { tell } from '@portal/kit/news';
import { useRead } from '@portal/kit/read';
import { definePage } from '@portal/kit/remote';
import { useNavigate, useParams } from '@portal/kit/router';
import { signedIn, useSession } from '@portal/kit/session';
import { Actions, Button, LinkButton } from '@portal/kit/ui/button';
import { ConfirmFirst } from '@portal/kit/ui/confirm-first';
import { Empty } from '@portal/kit/ui/empty';
import { Page } from '@portal/kit/ui/page';
import { PasswordPrompt, usePasswordPrompt } from '@portal/kit/ui/password-prompt';
import { AskFirst } from '@portal/kit/ui/question';
import { Unread } from '@portal/kit/ui/unread';
import { useEffect, useRef, useState } from 'react';
import { messages } from '../messages.ts';
import { acceptInvitation, declineInvitation, getInvitation } from '../auth.api.ts';

const text = messages.invitation;
const refusals = ['noinvitation', 'otheraddress', 'alreadyguardian'] as const;

/** Says that the account looks after the profile now. It replaces the buttons, so it takes over the focus. */
function Accepted({ name, profile }: { name: string; profile: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="p-stack p-measure">
      <h2 ref={title} tabIndex={-1}>
        {text.accepted(name)}
      </h2>
      <p>{text.nowOn}</p>
      <Actions>
        <LinkButton to={pathTo(paths.profile, { id: profile })}>{text.open}</LinkButton>
      </Actions>
    </div>
  );
}

/** Says who invites to what, and what becomes of the others; or who decides about the request. */
function Said({ invitation }: Pick<AnswerProps, 'invitation'>) {
  const { firstName, from, may, unclaimed, others = [], approval } = invitation;
  if (approval === 'asked') return <p className="p-lede">{text.hasAsked(from, firstName)}</p>;
  return (
    <>
      <p className="p-lede">{(unclaimed ? text.handsOver : text.invites)(from, firstName)}</p>
      <p>{text.rights[may]}</p>
      {unclaimed && <p>{text.staysTeacher(from)}</p>}
      {others.map((other) => (
        <p key={other.email}>{(other.may === 'teach' ? text.staysToo : text.goes)(other.email)}</p>
      ))}
      {approval && <p>{text.approves(from)}</p>}
    </>
  );
}

interface AnswerProps {
  invitation: ReceivedInvitation;
  /** Reads the invitation again, which then says that the account has asked. */
  onAsked: () => void;
}

function Answer({ invitation, onAsked }: AnswerProps) {
  const { code, firstName, from, approval } = invitation;
  const failed = (error: unknown) => toastFailure(error, text.failed);
  const { act, isPending } = useAction(failed);
  const navigate = useNavigate();
  const session = useSession();
  const { withPassword, dialog } = usePasswordPrompt();
  const isConfirmed = session.status !== 'signed-in' || !session.unconfirmed;
  const isWaiting = approval === 'asks' && !isConfirmed;
  const [accepted, setAccepted] = useState<string>();
  const accept = async () => {
    const { profile, isAsked } = await withPassword(
      () => acceptInvitation(code),
      messages.guardians.passwordWhy,
    );
    // A mailed invitation confirms the address.
    if (!isConfirmed) await signedIn();
    if (isAsked) onAsked();
    else setAccepted(profile);
    tell('profiles-changed', {});
  };
  const decline = async () => {
    await declineInvitation(code);
    const said = approval === 'asked' ? text.withdrawn : text.declined;
    // Passes the message in the address, because the next page is a team's page and opens as a new document.
    await navigate(`${paths.profiles}?success=${encodeURIComponent(said)}`);
    tell('profiles-changed', {});
  };
  if (accepted !== undefined) return <Accepted name={firstName} profile={accepted} />;
  return (
    <div className="p-stack p-measure">
      <Said invitation={invitation} />
      {isWaiting && <ConfirmFirst>{text.confirmFirst}</ConfirmFirst>}
      <Actions>
        {approval !== 'asked' && !isWaiting && (
          <Button pending={isPending} onClick={() => void act(accept)}>
            {common.accept}
          </Button>
        )}
        {approval === 'asked' && <LinkButton to={paths.profiles}>{text.back}</LinkButton>}
        {approval === 'asked' ? (
          <Button look="quiet" pending={isPending} onClick={() => void act(decline)}>
            {text.withdraw}
          </Button>
        ) : (
          // Asks first, because another answer would need a new invitation.
          <AskFirst
            button={{ look: 'secondary', children: text.decline }}
            title={text.declineTitle}
            yes={text.decline}
            no={text.keep}
            act={decline}
            failed={failed}
          >
            <p>{text.declineBody(from)}</p>
          </AskFirst>
        )}
      </Actions>
      <PasswordPrompt {...dialog} />
    </div>
  );
}

function Content({ code }: { code: string }) {
  const { data, error, again } = useRead(getInvitation(code), { fresh: true });
  if (data) return <Answer invitation={data} onAsked={again} />;
  if (error && refusals.some((refusal) => isApiError(error, refusal)))
    return (
      <Empty action={<LinkButton to={paths.profiles}>{text.back}</LinkButton>}>
        {errorSentence(error.code)}
      </Empty>
    );
  return <Unread feature={text.title} error={error} again={again} />;
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
