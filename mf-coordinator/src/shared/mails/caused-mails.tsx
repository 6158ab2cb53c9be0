import type { MailPreviewInput } from '@portal/contracts/events';
import type { MailPreview } from '@portal/contracts/mails';
import { useEffect, useState } from 'react';
import { previewMails } from '../../acts.api.ts';
import { messages } from '../../messages.ts';
import { MailLeaves } from './mail-leaves.tsx';

const text = messages.acts;

interface CausedMailsProps {
  input: MailPreviewInput;
  /** The coordinator's note, shown in the emails that have a place for it. */
  note: string;
}

/** Shows how many families an action would email, and each email. */
export function CausedMails({ input, note }: CausedMailsProps) {
  const [families, setFamilies] = useState<readonly MailPreview[] | 'unknown'>();
  const asked = JSON.stringify(input);
  useEffect(() => {
    let isOpen = true;
    previewMails(JSON.parse(asked) as MailPreviewInput).then(
      (found) => isOpen && setFamilies(found),
      () => isOpen && setFamilies('unknown'),
    );
    return () => {
      isOpen = false;
    };
  }, [asked]);
  if (families === undefined) return <p>{text.counting}</p>;
  if (families === 'unknown') return <p>{text.notCounted}</p>;
  return (
    <>
      <p>{text.told(families.length)}</p>
      {families.length > 0 && (
        <details>
          <summary>{text.see}</summary>
          <MailLeaves families={families} note={note.trim()} />
        </details>
      )}
    </>
  );
}
