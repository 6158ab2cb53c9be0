import { formatTime, readerTimeZone, formatEventDate } from '@portal/kit/format';
import { errorSentence, common } from '@portal/kit/messages';
import { Button, IconButton, TextButton, Actions } from '@portal/kit/ui/button';
import { Dialog } from '@portal/kit/ui/dialog';
import { Redo, Undo } from '@portal/kit/ui/icons';
import { Notice } from '@portal/kit/ui/notice';
import { messages } from '../../messages.ts';
import { ExportMenu } from '../paper/export-menu.tsx';
import { OrderTools } from '../rows/order-tools.tsx';
import { useOpenProgram, useProgram } from '../store/open-program.tsx';
import type { ProgramData } from '../store/program-data.ts';
import { PublishButton } from '../publishing/published-line.tsx';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import '../store/layout.css';

const text = messages.program.save;

const stateText = ({ editor: { status, savedAt }, isDirty }: ProgramData): string => {
  if (status === 'saving') return text.state.saving;
  if (isDirty) return status === 'failed' ? text.state.failed : text.state.dirty;
  return savedAt === undefined || status === 'unchanged'
    ? text.state.unchanged
    : text.state.saved(formatTime(savedAt, readerTimeZone()));
};

/** Shows whether the program is saved, or a button that opens the dialog if conflicts block saving. */
function SaveState() {
  const { ask } = useOpenProgram();
  const said = useProgram(stateText);
  const isAsked = useProgram(({ editor }) => editor.question !== undefined);
  const isTrouble = useProgram(({ editor, isDirty }) => isDirty && editor.status === 'failed') || isAsked;
  return (
    <p className={`c-save__state p-small ${isTrouble ? 'p-look' : 'p-soft'}`} role="status">
      {isAsked ? (
        <TextButton className="p-look" onClick={ask}>
          {text.state.decide}
        </TextButton>
      ) : (
        said
      )}
    </p>
  );
}

interface SaveBarProps {
  /** Searches for a better order. */
  onSuggest: () => void;
}

/** The save state, undo, redo, Export, Publish and Save. */
export function SaveBar({ onSuggest }: SaveBarProps) {
  const { undo, redo, save } = useOpenProgram();
  const canUndo = useProgram(({ editor }) => editor.history.past.length > 0);
  const canRedo = useProgram(({ editor }) => editor.history.future.length > 0);
  const isSaving = useProgram(({ editor }) => editor.status === 'saving');
  const isNarrow = useProgram(({ layout }) => layout === 'tabs');
  return (
    <div className="c-save p-row p-no-print">
      <SaveState />
      <IconButton label={common.undo} disabled={!canUndo} onClick={undo}>
        <Undo />
      </IconButton>
      <IconButton label={text.redo} disabled={!canRedo} onClick={redo}>
        <Redo />
      </IconButton>
      {isNarrow && <OrderTools onSuggest={onSuggest} />}
      <ExportMenu />
      <PublishButton />
      <Button className="c-save__save" pending={isSaving} onClick={() => void save()}>
        {text.save}
      </Button>
    </div>
  );
}

/** Asks before unsaved work is left, by a link of the portal or by closing the tab. */
export function LeaveDialog() {
  const { save } = useOpenProgram();
  const { isAsking, stay, leave } = useLeaveGuard(useProgram(({ isDirty }) => isDirty));
  const saveAndLeave = async () => {
    if (await save()) leave();
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

/** Notices about saving: a restored draft, why a save failed, a question before the next save. */
export function SaveNotices() {
  const program = useOpenProgram();
  const isDirty = useProgram((now) => now.isDirty);
  const { restoredFrom, failure, status, question, isAsking } = useProgram(({ editor }) => editor);
  const discard = (
    <Button small look="quiet" onClick={program.discard}>
      {text.discard}
    </Button>
  );
  const again = (
    <Button small look="secondary" onClick={() => void program.save()}>
      {common.tryAgain}
    </Button>
  );
  const decide = (
    <Button small look="secondary" onClick={program.ask}>
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
