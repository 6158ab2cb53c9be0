import { useRead } from '@portal/kit/read';
import { announce } from '@portal/kit/ui/announce';
import { Button } from '@portal/kit/ui/button';
import { ErrorCard } from '@portal/kit/ui/error-card';
import { Loading } from '@portal/kit/ui/loading';
import { Section } from '@portal/kit/ui/section';
import { memo, useRef, useState } from 'react';
import { messages } from '../messages.ts';
import { listEventEmails } from '../program.api.ts';

const text = messages.program.emails;

const selectAll = (element: HTMLElement | null): void => {
  if (element) getSelection()?.selectAllChildren(element);
};

const copy = async (emails: readonly string[]): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(emails.join('\n'));
    return true;
  } catch {
    return false;
  }
};

function EmailList({ emails }: { emails: readonly string[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [outcome, setOutcome] = useState('');
  const copyEmails = async () => {
    const isCopied = await copy(emails);
    const told = isCopied ? text.copied : text.select;
    if (!isCopied) selectAll(list.current);
    setOutcome(told);
    announce(told);
  };
  return (
    <>
      <ul className="c-emails" aria-label={text.label} ref={list}>
        {emails.map((email) => (
          <li key={email}>{email}</li>
        ))}
      </ul>
      <div className="p-row">
        <Button look="secondary" onClick={() => void copyEmails()}>
          {text.copy}
        </Button>
        {outcome !== '' && <p>{outcome}</p>}
      </div>
    </>
  );
}

/** The addresses of everybody who takes part. */
export const EmailsSection = memo(function EmailsSection({ event }: { event: string }) {
  const { data: emails, error, again } = useRead(listEventEmails(event));
  return (
    <div className="p-no-print">
      <Section title={text.title}>
        {!emails && error && <ErrorCard feature={text.title} onRetry={again} reference={error.requestId} />}
        {!emails && !error && <Loading />}
        {emails?.length === 0 && <p className="p-soft">{text.none}</p>}
        {emails && emails.length > 0 && <EmailList emails={emails} />}
      </Section>
    </div>
  );
});
