import { errorSentence } from '@portal/kit/messages';
import { formatEventDate, readerTimeZone } from '@portal/kit/format';
import { Button } from '@portal/kit/ui/button';
import { Notice } from '@portal/kit/ui/notice';
import { messages } from '../../messages.ts';
import type { Editor } from '../model/editor.ts';
import type { ProgramActions } from '../use-program-editor.ts';

const text = messages.program.save;

interface SaveNoticesProps {
  editor: Editor;
  isDirty: boolean;
  actions: ProgramActions;
}

/** Notices about saving: a restored draft, why a save failed, a question before the next save. */
export function SaveNotices({ editor, isDirty, actions }: SaveNoticesProps) {
  const { restoredFrom, failure, status, question, isAsking } = editor;
  const discard = (
    <Button small look="quiet" onClick={actions.discard}>
      {text.discard}
    </Button>
  );
  const again = (
    <Button small look="secondary" onClick={() => void actions.save()}>
      {text.again}
    </Button>
  );
  const decide = (
    <Button small look="secondary" onClick={actions.ask}>
      {messages.program.conflict.decide}
    </Button>
  );
  return (
    <>
      {restoredFrom !== undefined && isDirty && (
        <Notice action={discard}>{text.restored(formatEventDate(restoredFrom, readerTimeZone()))}</Notice>
      )}
      {failure !== undefined && status === 'failed' && isDirty && (
        <Notice action={again}>{text.failedBody(errorSentence(failure))}</Notice>
      )}
      {question && !isAsking && (
        <Notice kind="problem" action={decide}>
          {messages.program.conflict.waiting(question.collisions.length)}
        </Notice>
      )}
    </>
  );
}
