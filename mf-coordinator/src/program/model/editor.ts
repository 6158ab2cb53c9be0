import type { ErrorCode } from '@portal/contracts/errors';
import type { ProgramResponse } from '@portal/contracts/program';
import type { Edit } from './program-edits.ts';
import { record, redo, startHistory, undo, type History } from './history.ts';
import { mergePrograms } from './merge.ts';
import { isSameState, toState, type ProgramState } from './program-state.ts';
import type { ProgramDraft } from './draft.ts';

export type SaveStatus = 'idle' | 'saving' | 'failed';

export interface Editor {
  history: History<ProgramState>;
  /** What is stored, as far as we know, and its revision. */
  base: ProgramState;
  revision: number;
  savedAt: string | undefined;
  status: SaveStatus;
  failure: ErrorCode | undefined;
  /** What somebody else saved meanwhile: to be decided about. */
  conflict: ProgramResponse | undefined;
  /** When the draft was kept that has been brought back. */
  restoredFrom: string | undefined;
}

/** How a conflict is decided: both, only mine, only theirs. */
export type Resolution = 'merge' | 'mine' | 'theirs';

export type EditorAction =
  | { type: 'edit'; edit: Edit }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'saving' }
  | { type: 'saved'; sent: ProgramState; answer: ProgramResponse }
  | { type: 'failed'; failure: ErrorCode }
  | { type: 'stale'; theirs: ProgramResponse }
  | { type: 'resolve'; resolution: Resolution }
  | { type: 'postpone' }
  | { type: 'discard' };

/** Begins with what is stored, or with what this browser kept of work that was not saved. */
export const openEditor = (stored: ProgramResponse, draft: ProgramDraft | undefined): Editor => {
  const now = toState(stored);
  const { acknowledged } = now;
  const opened: Editor = {
    history: startHistory(now),
    base: now,
    revision: stored.revision,
    savedAt: stored.savedAt,
    status: 'idle',
    failure: undefined,
    conflict: undefined,
    restoredFrom: undefined,
  };
  const kept = draft && { ...draft.state, acknowledged };
  if (!draft || !kept || isSameState(kept, now)) return opened;
  // Work that began from an older program meets the newer one when it is saved, and is merged then.
  const base = draft.revision === stored.revision ? now : { ...draft.base, acknowledged };
  return {
    ...opened,
    history: record(startHistory(base), kept),
    base,
    revision: draft.revision,
    restoredFrom: draft.at,
  };
};

const resolve = (editor: Editor, theirs: ProgramResponse, resolution: Resolution): Editor => {
  const stored = toState(theirs);
  const mine = editor.history.present;
  const decided = {
    merge: () => mergePrograms(editor.base, mine, stored),
    mine: () => mine,
    theirs: () => stored,
  }[resolution]();
  return {
    ...editor,
    history: record(editor.history, decided),
    base: stored,
    revision: theirs.revision,
    savedAt: theirs.savedAt,
    status: 'idle',
    failure: undefined,
    conflict: undefined,
  };
};

export const reduceEditor = (editor: Editor, action: EditorAction): Editor => {
  switch (action.type) {
    case 'edit':
      return { ...editor, history: record(editor.history, action.edit(editor.history.present)) };
    case 'undo':
      return { ...editor, history: undo(editor.history) };
    case 'redo':
      return { ...editor, history: redo(editor.history) };
    case 'saving':
      return { ...editor, status: 'saving', failure: undefined };
    case 'saved':
      return {
        ...editor,
        base: action.sent,
        revision: action.answer.revision,
        savedAt: action.answer.savedAt,
        status: 'idle',
        restoredFrom: undefined,
      };
    case 'failed':
      return { ...editor, status: 'failed', failure: action.failure };
    case 'stale':
      return { ...editor, status: 'failed', failure: 'stale', conflict: action.theirs };
    case 'resolve':
      return editor.conflict ? resolve(editor, editor.conflict, action.resolution) : editor;
    case 'postpone':
      return { ...editor, conflict: undefined };
    case 'discard':
      return { ...editor, history: record(editor.history, editor.base), restoredFrom: undefined };
  }
};

export const isDirty = ({ history, base }: Editor): boolean => !isSameState(history.present, base);
