import {
  ListAccountsQuery,
  type ListAccountsResponse,
  type ListedAccount,
  ShownAccounts,
  shownAccounts,
} from '@portal/contracts/accounts';
import { usePortalForm } from '@portal/kit/form';
import { type Reading, useRead } from '@portal/kit/read';
import { definePage } from '@portal/kit/remote';
import { useSearchParams } from '@portal/kit/router';
import { useSession } from '@portal/kit/session';
import { toastSuccess } from '@portal/kit/toast';
import { Empty } from '@portal/kit/ui/empty';
import { Form } from '@portal/kit/ui/form';
import { Pager } from '@portal/kit/ui/pager';
import { PasswordPrompt, usePasswordPrompt } from '@portal/kit/ui/password-prompt';
import { Select } from '@portal/kit/ui/select';
import { TextInput } from '@portal/kit/ui/text-input';
import { Unread } from '@portal/kit/ui/unread';
import { blockAccount, listAccounts, setPermission } from '../admin.api.ts';
import { Frame } from '../frame.tsx';
import { messages } from '../messages.ts';
import { pageIn, pagesKnown } from '../pages.ts';
import { toastRefusal } from '../refusal.ts';
import { AccountRow } from './account-row.tsx';
import './accounts.css';

const text = messages.accounts;

interface AccountsProps {
  reading: Reading<ListAccountsResponse>;
  page: number;
  hrefOf: (page: number) => string;
}

function Accounts({ reading, page, hrefOf }: AccountsProps) {
  const { data: accounts, again } = reading;
  const session = useSession();
  const prompt = usePasswordPrompt();
  if (!accounts) return <Unread feature={messages.remote} shape="cards" count={3} {...reading} />;
  if (accounts.length === 0) return <Empty>{text.empty}</Empty>;

  const change = async (
    { email }: ListedAccount,
    act: string,
    work: () => Promise<unknown>,
  ): Promise<void> => {
    try {
      await prompt.withPassword(work, text.named(act, email));
      toastSuccess(text.done(email));
      again();
    } catch (cause) {
      toastRefusal(cause);
    }
  };
  return (
    <>
      <ul className="p-list" aria-label={text.list}>
        {accounts.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            isOwn={session.status === 'signed-in' && session.id === account.id}
            onSetPermission={(permission, isGranted) => {
              const act = isGranted ? text.grant(permission) : text.revoke(permission);
              void change(account, act, () => setPermission({ id: account.id, permission, isGranted }));
            }}
            onBlock={(isBlocked) => {
              const act = isBlocked ? text.block : text.unblock;
              void change(account, act, () => blockAccount({ id: account.id, isBlocked }));
            }}
          />
        ))}
      </ul>
      <Pager page={page} pages={pagesKnown(page, accounts.length)} hrefOf={hrefOf} />
      <PasswordPrompt {...prompt.dialog} />
    </>
  );
}

function AccountsPage() {
  const [parameters, setParameters] = useSearchParams();
  const part = parameters.get('part') ?? '';
  const show = ShownAccounts.catch('all').parse(parameters.get('show'));
  const page = pageIn(parameters);
  const reading = useRead(listAccounts({ part, show, page }));
  const form = usePortalForm(ListAccountsQuery.omit({ page: true }), {
    defaults: { part, show },
    save: async ({ part: wanted = '', show: which = 'all' }) => {
      setParameters({ ...(wanted && { part: wanted }), ...(which !== 'all' && { show: which }) });
    },
  });
  const hrefOf = (number: number): string => {
    const next = new URLSearchParams(parameters);
    next.set('page', String(number));
    return `?${next.toString()}`;
  };
  return (
    <Frame title={text.title} lede={text.lede}>
      <Form form={form} submit={text.submit}>
        <TextInput label={text.search} autoComplete="off" {...form.field('part')} />
        <Select
          label={text.show}
          placeholder={null}
          options={shownAccounts.map((value) => ({ value, label: text.shown[value] }))}
          {...form.field('show')}
        />
      </Form>
      <Accounts reading={reading} page={page} hrefOf={hrefOf} />
    </Frame>
  );
}

export const accountsPage = definePage({ Component: AccountsPage, title: text.title });
