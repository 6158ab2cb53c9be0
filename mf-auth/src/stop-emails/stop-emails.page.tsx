import type { MailChoice } from '@portal/contracts/mails';
import { paths, pathTo } from '@portal/contracts/paths';
import { ApiError } from '@portal/kit/http';
import { errorSentence } from '@portal/kit/messages';
import { definePage } from '@portal/kit/remote';
import { Actions, Button, LinkButton } from '@portal/kit/ui/button';
import { Notice } from '@portal/kit/ui/notice';
import { Page } from '@portal/kit/ui/page';
import { useState } from 'react';
import { useAddressCode } from '../address-code.ts';
import { stopMails } from '../auth.api.ts';
import { messages } from '../messages.ts';

const text = messages.stopEmails;
const cleanPath = pathTo(paths.stopEmails, { code: 'done' });

function StopEmailsPage() {
  const code = useAddressCode(cleanPath);
  const [stopped, setStopped] = useState<MailChoice>();
  const [error, setError] = useState<ApiError>();
  const [isSending, setSending] = useState(false);
  const stop = async () => {
    setSending(true);
    setError(undefined);
    try {
      setStopped((await stopMails({ code })).choice);
    } catch (reason) {
      setError(reason instanceof ApiError ? reason : new ApiError(500));
    }
    setSending(false);
  };
  return (
    <Page title={text.title}>
      <div className="p-stack p-measure">
        {error && (
          <Notice kind="problem">{error.status === 400 ? text.bad : errorSentence(error.code)}</Notice>
        )}
        {stopped ? (
          <p className="p-lede" role="status">
            {text.done[stopped]}
          </p>
        ) : (
          <p>{text.lede}</p>
        )}
        <Actions>
          {!stopped && (
            <Button pending={isSending} onClick={() => void stop()}>
              {text.submit}
            </Button>
          )}
          <LinkButton look="secondary" to={paths.account}>
            {text.account}
          </LinkButton>
        </Actions>
      </div>
    </Page>
  );
}

export const stopEmailsPage = definePage({ Component: StopEmailsPage, title: text.title });
