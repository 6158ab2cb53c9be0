import { formatEventDate, readerTimeZone } from '@portal/kit/format';
import { errorSentence } from '@portal/kit/messages';
import { Actions, Button } from '@portal/kit/ui/button';
import { Dialog } from '@portal/kit/ui/dialog';
import { Notice } from '@portal/kit/ui/notice';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import { messages } from '../../messages.ts';
import type { Editor } from '../model/editor.ts';
import type { ProgramActions } from '../use-program-editor.ts';

const text = messages.program.save;

/** Asks before unsaved work is left, by a link of the portal or by closing the tab. */
export function LeaveDialog({ isDirty, actions }: { isDirty: boolean; actions: ProgramActions }) {
  const { isAsking, stay, leave } = useLeaveGuard(isDirty);
  const saveAndLeave = async () => {
    if (await actions.save()) leave();
    else stay();
  };
  return (
    <Dialog isOpen={isAsking} title={text.leaveTitle} onClose={stay}>
      <div className="p-stack">
        <p>{text.leaveBody}</p>
        <Actions>
          <Button onClick={() => void saveAndLeave()}>{text.saveAndLeave}</Button>
          <Button look="secondary" onClick={stay}>
            {text.stay}
          </Button>
          <Button look="quiet" onClick={leave}>
            {text.leave}
          </Button>
        </Actions>
      </div>
    </Dialog>
  );
}

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
