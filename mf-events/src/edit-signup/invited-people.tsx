import { mayDo } from '@portal/contracts/guardians.rules';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { invitedName } from '@portal/contracts/performers.rules';
import type { InvitedPerson, SentPieceInvitation } from '@portal/contracts/piece-invitations';
import { toastFailure } from '@portal/kit/action';
import { isolated } from '@portal/kit/format';
import { useRead } from '@portal/kit/read';
import { toastSuccess } from '@portal/kit/toast';
import { Actions, Button, TextButton } from '@portal/kit/ui/button';
import { ErrorLine } from '@portal/kit/ui/error-card';
import { Lines, WrappingLine } from '@portal/kit/ui/lines';
import { Section } from '@portal/kit/ui/section';
import { useRef, useState } from 'react';
import { messages } from '../messages.ts';
import { listInvited, remindInvited, takeBackInvited } from '../piece-invitations.api.ts';
import { InviteForm } from './invite-form.tsx';
import { PassOnLink } from './pass-on-link.tsx';

const text = messages.invited;
const { about } = messages.event;

interface InvitedLineProps {
  performance: PerformanceResponse;
  person: InvitedPerson;
  sent: SentPieceInvitation | undefined;
  onChanged: (performance: PerformanceResponse) => void;
}

const sayWhy = (error: unknown): void => toastFailure(error, text.failed);

function InvitedLine({ performance, person, sent, onChanged }: InvitedLineProps) {
  const { _id, declined } = person;
  const name = isolated(invitedName(person));
  const away = declined ? text.dismiss : text.takeBack;
  const remind = () =>
    remindInvited(performance._id, _id).then(() => toastSuccess(text.reminded(name)), sayWhy);
  const takeBack = () =>
    takeBackInvited(performance._id, _id).then((changed) => {
      toastSuccess(text.tookBack(name));
      onChanged(changed);
    }, sayWhy);
  return (
    <WrappingLine
      actions={
        <Actions>
          {!declined && sent?.code !== undefined && <PassOnLink code={sent.code} name={name} />}
          {!declined && sent?.email !== undefined && (
            <TextButton aria-label={about(text.remind, name)} onClick={() => void remind()}>
              {text.remind}
            </TextButton>
          )}
          <TextButton aria-label={about(away, name)} onClick={() => void takeBack()}>
            {away}
          </TextButton>
        </Actions>
      }
    >
      <InvitedWords person={person} email={sent?.email} />
    </WrappingLine>
  );
}

function InvitedWords({ person, email }: { person: InvitedPerson; email?: string | undefined }) {
  const { declined, instrument, role } = person;
  const name = isolated(invitedName(person));
  const facts = [
    instrument,
    ...(role === 'accompanist' ? [messages.form.roles[role]] : []),
    ...(email ? [email] : []),
  ];
  return (
    <>
      <p>{declined ? text.declined(name) : text.waiting(name)}</p>
      <p className="p-soft p-small">{facts.join(' · ')}</p>
    </>
  );
}

interface InvitedPeopleProps {
  performance: PerformanceResponse;
  /** Whether the sign-up can still be changed. */
  canChange: boolean;
  onChanged: (performance: PerformanceResponse) => void;
}

/** The people of other families whom the piece waits for. Accounts that may edit it invite here. */
export function InvitedPeople({ performance, canChange, onChanged }: InvitedPeopleProps) {
  if (canChange && mayDo(performance, 'edit'))
    return <Inviting performance={performance} onChanged={onChanged} />;
  const { invited = [] } = performance;
  if (invited.length === 0) return null;
  return (
    <Section title={text.title}>
      <Lines>
        {invited.map((person) => (
          <WrappingLine key={person._id}>
            <InvitedWords person={person} />
          </WrappingLine>
        ))}
      </Lines>
    </Section>
  );
}

interface InvitedLinesProps {
  performance: PerformanceResponse;
  invited: readonly InvitedPerson[];
  onChanged: (performance: PerformanceResponse) => void;
}

// Most pieces invite no family, so the page does not read this for them.
function InvitedLines({ performance, invited, onChanged }: InvitedLinesProps) {
  const { data: sent = [], error, again } = useRead(listInvited(performance._id), { fresh: true });
  return (
    <>
      {error && <ErrorLine feature={text.title} onRetry={again} />}
      <Lines>
        {invited.map((person) => (
          <InvitedLine
            key={person._id}
            {...{ performance, person, onChanged }}
            sent={sent.find(({ _id }) => _id === person._id)}
          />
        ))}
      </Lines>
    </>
  );
}

function Inviting({ performance, onChanged }: Omit<InvitedPeopleProps, 'canChange'>) {
  const { invited = [] } = performance;
  const [isOpen, setOpen] = useState(false);
  const section = useRef<HTMLDivElement>(null);
  const takenBack = (changed: PerformanceResponse) => {
    onChanged(changed);
    // Moves the focus here, because the button that had it is gone.
    section.current?.focus();
  };
  const button = (
    <div>
      <Button look="quiet" small onClick={() => setOpen(true)}>
        {text.open}
      </Button>
    </div>
  );
  // The key makes the component read again when the list of invited people changes.
  const lines = (
    <InvitedLines
      key={invited.map(({ _id }) => _id).join()}
      {...{ performance, invited }}
      onChanged={takenBack}
    />
  );
  return (
    <div ref={section} tabIndex={-1} className="p-stack">
      {invited.length === 0 && !isOpen ? (
        button
      ) : (
        <Section title={text.title}>
          {invited.length > 0 && lines}
          {isOpen ? <InviteForm performance={performance} onInvited={onChanged} /> : button}
        </Section>
      )}
    </div>
  );
}
