import { formatTime, readerTimeZone, formatEventDate } from '@portal/kit/format';
import { errorSentence, common } from '@portal/kit/messages';
import { Button, IconButton, TextButton, Actions } from '@portal/kit/ui/button';
import { Dialog } from '@portal/kit/ui/dialog';
import { Redo, Undo } from '@portal/kit/ui/icons';
import { Notice } from '@portal/kit/ui/notice';
import { messages } from '../../messages.ts';
import { ExportMenu } from '../paper/export-menu.tsx';
import type { Editor } from '../store/editor.ts';
import { OrderTools, type OrderToolsProps } from '../rows/order-tools.tsx';
import { PublishButton } from '../publishing/published-line.tsx';
import type { ProgramActions } from '../store/use-program-editor.ts';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import '../store/layout.css';

const text = messages.program.save;

const stateText = ({ status, savedAt }: Editor, isDirty: boolean): string => {
  if (status === 'saving') return text.state.saving;
  if (isDirty) return status === 'failed' ? text.state.failed : text.state.dirty;
  return savedAt === undefined || status === 'unchanged'
    ? text.state.unchanged
    : text.state.saved(formatTime(savedAt, readerTimeZone()));
};

/** Shows whether the program is saved, or a button that opens the dialog if conflicts block saving. */
function SaveState({ editor, isDirty, actions }: Pick<SaveBarProps, 'editor' | 'isDirty' | 'actions'>) {
  const isTrouble = editor.question !== undefined || (isDirty && editor.status === 'failed');
  return (
    <p className={`c-save__state p-small ${isTrouble ? 'p-look' : 'p-soft'}`} role="status">
      {editor.question ? (
        <TextButton className="p-look" onClick={actions.ask}>
          {text.state.decide}
        </TextButton>
      ) : (
        stateText(editor, isDirty)
      )}
    </p>
  );
}

export interface SaveBarProps extends OrderToolsProps {
  editor: Editor;
  isDirty: boolean;
}

/** The save state, undo, redo, Export, Save and Publish. On a phone Publish is next to the version, for lack of room. */
export function SaveBar({ editor, isDirty, ...parts }: SaveBarProps) {
  const { past, future } = editor.history;
  const { undo, redo, save } = parts.actions;
  return (
    <div className="c-save p-row p-no-print">
      <SaveState editor={editor} isDirty={isDirty} actions={parts.actions} />
      <IconButton label={common.undo} disabled={past.length === 0} onClick={undo}>
        <Undo />
      </IconButton>
      <IconButton label={text.redo} disabled={future.length === 0} onClick={redo}>
        <Redo />
      </IconButton>
      {parts.layout === 'tabs' && <OrderTools {...parts} />}
      <ExportMenu {...parts} />
      <Button className="c-save__save" pending={editor.status === 'saving'} onClick={() => void save()}>
        {text.save}
      </Button>
      {parts.layout !== 'tabs' && <PublishButton {...parts} editor={editor} />}
    </div>
  );
}

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
      {common.tryAgain}
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
