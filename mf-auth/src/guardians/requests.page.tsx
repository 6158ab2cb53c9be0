import type { ApproveInvitationInput } from '@portal/contracts/invitations';
import type { Matter } from '@portal/contracts/matters';
import { paths } from '@portal/contracts/paths';
import type { ProfileResponse } from '@portal/contracts/profiles';
import { isolated } from '@portal/kit/format';
import { errorSentence, gradeOf, messages as kit } from '@portal/kit/messages';
import { useRead } from '@portal/kit/read';
import { definePage } from '@portal/kit/remote';
import { personIn, useSession } from '@portal/kit/session';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { Button, LinkButton } from '@portal/kit/ui/button';
import { Empty } from '@portal/kit/ui/empty';
import { ErrorLine } from '@portal/kit/ui/error-card';
import { Lines, WrappingLine } from '@portal/kit/ui/lines';
import { sentenceOf, timeOf } from '@portal/kit/ui/matters';
import { Page } from '@portal/kit/ui/page';
import { PasswordPrompt, usePasswordPrompt } from '@portal/kit/ui/password-prompt';
import { Unread } from '@portal/kit/ui/unread';
import { useEffect, useRef, useState } from 'react';
import {
  approveInvitation,
  listMatters,
  listProfilesOf,
  readSentInvitations,
  takeBackInvitation,
} from '../auth.api.ts';
import { messages } from '../messages.ts';
import { sayWhy } from './invite-form.tsx';

const text = messages.requests;
const { approve, refuse } = messages.guardians;

const keyOf = ({ of, from = '', since = '' }: Matter): string => `${of} ${from} ${since}`;

const childIn = ({ of, who = '' }: Matter, profiles: readonly ProfileResponse[]): string => {
  const profile = profiles.find(({ _id }) => _id === of);
  return profile ? text.child(isolated(who), gradeOf(profile)) : who;
};

/** Finds the link by which the account with this address asks to look after a profile. */
const findAsked = async ({ of, from }: Matter): Promise<ApproveInvitationInput | undefined> => {
  for (const { _id: id, askers = [] } of await readSentInvitations(of)) {
    const asker = askers.find(({ email }) => email === from);
    if (asker) return { id, account: asker.account };
  }
  return undefined;
};

interface RequestLineProps {
  request: Matter;
  /** The act that is running: of this request, or of another one. */
  acting: { key: string; act: string } | undefined;
  onAct: (act: string) => void;
}

/** A request, with the child, the address that asks and both answers in the names of its buttons. */
function RequestLine({ request, acting, onAct }: RequestLineProps) {
  const sentence = sentenceOf(request);
  return (
    <WrappingLine
      actions={[approve, refuse].map((act) => (
        <Button
          key={act}
          small
          look={act === approve ? 'primary' : 'secondary'}
          aria-label={kit.form.about(act, sentence)}
          pending={acting?.key === keyOf(request) && acting.act === act}
          disabled={acting !== undefined}
          onClick={() => onAct(act)}
        >
          {act}
        </Button>
      ))}
    >
      <p>{sentence}</p>
      <p className="p-soft p-small">{timeOf(request)}</p>
    </WrappingLine>
  );
}

interface RequestsProps {
  requests: readonly Matter[];
  /** Called after each act. An approval also refuses the other accounts that ask by the same link. */
  onActed: () => void;
}

function Requests({ requests, onActed }: RequestsProps) {
  const [settled, setSettled] = useState<readonly string[]>([]);
  const [acting, setActing] = useState<RequestLineProps['acting']>();
  const { withPassword, dialog } = usePasswordPrompt({ keeps: true });
  const list = useRef<HTMLDivElement>(null);
  const left = useRef<number>(undefined);
  const shown = requests.filter((one) => !settled.includes(keyOf(one)));
  // Moves the focus from a row that is gone to the row that follows it.
  useEffect(() => {
    if (left.current === undefined || document.activeElement !== document.body) return;
    const next = list.current?.querySelectorAll('li')[left.current]?.querySelector('button');
    (next ?? document.querySelector('h1'))?.focus();
  }, [shown.length]);

  const act = async (request: Matter, kind: string) => {
    const { who = '', from = '' } = request;
    const key = keyOf(request);
    setActing({ key, act: kind });
    try {
      const asked = await findAsked(request);
      if (!asked) return toastError(errorSentence('noinvitation'));
      if (kind === approve) await withPassword(() => approveInvitation(asked), text.passwordOnce);
      else await takeBackInvitation(asked);
      left.current = shown.indexOf(request);
      setSettled((before) => [...before, key]);
      toastSuccess(kind === approve ? text.approved(from, isolated(who)) : text.refused(from));
    } catch (error) {
      sayWhy(error);
    } finally {
      setActing(undefined);
      onActed();
    }
  };

  return (
    <>
      {shown.length === 0 ? (
        <Empty action={<LinkButton to={paths.home}>{messages.alreadyIn.home}</LinkButton>}>{text.none}</Empty>
      ) : (
        <div ref={list} className="p-stack">
          <p className="p-measure">{text.lede}</p>
          <Lines>
            {shown.map((request) => (
              <RequestLine
                key={keyOf(request)}
                request={request}
                acting={acting}
                onAct={(kind) => void act(request, kind)}
              />
            ))}
          </Lines>
        </div>
      )}
      <PasswordPrompt {...dialog} />
    </>
  );
}

function Content({ user }: { user: string }) {
  const matters = useRead(listMatters(), { fresh: true });
  const profiles = useRead(listProfilesOf(user), { fresh: true });
  const error = matters.error ?? profiles.error;
  const again = () => {
    matters.again();
    profiles.again();
  };
  if (matters.data && profiles.data) {
    const known = profiles.data;
    const requests = matters.data
      .filter(({ kind }) => kind === 'accountAsks')
      .map((one) => ({ ...one, who: childIn(one, known) }));
    return (
      <>
        {error && <ErrorLine feature={text.title} onRetry={again} />}
        <Requests requests={requests} onActed={matters.again} />
      </>
    );
  }
  return <Unread feature={text.title} shape="rows" count={2} error={error} again={again} />;
}

function RequestsPage() {
  // Stays the same while an expired session is renewed. Another account gets a new list, and its password is asked for.
  const user = personIn(useSession());
  return <Page title={text.title}>{user !== '' && <Content key={user} user={user} />}</Page>;
}

export const requestsPage = definePage({ Component: RequestsPage, title: text.title });
