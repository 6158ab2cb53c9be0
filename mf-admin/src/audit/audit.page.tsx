import type { AuditEntry, AuditResponse } from '@portal/contracts/audit';
import { type Reading, useRead } from '@portal/kit/read';
import { definePage } from '@portal/kit/remote';
import { useSearchParams } from '@portal/kit/router';
import { Empty } from '@portal/kit/ui/empty';
import { Pager } from '@portal/kit/ui/pager';
import { Unread } from '@portal/kit/ui/unread';
import { listAudit } from '../admin.api.ts';
import { Frame } from '../frame.tsx';
import { messages } from '../messages.ts';
import { pageIn, pagesKnown } from '../pages.ts';
import { moment } from '../moment.ts';
import './audit.css';

const text = messages.audit;

const byWhom = ({ by, act }: AuditEntry): string => {
  if (by === 'command-line') return text.commandLine;
  return by ?? (act.startsWith('store.') ? text.portal : text.deletedAccount);
};

const detailOf = ({ act, detail = '' }: AuditEntry): string => {
  if (act === 'account.set-permissions')
    return messages.accounts.permissions(detail.split(',').filter(isNamed));
  if (act.startsWith('guardian.')) return detail === '' ? text.deletedAccount : detail;
  return act.startsWith('program.') || act === 'store.purge' ? (/\d+/.exec(detail)?.[0] ?? '') : '';
};

const isNamed = (permission: string): boolean => permission !== '' && permission !== 'none';

function Entry({ entry }: { entry: AuditEntry }) {
  const { at, act, about } = entry;
  const object = about ?? (act.startsWith('store.') ? '' : text.gone);
  return (
    <li className="mf-admin-audit__entry">
      <time dateTime={at}>{moment(at)}</time>
      <span>{text.entry(byWhom(entry), text.acts[act](detailOf(entry)), object)}</span>
    </li>
  );
}

interface EntriesProps {
  reading: Reading<AuditResponse>;
  page: number;
}

function Entries({ reading, page }: EntriesProps) {
  const { data: entries } = reading;
  if (!entries) return <Unread feature={messages.remote} shape="cards" count={3} {...reading} />;
  if (entries.length === 0) return <Empty>{text.empty}</Empty>;
  return (
    <>
      <ol className="p-list" aria-label={text.title}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <Pager
        page={page}
        pages={pagesKnown(page, entries.length)}
        hrefOf={(number) => `?page=${String(number)}`}
      />
    </>
  );
}

function AuditPage() {
  const [parameters] = useSearchParams();
  const page = pageIn(parameters);
  const reading = useRead(listAudit(page));
  return (
    <Frame title={text.title} lede={text.lede}>
      <Entries reading={reading} page={page} />
    </Frame>
  );
}

export const auditPage = definePage({ Component: AuditPage, title: text.title });
