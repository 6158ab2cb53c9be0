import { paths, pathTo } from '@portal/contracts/paths';
import { useRead } from '@portal/kit/read';
import { definePage } from '@portal/kit/remote';
import { Actions, LinkButton } from '@portal/kit/ui/button';
import { Page } from '@portal/kit/ui/page';
import { useAddressCode } from '../address-code.ts';
import { getStoppable, stopMails } from '../auth.api.ts';
import { MailAct, UnreadLink } from '../mail-link.tsx';
import { messages } from '../messages.ts';

const text = messages.stopEmails;
const cleanPath = pathTo(paths.stopEmails, { code: 'done' });

function StopEmailsPage() {
  const code = useAddressCode(cleanPath);
  const { data, ...reading } = useRead(getStoppable(code), { fresh: true });
  return (
    <Page title={text.title}>
      <div className="p-stack p-measure">
        {data && (
          <MailAct
            act={() => stopMails({ code })}
            submit={text.submit[data.choice]}
            done={text.done[data.choice]}
          >
            <p>{data.choice === 'invitations' ? text.invitationsLede : text.lede}</p>
          </MailAct>
        )}
        {!data && <UnreadLink bad={text.bad} feature={text.title} count={1} {...reading} />}
        <Actions>
          <LinkButton look="secondary" to={paths.account}>
            {text.account}
          </LinkButton>
        </Actions>
      </div>
    </Page>
  );
}

export const stopEmailsPage = definePage({ Component: StopEmailsPage, title: text.title });
