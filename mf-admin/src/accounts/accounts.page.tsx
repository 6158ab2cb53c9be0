import { ListAccountsQuery, type ListAccountsResponse } from '@portal/contracts/accounts';
import { usePortalForm } from '@portal/kit/form';
import { type Reading, useRead } from '@portal/kit/read';
import { definePage } from '@portal/kit/remote';
import { useSearchParams } from '@portal/kit/router';
import { useSession } from '@portal/kit/session';
import { toastSuccess } from '@portal/kit/toast';
import { CardGrid } from '@portal/kit/ui/card';
import { Empty } from '@portal/kit/ui/empty';
import { ErrorCard } from '@portal/kit/ui/error-card';
import { Form } from '@portal/kit/ui/form';
import { Loading } from '@portal/kit/ui/loading';
import { PasswordPrompt, usePasswordPrompt } from '@portal/kit/ui/password-prompt';
import { TextInput } from '@portal/kit/ui/text-input';
import { blockAccount, listAccounts, setPermission } from '../admin.api.ts';
import { Frame } from '../frame.tsx';
import { messages } from '../messages.ts';
import { toastRefusal } from '../refusal.ts';
import { AccountCard } from './account-card.tsx';

const text = messages.accounts;

function Accounts({ reading: { data: accounts, error, again } }: { reading: Reading<ListAccountsResponse> }) {
  const session = useSession();
  const prompt = usePasswordPrompt();
  if (!accounts && error)
    return <ErrorCard feature={messages.remote} onRetry={again} reference={error.requestId} />;
  if (!accounts) return <Loading shape="cards" count={3} onRetry={again} />;
  if (accounts.length === 0) return <Empty>{text.empty}</Empty>;

  const change = async (email: string, act: () => Promise<unknown>): Promise<void> => {
    try {
      await prompt.withPassword(act);
      toastSuccess(text.done(email));
      again();
    } catch (cause) {
      toastRefusal(cause);
    }
  };
  return (
    <>
      <CardGrid label={text.list}>
        {accounts.map((account) => (
          <AccountCard
            key={account.id}
            account={account}
            isOwn={session.status === 'signed-in' && session.id === account.id}
            onSetPermission={(permission, isGranted) => {
              void change(account.email, () => setPermission({ id: account.id, permission, isGranted }));
            }}
            onBlock={(isBlocked) => {
              void change(account.email, () => blockAccount({ id: account.id, isBlocked }));
            }}
          />
        ))}
      </CardGrid>
      <PasswordPrompt {...prompt.dialog} />
    </>
  );
}

function AccountsPage() {
  const [parameters, setParameters] = useSearchParams();
  const part = parameters.get('part') ?? '';
  const reading = useRead(listAccounts(part));
  const form = usePortalForm(ListAccountsQuery, {
    defaults: { part },
    save: async ({ part: wanted = '' }) => {
      setParameters(wanted === '' ? {} : { part: wanted });
    },
  });
  return (
    <Frame title={text.title} lede={text.lede}>
      <Form form={form} submit={text.submit}>
        <TextInput label={text.search} autoComplete="off" {...form.field('part')} />
      </Form>
      <Accounts reading={reading} />
    </Frame>
  );
}

export const accountsPage = definePage({ Component: AccountsPage, title: text.title });
