import type { ActionNotice, WaitingMails } from '@portal/contracts/mails';
import { isApiError } from '@portal/kit/http';
import { errorSentence } from '@portal/kit/messages';
import { useRead } from '@portal/kit/read';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { Button, IconButton } from '@portal/kit/ui/button';
import { Cross } from '@portal/kit/ui/icons';
import { useEffect, useState } from 'react';
import { listWaitingMails, takeBackMails } from '../../acts.api.ts';
import { messages } from '../../messages.ts';
import './mails.css';

const text = messages.acts;
const second = 1000;

const useTimeLeft = (ms: number): number => {
  const [end] = useState(() => Date.now() + ms);
  const [left, setLeft] = useState(ms);
  useEffect(() => {
    const timer = setInterval(() => setLeft(end - Date.now()), second);
    return () => clearInterval(timer);
  }, [end]);
  return left;
};

function WaitingLine({
  mails: { kind, emails, ms },
  onTakeBack,
}: {
  mails: WaitingMails[number];
  onTakeBack: (kind: ActionNotice) => Promise<void>;
}) {
  const left = useTimeLeft(ms);
  const [isHidden, setHidden] = useState(false);
  const [isSending, setSending] = useState(false);
  if (left <= 0 || isHidden) return null;
  return (
    <li className="p-row">
      <span role="status">{text.waiting[kind](emails)}</span>
      <span className="p-soft" aria-hidden="true">
        {text.left(Math.ceil(left / second))}
      </span>
      <Button
        small
        look="secondary"
        pending={isSending}
        onClick={() => {
          setSending(true);
          void onTakeBack(kind).finally(() => setSending(false));
        }}
      >
        {text.takeBack[kind]}
      </Button>
      <IconButton label={text.hide} onClick={() => setHidden(true)}>
        <Cross />
      </IconButton>
    </li>
  );
}

interface WaitingMailsBarProps {
  event: string;
  /** Called after emails were taken back, which also restores the event or its program. */
  onTakenBack: () => void;
}

/** Lists the emails about an event that a coordinator can still take back. Give it a new key after each action. */
export function WaitingMailsBar({ event, onTakenBack }: WaitingMailsBarProps) {
  const { data, again } = useRead(listWaitingMails(event), { fresh: true });
  if (!data || data.length === 0) return null;
  const takeBack = async (kind: ActionNotice) => {
    try {
      await takeBackMails({ _id: event, kind });
      toastSuccess(text.takenBack[kind]);
      onTakenBack();
    } catch (error) {
      const code = isApiError(error) ? error.code : 'unexpected';
      toastError(code === 'conflict' ? text.tooLate : errorSentence(code));
    }
    again();
  };
  return (
    <ul className="c-waiting p-no-print" aria-label={text.title}>
      {data.map((mails) => (
        <WaitingLine key={`${mails.kind} ${String(mails.ms)}`} mails={mails} onTakeBack={takeBack} />
      ))}
    </ul>
  );
}
