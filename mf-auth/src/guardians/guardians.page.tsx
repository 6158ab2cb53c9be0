import type { Guardian } from '@portal/contracts/guardians';
import { mayDo } from '@portal/contracts/guardians.rules';
import type { Asker, SentInvitation } from '@portal/contracts/invitations';
import { paths, pathTo } from '@portal/contracts/paths';
import type { ProfileResponse } from '@portal/contracts/profiles';
import { fullName } from '@portal/contracts/profiles.rules';
import { common, errorSentence } from '@portal/kit/messages';
import { tell } from '@portal/kit/news';
import { useRead } from '@portal/kit/read';
import { definePage } from '@portal/kit/remote';
import { Link, useNavigate, useParams } from '@portal/kit/router';
import { useSession } from '@portal/kit/session';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { LinkButton, TextButton } from '@portal/kit/ui/button';
import { Empty } from '@portal/kit/ui/empty';
import { ErrorLine } from '@portal/kit/ui/error-card';
import { Lines, WrappingLine } from '@portal/kit/ui/lines';
import { Page } from '@portal/kit/ui/page';
import { PasswordPrompt, usePasswordPrompt } from '@portal/kit/ui/password-prompt';
import { Question } from '@portal/kit/ui/question';
import { Section } from '@portal/kit/ui/section';
import { Unread } from '@portal/kit/ui/unread';
import { useState } from 'react';
import {
  approveInvitation,
  getProfile,
  listGuardians,
  listSentInvitations,
  removeGuardian,
  takeBackInvitation,
} from '../auth.api.ts';
import { messages } from '../messages.ts';
import { copyLink, InviteForm, sayWhy, type WithPassword } from './invite-form.tsx';

const text = messages.guardians;

interface AccountLineProps {
  guardian: Guardian;
  isSelf: boolean;
  /** Absent if the user may not remove the account. */
  onRemove?: (() => void) | undefined;
}

function AccountLine({ guardian: { email, may }, isSelf, onRemove }: AccountLineProps) {
  return (
    <WrappingLine
      actions={
        onRemove && (
          <TextButton aria-label={isSelf ? undefined : text.remove(email)} onClick={onRemove}>
            {isSelf ? text.leave : common.remove}
          </TextButton>
        )
      }
    >
      <p>
        {email}
        {isSelf && ` · ${common.you}`}
      </p>
      <p className="p-soft p-small">{common.rights[may]}</p>
    </WrappingLine>
  );
}

/** Shows that an action has succeeded, or why it failed. */
const settle = (action: Promise<unknown>, done: string): Promise<void> =>
  action.then(() => toastSuccess(done), sayWhy);

interface InvitationLineProps {
  invitation: SentInvitation;
  withPassword: WithPassword;
  onChanged: () => void;
}

function InvitationLine({ invitation, onChanged }: Omit<InvitationLineProps, 'withPassword'>) {
  const { _id: id, code, email, may } = invitation;
  const takeBack = () => settle(takeBackInvitation({ id }), text.tookBack).then(onChanged);
  const copy = (own: string) =>
    copyLink(new URL(pathTo(paths.invitation, { code: own }), location.origin).href);
  return (
    <WrappingLine>
      <p>{text.waiting(email ?? text.anyone)}</p>
      <p className="p-soft p-small">{common.rights[may]}</p>
      {code !== undefined && <TextButton onClick={() => void copy(code)}>{text.copy}</TextButton>}{' '}
      <TextButton onClick={() => void takeBack()}>{text.takeBack}</TextButton>
    </WrappingLine>
  );
}

/** An account that opened the link of an invitation and asks to become a guardian. */
function AskerLine({ invitation, asker, withPassword, onChanged }: InvitationLineProps & { asker: Asker }) {
  const { account, email } = asker;
  const ofAsker = { id: invitation._id, account };
  const [isApproving, setApproving] = useState(false);
  const refuse = () => settle(takeBackInvitation(ofAsker), text.refused).then(onChanged);
  const approve = () => {
    setApproving(false);
    const approval = withPassword(() => approveInvitation(ofAsker), text.passwordWhy);
    return settle(approval, text.approved(email)).then(onChanged);
  };
  return (
    <WrappingLine>
      <p>{text.asks(email)}</p>
      <p className="p-soft p-small">{common.rights[invitation.may]}</p>
      <TextButton onClick={() => setApproving(true)}>{text.approve}</TextButton>{' '}
      <TextButton onClick={() => void refuse()}>{text.refuse}</TextButton>
      <Question
        isOpen={isApproving}
        title={text.approveTitle}
        yes={text.approve}
        no={common.cancel}
        onYes={() => void approve()}
        onNo={() => setApproving(false)}
      >
        <p>{text.approveBody(email)}</p>
      </Question>
    </WrappingLine>
  );
}

interface InvitationsProps {
  id: string;
  withPassword: WithPassword;
  onApproved: () => void;
}

/** The form to invite, and the invitations that wait for an answer. */
function Invitations({ id, withPassword, onApproved }: InvitationsProps) {
  const { data, error, again } = useRead(listSentInvitations(id), { fresh: true });
  const changed = () => {
    again();
    onApproved();
  };
  return (
    <Section title={common.invite}>
      {error && <ErrorLine feature={common.invite} onRetry={again} />}
      {data && data.length > 0 && (
        <Lines>
          {data.flatMap((invitation) => {
            const shared = { invitation, onChanged: changed };
            const { askers = [], _id: id } = invitation;
            return [
              ...askers.map((asker) => (
                <AskerLine key={id + asker.account} {...shared} asker={asker} withPassword={withPassword} />
              )),
              <InvitationLine key={id} {...shared} />,
            ];
          })}
        </Lines>
      )}
      <InviteForm profile={id} withPassword={withPassword} onInvited={again} />
    </Section>
  );
}

interface AccountsProps {
  profile: ProfileResponse;
  self: string;
  /** Called when accounts have changed, which may change the rights of the user. */
  onChanged: () => void;
}

function Accounts({ profile, self, onChanged }: AccountsProps) {
  const { _id: id } = profile;
  const { data, error, again } = useRead(listGuardians(id), { fresh: true });
  const [leaving, setLeaving] = useState<Guardian>();
  const { withPassword, dialog } = usePasswordPrompt();
  const navigate = useNavigate();
  const mayInvite = mayDo(profile, 'invite');
  const changed = () => {
    again();
    onChanged();
  };
  // The server refuses this too, but only after the password.
  const ask = (one: Guardian) =>
    one.account === self && data?.every(({ account, may }) => (may === 'guard') === (account === self))
      ? toastError(errorSentence('lastguardian'))
      : setLeaving(one);
  const remove = async ({ account }: Guardian) => {
    setLeaving(undefined);
    try {
      await withPassword(() => removeGuardian({ id, account }), text.passwordWhy);
      tell('profiles-changed', {});
      // Passes the message in the address, because the list of profiles is a team's page and opens as a new document.
      if (account === self)
        return await navigate(`${paths.profiles}?success=${encodeURIComponent(text.left)}`);
      again();
      toastSuccess(text.removed);
    } catch (refused) {
      sayWhy(refused);
    }
  };
  return (
    <>
      <Section title={text.of(fullName(profile))}>
        {error && <ErrorLine feature={common.guardians} onRetry={again} />}
        {data && (
          <Lines>
            {data.map((one) => (
              <AccountLine
                key={one.account}
                guardian={one}
                isSelf={one.account === self}
                onRemove={
                  one.account === self || (mayInvite && one.may !== 'guard') ? () => ask(one) : undefined
                }
              />
            ))}
          </Lines>
        )}
        <p className="p-soft p-small p-measure">{common.guardiansLede}</p>
      </Section>
      {mayInvite && <Invitations id={id} withPassword={withPassword} onApproved={changed} />}
      <Question
        isOpen={leaving !== undefined}
        title={leaving?.account === self ? text.leaveTitle : text.removeTitle}
        yes={leaving?.account === self ? text.leave : common.remove}
        no={common.cancel}
        look="danger"
        onYes={() => leaving && void remove(leaving)}
        onNo={() => setLeaving(undefined)}
      >
        <p>{text.leaveBody}</p>
        {leaving?.may === 'teach' && <p>{text.teacherBody}</p>}
      </Question>
      <PasswordPrompt {...dialog} />
    </>
  );
}

function Content({ id }: { id: string }) {
  const { data, ...reading } = useRead(getProfile(id), { fresh: true });
  const session = useSession();
  if (data && session.status === 'signed-in')
    return <Accounts profile={data} self={session.id} onChanged={reading.again} />;
  if (data !== null) return <Unread feature={common.guardians} shape="rows" count={2} {...reading} />;
  return (
    <Empty action={<LinkButton to={paths.profiles}>{messages.invitation.back}</LinkButton>}>
      {text.absent}
    </Empty>
  );
}

function GuardiansPage() {
  const { id = '' } = useParams();
  return (
    <Page title={common.guardians} above={<Link to={pathTo(paths.profile, { id })}>‹ {text.back}</Link>}>
      <Content id={id} />
    </Page>
  );
}

export const guardiansPage = definePage({ Component: GuardiansPage, title: common.guardians });
