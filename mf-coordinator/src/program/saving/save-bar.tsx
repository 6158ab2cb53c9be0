import { Button, IconButton } from '@portal/kit/ui/button';
import { Redo, Undo } from '@portal/kit/ui/icons';
import { formatTime, readerTimeZone } from '@portal/kit/format';
import { messages } from '../../messages.ts';
import { ExportMenu } from '../document/export-menu.tsx';
import type { Editor } from '../model/editor.ts';
import type { ProgramParts } from '../program-parts.ts';
import { PublishButton } from '../publishing/publish-button.tsx';
import './save.css';

const text = messages.program.save;

const stateText = ({ status, savedAt }: Editor, isDirty: boolean): string => {
  if (status === 'saving') return text.state.saving;
  if (status === 'failed') return text.state.failed;
  if (isDirty) return text.state.dirty;
  return savedAt === undefined
    ? text.state.unchanged
    : text.state.saved(formatTime(savedAt, readerTimeZone()));
};

/** Where the saving stands. */
export function SaveState({ editor, isDirty }: { editor: Editor; isDirty: boolean }) {
  return (
    <p className={editor.status === 'failed' ? 'c-save__state p-look' : 'c-save__state'} role="status">
      {stateText(editor, isDirty)}
    </p>
  );
}

/** Undo and redo, Export, Save, Publish; on a phone, where they have no room, the last stands by the version. */
export function SaveBar({ editor, ...parts }: ProgramParts & { editor: Editor }) {
  const { past, future } = editor.history;
  const { undo, redo, save } = parts.actions;
  return (
    <div className="c-save p-no-print">
      <IconButton label={text.undo} disabled={past.length === 0} onClick={undo}>
        <Undo />
      </IconButton>
      <IconButton label={text.redo} disabled={future.length === 0} onClick={redo}>
        <Redo />
      </IconButton>
      <ExportMenu {...parts} />
      <Button className="c-save__save" pending={editor.status === 'saving'} onClick={() => void save()}>
        {text.save}
      </Button>
      {parts.layout !== 'tabs' && <PublishButton {...parts} editor={editor} />}
    </div>
  );
}
