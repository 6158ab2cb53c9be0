import type { Guardian } from '@portal/contracts/guardians';
import type { SentInvitation } from '@portal/contracts/invitations';
import { paths, pathTo } from '@portal/contracts/paths';
import { isApiError } from '@portal/kit/http';
import { errorSentence } from '@portal/kit/messages';
import { tell } from '@portal/kit/news';
import { useRead, type Reading } from '@portal/kit/read';
import { useNavigate } from '@portal/kit/router';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { TextButton } from '@portal/kit/ui/button';
import { ErrorLine } from '@portal/kit/ui/error-card';
import { Line, Lines } from '@portal/kit/ui/lines';
import { Question } from '@portal/kit/ui/question';
import { Section } from '@portal/kit/ui/section';
import { useState } from 'react';
import { messages } from '../messages.ts';
import { ownId } from '../own-id.ts';
import { listSentInvitations, removeGuardian, takeBackInvitation } from '../profiles.api.ts';
import { copyLink } from './copy-link.ts';
import { InviteForm } from './invite-form.tsx';
import '../shared/opening-row.css';
import './guardians.css';

const text = messages.guardians;

const sayWhy = (error: unknown): void =>
  toastError(isApiError(error) ? errorSentence(error.code) : text.failed);

interface AccountLineProps {
  guardian: Guardian;
  isSelf: boolean;
  /** Absent if the user may not remove the account. */
  onRemove?: (() => void) | undefined;
}

function AccountLine({ guardian: { email, may }, isSelf, onRemove }: AccountLineProps) {
  return (
    <Line>
      <div className="mf-profiles-row">
        <div className="mf-profiles-row__words">
          <p className="mf-profiles-account">
            {email}
            {isSelf && ` · ${text.you}`}
          </p>
          <p className="p-soft p-small">{text.rights[may]}</p>
        </div>
        {onRemove && (
          <TextButton aria-label={isSelf ? undefined : text.remove(email)} onClick={onRemove}>
            {isSelf ? text.leave : text.removeYes}
          </TextButton>
        )}
      </div>
    </Line>
  );
}

function InvitationLine({ invitation, onGone }: { invitation: SentInvitation; onGone: () => void }) {
  const { _id: id, code, email, may } = invitation;
  const takeBack = () =>
    takeBackInvitation(id)
      .then(() => toastSuccess(text.tookBack), sayWhy)
      .then(onGone);
  const copy = (own: string) =>
    copyLink(new URL(pathTo(paths.invitation, { code: own }), location.origin).href);
  return (
    <Line>
      <div>
        <p className="mf-profiles-account">{text.waiting(email ?? text.anyone)}</p>
        <p className="p-soft p-small">{text.rights[may]}</p>
        {code !== undefined && <TextButton onClick={() => void copy(code)}>{text.copy}</TextButton>}{' '}
        <TextButton onClick={() => void takeBack()}>{text.takeBack}</TextButton>
      </div>
    </Line>
  );
}

interface InvitationsProps {
  id: string;
  isInviting: boolean;
}

/** Lists the open invitations. The form to invite is above them. */
function Invitations({ id, isInviting }: InvitationsProps) {
  const { data, error, again } = useRead(listSentInvitations(id), { fresh: true });
  if (error) return <ErrorLine feature={text.title} onRetry={again} />;
  return (
    <>
      {isInviting && <InviteForm profile={id} onInvited={again} />}
      {data && data.length > 0 && (
        <Lines>
          {data.map((invitation) => (
            <InvitationLine key={invitation._id} invitation={invitation} onGone={again} />
          ))}
        </Lines>
      )}
    </>
  );
}

interface GuardiansProps {
  /** The id of the profile. */
  id: string;
  read: Reading<Guardian[]>;
}

/** Lists the accounts that look after a profile, with what the user may do about them. */
export function Guardians({ id, read: { data, error, again } }: GuardiansProps) {
  const [leaving, setLeaving] = useState<Guardian>();
  const [isInviting, setInviting] = useState(false);
  const [self] = useState(ownId);
  const navigate = useNavigate();
  const remove = async ({ account }: Guardian) => {
    try {
      await removeGuardian({ id, account });
      tell('profiles-changed', {});
      if (account === self) await navigate(paths.profiles);
      else again();
      toastSuccess(account === self ? text.left : text.removed);
    } catch (refused) {
      sayWhy(refused);
    }
    setLeaving(undefined);
  };
  const isGuardian = data?.some(({ account, may }) => account === self && may === 'guard') ?? false;
  return (
    <Section
      title={text.title}
      aside={
        isGuardian && (
          <TextButton aria-expanded={isInviting} onClick={() => setInviting(!isInviting)}>
            {text.invite}
          </TextButton>
        )
      }
    >
      {error && <ErrorLine feature={text.title} onRetry={again} />}
      {data && (
        <Lines>
          {data.map((one) => (
            <AccountLine
              key={one.account}
              guardian={one}
              isSelf={one.account === self}
              onRemove={
                one.account === self || (isGuardian && one.may !== 'guard')
                  ? () => setLeaving(one)
                  : undefined
              }
            />
          ))}
        </Lines>
      )}
      {isGuardian && <Invitations id={id} isInviting={isInviting} />}
      <p className="p-soft p-small p-measure">{text.lede}</p>
      <Question
        isOpen={leaving !== undefined}
        title={leaving?.account === self ? text.leaveTitle : text.removeTitle}
        yes={leaving?.account === self ? text.leave : text.removeYes}
        no={text.stay}
        look="danger"
        onYes={() => leaving && void remove(leaving)}
        onNo={() => setLeaving(undefined)}
      >
        <p>{text.leaveBody}</p>
      </Question>
    </Section>
  );
}
