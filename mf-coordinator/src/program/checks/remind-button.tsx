import type { ErrorCode } from '@portal/contracts/errors';
import { invitedName } from '@portal/contracts/performers.rules';
import type { InvitedPerson } from '@portal/contracts/piece-invitations';
import { isApiError } from '@portal/kit/http';
import { errorSentence } from '@portal/kit/messages';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { TextButton } from '@portal/kit/ui/button';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { remindInvited } from '../../program.api.ts';

const { warnings: text } = messages.program;

const refusalText = (code: ErrorCode): string => {
  if (code === 'invitedoften') return text.remindedOften;
  return code === 'conflict' || code === 'notfound' ? text.answered : errorSentence(code);
};

interface RemindButtonProps {
  /** The id of the piece that waits. */
  piece: string;
  person: InvitedPerson;
  /** Whether it is the only person the piece waits for. */
  isOnly: boolean;
}

/** Button that sends one reminder to the family of an invited person. It stays after that, so that it keeps the focus. */
export function RemindButton({ piece, person, isOnly }: RemindButtonProps) {
  const name = invitedName(person);
  const [state, setState] = useState<'sending' | 'sent'>();
  const remind = async () => {
    setState('sending');
    try {
      await remindInvited({ id: piece, invited: person._id });
      setState('sent');
      toastSuccess(text.reminded);
    } catch (error) {
      setState(undefined);
      toastError(refusalText(isApiError(error) ? error.code : 'unexpected'));
    }
  };
  return (
    <TextButton
      aria-disabled={state !== undefined || undefined}
      aria-label={state === 'sent' ? undefined : text.remindWhom(name)}
      onClick={() => state === undefined && void remind()}
    >
      {state === 'sent' ? text.reminded : isOnly ? text.remind : text.remindWhom(name)}
    </TextButton>
  );
}
