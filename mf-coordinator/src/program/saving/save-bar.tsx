import { Button, IconButton, TextButton } from '@portal/kit/ui/button';
import { Redo, Undo } from '@portal/kit/ui/icons';
import { formatTime, readerTimeZone } from '@portal/kit/format';
import { messages } from '../../messages.ts';
import { ExportMenu } from '../export/export-menu.tsx';
import type { Editor } from '../model/editor.ts';
import { OrderTools, type OrderToolsProps } from '../order/order-tools.tsx';
import { PublishButton } from '../publishing/published-line.tsx';
import '../layout/layout.css';

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
      <IconButton label={text.undo} disabled={past.length === 0} onClick={undo}>
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
