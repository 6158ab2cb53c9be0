import { useRead } from '@portal/kit/read';
import { definePage } from '@portal/kit/remote';
import { Page } from '@portal/kit/ui/page';
import { Unread } from '@portal/kit/ui/unread';
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
  const { data: account, ...reading } = useRead(getAccount(), { fresh: true });
  const sessions = useRead(listSessions());
  if (!account) return <Unread feature={text.remote} shape="fields" count={6} {...reading} />;
  return (
    <div className="mf-auth-sections">
      <AccountNotices account={account} />
      <AccountPart id="details" mark="A" title={text.details}>
        <AccountForm account={account} onSaved={reading.again} />
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
