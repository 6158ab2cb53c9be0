import { formatTime, readerTimeZone } from '@portal/kit/format';
import { Actions, Button } from '@portal/kit/ui/button';
import { Dialog } from '@portal/kit/ui/dialog';
import type { ProgramResponse } from '@portal/contracts/program';
import { useEffect } from 'react';
import { messages } from '../../messages.ts';
import { itemTitle } from '../item-text.ts';
import type { Editor, Resolution } from '../model/editor.ts';
import { findChanges } from '../model/merge.ts';
import { toState } from '../model/program-state.ts';
import type { ProgramParts } from '../program-parts.ts';

const text = messages.program.conflict;

interface ConflictDialogProps extends Pick<ProgramParts, 'performances' | 'actions'> {
  editor: Editor;
  /** Called when there is a conflict: what was signed up or withdrawn meanwhile has to be known. */
  onOpen: () => void;
}

/** What they did, in words. Names come from the performances, or from either version of the program. */
const changeLines = (
  editor: Editor,
  theirs: ProgramResponse,
  performances: ProgramParts['performances'],
): string[] => {
  const after = toState(theirs);
  const changes = findChanges(editor.base, after);
  const items = new Map([...editor.base.items, ...after.items].map((item) => [item.id, item]));
  const titles = (ids: readonly string[]) =>
    ids.map((id) => {
      const item = items.get(id);
      return item && (item.kind !== 'piece' || performances.has(id))
        ? itemTitle(item, performances)
        : text.lost;
    });
  const lines = [
    changes.added.length > 0 && text.added(titles(changes.added)),
    changes.removed.length > 0 && text.removed(titles(changes.removed)),
    changes.moved.length > 0 && text.moved(titles(changes.moved)),
    changes.edited.length > 0 && text.edited(titles(changes.edited)),
    changes.settings && text.settings,
    changes.acknowledged && text.acknowledged,
  ].filter((line) => line !== false);
  return lines.length > 0 ? lines : [text.nothing];
};

const whoText = ({ savedBy, savedAt }: ProgramResponse): string =>
  savedBy !== undefined && savedAt !== undefined
    ? text.who(savedBy, formatTime(savedAt, readerTimeZone()))
    : text.nobody;

/** Two coordinators at once: what the other one did, and whose order counts. */
export function ConflictDialog({ editor, performances, actions, onOpen }: ConflictDialogProps) {
  const theirs = editor.conflict;
  const isOpen = theirs !== undefined;
  useEffect(() => {
    if (isOpen) onOpen();
  }, [isOpen, onOpen]);
  const button = (resolution: Resolution, label: string, look: 'primary' | 'secondary' | 'quiet') => (
    <Button look={look} onClick={() => void actions.resolve(resolution)}>
      {label}
    </Button>
  );
  return (
    <Dialog isOpen={isOpen} title={text.title} onClose={actions.postpone}>
      {theirs && (
        <div className="p-stack">
          <p>{whoText(theirs)}</p>
          <ul className="c-changes">
            {changeLines(editor, theirs, performances).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p className="p-soft">{text.body}</p>
          <Actions>
            {button('merge', text.merge, 'primary')}
            {button('mine', text.takeOver, 'secondary')}
            {button('theirs', text.theirs, 'quiet')}
          </Actions>
        </div>
      )}
    </Dialog>
  );
}
