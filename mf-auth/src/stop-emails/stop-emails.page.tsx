import type { StoppableMail } from '@portal/contracts/mails';
import { paths, pathTo } from '@portal/contracts/paths';
import { ApiError } from '@portal/kit/http';
import { errorSentence } from '@portal/kit/messages';
import { useRead } from '@portal/kit/read';
import { definePage } from '@portal/kit/remote';
import { Actions, Button, LinkButton } from '@portal/kit/ui/button';
import { ErrorLine } from '@portal/kit/ui/error-card';
import { Loading } from '@portal/kit/ui/loading';
import { Notice } from '@portal/kit/ui/notice';
import { Page } from '@portal/kit/ui/page';
import { useState } from 'react';
import { useAddressCode } from '../address-code.ts';
import { getStoppable, stopMails } from '../auth.api.ts';
import { messages } from '../messages.ts';

const text = messages.stopEmails;
const cleanPath = pathTo(paths.stopEmails, { code: 'done' });

function Stop({ code, choice }: { code: string; choice: StoppableMail }) {
  const [isStopped, setStopped] = useState(false);
  const [error, setError] = useState<ApiError>();
  const [isSending, setSending] = useState(false);
  const stop = async () => {
    setSending(true);
    setError(undefined);
    try {
      await stopMails({ code });
      setStopped(true);
    } catch (reason) {
      setError(reason instanceof ApiError ? reason : new ApiError(500));
    }
    setSending(false);
  };
  if (isStopped)
    return (
      <p className="p-lede" role="status">
        {text.done[choice]}
      </p>
    );
  return (
    <>
      {error && <Notice kind="problem">{errorSentence(error.code)}</Notice>}
      <p>{choice === 'invitations' ? text.invitationsLede : text.lede}</p>
      <Actions>
        <Button pending={isSending} onClick={() => void stop()}>
          {text.submit[choice]}
        </Button>
      </Actions>
    </>
  );
}

function StopEmailsPage() {
  const code = useAddressCode(cleanPath);
  const { data, error, again } = useRead(getStoppable(code), { fresh: true });
  return (
    <Page title={text.title}>
      <div className="p-stack p-measure">
        {data && <Stop code={code} choice={data.choice} />}
        {!data && error?.status === 400 && <Notice kind="problem">{text.bad}</Notice>}
        {!data && error && error.status !== 400 && <ErrorLine feature={text.title} onRetry={again} />}
        {!data && !error && <Loading shape="rows" count={1} onRetry={again} />}
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
