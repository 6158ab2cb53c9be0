import type { UndoableChange } from '@portal/contracts/guardians';
import { paths, pathTo } from '@portal/contracts/paths';
import { ApiError } from '@portal/kit/http';
import { errorSentence, common } from '@portal/kit/messages';
import { useRead } from '@portal/kit/read';
import { definePage } from '@portal/kit/remote';
import { Actions, Button } from '@portal/kit/ui/button';
import { ErrorLine } from '@portal/kit/ui/error-card';
import { Loading } from '@portal/kit/ui/loading';
import { Notice } from '@portal/kit/ui/notice';
import { Page } from '@portal/kit/ui/page';
import { useState } from 'react';
import { useAddressCode } from '../address-code.ts';
import { getUndoableChange, undoGuardian } from '../auth.api.ts';
import { messages } from '../messages.ts';

const text = messages.undoGuardian;
const cleanPath = pathTo(paths.undoGuardian, { code: 'done' });

function Undo({ code, change }: { code: string; change: UndoableChange }) {
  const { email, may, firstName } = change;
  const kind = change.isClaim ? 'claim' : change.kind;
  const [isDone, setDone] = useState(false);
  const [error, setError] = useState<ApiError>();
  const [isSending, setSending] = useState(false);
  const undo = async () => {
    setSending(true);
    setError(undefined);
    try {
      await undoGuardian({ code });
      setDone(true);
    } catch (reason) {
      setError(reason instanceof ApiError ? reason : new ApiError(500));
    }
    setSending(false);
  };
  if (isDone)
    return (
      <p className="p-lede" role="status">
        {text.done[kind](email, firstName)}
      </p>
    );
  return (
    <>
      {error && <Notice kind="problem">{error.status === 400 ? text.bad : errorSentence(error.code)}</Notice>}
      <p>{text.happened[kind](email, firstName)}</p>
      {may && <p>{common.rights[may]}</p>}
      <p>{text.ask[kind](email)}</p>
      <Actions>
        <Button pending={isSending} onClick={() => void undo()}>
          {text.submit[kind]}
        </Button>
      </Actions>
    </>
  );
}

function UndoGuardianPage() {
  const code = useAddressCode(cleanPath);
  const { data, error, again } = useRead(getUndoableChange(code), { fresh: true });
  return (
    <Page title={text.title}>
      <div className="p-stack p-measure">
        {data && <Undo code={code} change={data} />}
        {!data && error?.status === 400 && <Notice kind="problem">{text.bad}</Notice>}
        {!data && error && error.status !== 400 && <ErrorLine feature={text.title} onRetry={again} />}
        {!data && !error && <Loading shape="rows" count={2} onRetry={again} />}
      </div>
    </Page>
  );
}

export const undoGuardianPage = definePage({ Component: UndoGuardianPage, title: text.title });
