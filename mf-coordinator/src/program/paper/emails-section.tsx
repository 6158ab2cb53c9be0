import { paths, pathTo } from '@portal/contracts/paths';
import type { ProgramItem } from '@portal/contracts/program';
import { useRead, type Reading } from '@portal/kit/read';
import { Link } from '@portal/kit/router';
import { Button } from '@portal/kit/ui/button';
import { Select } from '@portal/kit/ui/select';
import { useRef, useState } from 'react';
import { Unread } from '@portal/kit/ui/unread';
import { useCopy } from '../../shared/use-copy.ts';
import { messages } from '../../messages.ts';
import { listEventContacts, listEventEmails } from '../../program.api.ts';
import { useProgram } from '../store/open-program.tsx';

// Windows does not pass longer addresses to the mail program.
const longest = 2000;

/**
 * Returns a mailto address with these recipients in Bcc, so that they do not see each other; undefined if it would
 * be too long.
 */
export const emailDraft = (emails: readonly string[], subject: string): string | undefined => {
  const bcc = emails.map((email) => encodeURIComponent(email).replace('%40', '@')).join(',');
  const address = `mailto:?bcc=${bcc}&subject=${encodeURIComponent(subject)}`;
  return address.length > longest ? undefined : address;
};

/** Returns the items of a section. */
export const itemsOfSection = (items: readonly ProgramItem[], section: string): ProgramItem[] => {
  const after = items.slice(items.findIndex(({ id }) => id === section) + 1);
  const next = after.findIndex(({ kind }) => kind === 'section');
  return next === -1 ? after : after.slice(0, next);
};

const text = messages.program.emails;

function EmailList({ emails }: { emails: readonly string[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [outcome, copy] = useCopy(text.copied, text.select);
  const draft = emailDraft(
    emails,
    useProgram(({ event }) => event.name),
  );
  const copyEmails = async (separator: string) => {
    const isCopied = await copy(emails.join(separator));
    if (!isCopied && list.current) getSelection()?.selectAllChildren(list.current);
  };
  return (
    <>
      <ul className="c-emails p-list" aria-label={text.label} ref={list}>
        {emails.map((email) => (
          <li key={email}>{email}</li>
        ))}
      </ul>
      <div className="p-row">
        <Button look="secondary" onClick={() => void copyEmails('\n')}>
          {text.copy}
        </Button>
        <Button look="quiet" onClick={() => void copyEmails('; ')}>
          {text.copyLine}
        </Button>
        {draft !== undefined && (
          <a className="p-button p-button--quiet" href={draft}>
            {text.draft}
          </a>
        )}
        {outcome !== '' && <p>{outcome}</p>}
      </div>
      {draft === undefined && <p className="p-soft">{text.tooMany}</p>}
    </>
  );
}

interface EmailsProps extends Omit<Reading<unknown>, 'data'> {
  emails: readonly string[] | undefined;
  /** Shown if there are no emails. */
  none: string;
}

function Emails({ emails, none, ...reading }: EmailsProps) {
  if (!emails) return <Unread feature={text.title} {...reading} />;
  if (emails.length === 0) return <p className="p-soft">{none}</p>;
  return <EmailList key={emails.join()} emails={emails} />;
}

function AllEmails() {
  const { _id: event } = useProgram((program) => program.event);
  const { data, ...reading } = useRead(listEventEmails(event));
  return <Emails emails={data} none={text.none} {...reading} />;
}

/** Lists the emails of the accounts behind these items. */
function SomeEmails({ items }: { items: readonly ProgramItem[] }) {
  const { _id: event } = useProgram((program) => program.event);
  const performances = useProgram((program) => program.performances);
  const { data, ...reading } = useRead(listEventContacts(event));
  const wanted = new Set(items.flatMap(({ id }) => performances.get(id)?._id ?? []));
  const contacts = data?.filter(({ signups = [] }) => signups.some((id) => wanted.has(id)));
  return <Emails emails={contacts?.map(({ email }) => email)} none={text.noneOfThese} {...reading} />;
}

const all = 'all';
const chosen = 'chosen';

/** The folded list of email addresses of all participants, of those in the program, or of a section. */
export function EmailsSection() {
  const event = useProgram((program) => program.event);
  const { items } = useProgram((program) => program.state);
  const [wanted, setWanted] = useState(all);
  const options = [
    { value: all, label: text.all },
    { value: chosen, label: text.chosen },
    ...items.filter((item) => item.kind === 'section').map(({ id, title }) => ({ value: id, label: title })),
  ];
  // The selected section may have been removed since.
  const whose = options.some(({ value }) => value === wanted) ? wanted : all;
  const some = whose === chosen ? items : itemsOfSection(items, whose);
  return (
    <details className="c-folded p-no-print">
      <summary>
        <h2>{text.title}</h2>
      </summary>
      <div className="p-stack">
        <Link className="p-alone" to={pathTo(paths.eventMessages, { id: event._id })}>
          {text.write}
        </Link>
        <div className="p-measure">
          <Select
            label={text.whose}
            options={options}
            placeholder={null}
            value={whose}
            onChange={({ currentTarget }) => setWanted(currentTarget.value)}
          />
        </div>
        {whose === all ? <AllEmails /> : <SomeEmails items={some} />}
      </div>
    </details>
  );
}
