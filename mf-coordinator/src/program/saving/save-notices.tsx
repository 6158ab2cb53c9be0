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

/** What one has to know about the saving: a draft that came back, a save that failed, a question before the next. */
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
        <Notice kind="problem" action={again}>
          <strong>{text.failed}</strong> {text.failedBody(errorSentence(failure))}
        </Notice>
      )}
      {question && !isAsking && (
        <Notice kind="problem" action={decide}>
          {messages.program.conflict.waiting(question.collisions.length)}
        </Notice>
      )}
    </>
  );
}
