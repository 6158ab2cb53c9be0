import { useAction } from '@portal/kit/action';
import { ApiError } from '@portal/kit/http';
import { errorSentence } from '@portal/kit/messages';
import { Actions, Button } from '@portal/kit/ui/button';
import { Notice } from '@portal/kit/ui/notice';
import { Unread, type UnreadProps } from '@portal/kit/ui/unread';
import { useState, type ReactNode } from 'react';

interface MailActProps {
  act: () => Promise<unknown>;
  submit: string;
  done: string;
  /** Replaces the usual sentence if the server refuses the code. */
  bad?: string;
  children: ReactNode;
}

/** The action of a link in a mail. It needs a click, because mail programs open links too. */
export function MailAct({ act: send, submit, done, bad, children }: MailActProps) {
  const [isDone, setDone] = useState(false);
  const [error, setError] = useState<ApiError>();
  const { act, isPending } = useAction((reason) =>
    setError(reason instanceof ApiError ? reason : new ApiError(500)),
  );
  const press = () => {
    setError(undefined);
    void act(() => send().then(() => setDone(true)));
  };
  if (isDone)
    return (
      <p className="p-lede" role="status">
        {done}
      </p>
    );
  return (
    <>
      {error && <Notice kind="problem">{(error.status === 400 && bad) || errorSentence(error.code)}</Notice>}
      {children}
      <Actions>
        <Button pending={isPending} onClick={press}>
          {submit}
        </Button>
      </Actions>
    </>
  );
}

/** Shown in place of what a link in a mail is about, until it is read or if the link is not valid. */
export function UnreadLink({ bad, ...unread }: UnreadProps & { bad: string }) {
  if (unread.error?.status === 400) return <Notice kind="problem">{bad}</Notice>;
  return <Unread isPart shape="rows" {...unread} />;
}
