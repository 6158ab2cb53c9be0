import { useRead } from '@portal/kit/read';
import { definePage } from '@portal/kit/remote';
import { ErrorCard } from '@portal/kit/ui/error-card';
import { Loading } from '@portal/kit/ui/loading';
import { Page } from '@portal/kit/ui/page';
import { getAccount, listSessions } from '../auth.api.ts';
import { messages } from '../messages.ts';
import './account.css';
import { AccountForm } from './account-form.tsx';
import { AccountNotices } from './account-notices.tsx';
import { AccountPart } from './account-part.tsx';
import { OwnCalendar } from './own-calendar.tsx';
import { OwnData } from './own-data.tsx';
import { OwnMails } from './own-mails.tsx';
import { PasswordForm } from './password-form.tsx';
import { SessionList } from './session-list.tsx';

const text = messages.account;

function Sections() {
  const { data: account, error, again } = useRead(getAccount(), { fresh: true });
  const sessions = useRead(listSessions());
  if (!account && error) {
    return <ErrorCard feature={text.remote} onRetry={again} reference={error.requestId} />;
  }
  if (!account) return <Loading shape="fields" count={6} onRetry={again} />;
  return (
    <div className="mf-auth-sections">
      <AccountNotices account={account} />
      <AccountPart id="details" mark="A" title={text.details}>
        <AccountForm account={account} onSaved={again} />
      </AccountPart>
      <AccountPart id="password" mark="B" title={messages.password.title}>
        <PasswordForm email={account.email} onSaved={sessions.again} />
      </AccountPart>
      <AccountPart id="devices" mark="C" title={messages.sessions.title}>
        <SessionList reading={sessions} />
      </AccountPart>
      <AccountPart id="emails" mark="D" title={messages.mails.title}>
        <OwnMails />
      </AccountPart>
      <AccountPart id="calendar" mark="E" title={messages.calendar.title}>
        <OwnCalendar />
      </AccountPart>
      <AccountPart id="data" mark="F" title={messages.data.title}>
        <OwnData />
      </AccountPart>
    </div>
  );
}

function AccountPage() {
  return (
    <Page title={text.title}>
      <Sections />
    </Page>
  );
}

export const accountPage = definePage({ Component: AccountPage, title: text.title });
