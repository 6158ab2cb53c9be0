import type { EventResponse, MailPreviewInput } from '@portal/contracts/events';
import type { MailedFamilies } from '@portal/contracts/mails';
import { useEffect, useState } from 'react';
import { previewMails } from '../../acts.api.ts';
import { messages } from '../../messages.ts';
import { MailLeaves } from './mail-leaves.tsx';
import { Unreached } from './unreached.tsx';

const text = messages.acts;
const second = 1000;

interface CausedMailsProps {
  event: Pick<EventResponse, 'mailing'>;
  input: MailPreviewInput;
  /** The coordinator's note, shown in the emails that have a place for it. */
  note: string;
}

/** Says when the emails about an action are sent, and until when they can be taken back. */
export function UntilThen({ undoMs }: Pick<MailedFamilies, 'undoMs'>) {
  return <p className="p-soft p-small">{text.untilThen(undoMs / second)}</p>;
}

/** Shows how many emails an action would send, each email, and the families that no email reaches. */
export function CausedMails({ event, input, note }: CausedMailsProps) {
  const [mailed, setMailed] = useState<MailedFamilies | 'unknown'>();
  const asked = JSON.stringify(input);
  useEffect(() => {
    let isOpen = true;
    previewMails(JSON.parse(asked) as MailPreviewInput).then(
      (found) => isOpen && setMailed(found),
      () => isOpen && setMailed('unknown'),
    );
    return () => {
      isOpen = false;
    };
  }, [asked]);
  if (event.mailing?.[input.kind]?.isOff) return <p>{text.isOff}</p>;
  if (mailed === undefined) return <p>{text.counting}</p>;
  if (mailed === 'unknown') return <p>{text.notCounted}</p>;
  const { families, pieces, unreached, undoMs } = mailed;
  return (
    <>
      <p>{text.told(families.length, pieces)}</p>
      <Unreached families={unreached} />
      {families.length > 0 && (
        <details>
          <summary>{text.see}</summary>
          <MailLeaves families={families} note={note.trim()} />
        </details>
      )}
      {input.kind !== 'eventChanged' && families.length > 0 && <UntilThen undoMs={undoMs} />}
    </>
  );
}
