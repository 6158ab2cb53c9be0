import type { ErrorCode } from '@portal/contracts/errors';
import type { PerformanceResponse } from '@portal/contracts/performances';
import type { ProgramResponse } from '@portal/contracts/program';
import { findCollisions, yieldTo, type Collision } from './collisions.ts';
import type { ProgramDraft } from './draft.ts';
import { mapHistory, record, redo, startHistory, undo, type History } from './history.ts';
import { mergePrograms } from './merge.ts';
import { addToLog, findGone, type Arrival, type LogEntry } from './news.ts';
import type { Edit } from './program-edits.ts';
import { isSameRecord, isSameState, sharing, toState, type ProgramState } from './program-state.ts';

/** 'unchanged': Save was pressed with nothing to save. */
export type SaveStatus = 'idle' | 'saving' | 'failed' | 'unchanged';

/** Conflicts with another user's changes. The current user's changes are shown, but not saved until they decide. */
export interface Question {
  collisions: readonly Collision[];
  /** The program before both users' changes, and its revision: the base of a draft while the question is open. */
  base: ProgramState;
  revision: number;
  by: string | undefined;
  at: string | undefined;
}

/** The facts of the stored program that this page does not edit. `hidden` is set if the newest version was taken back. */
type Stored = Pick<ProgramResponse, 'revision' | 'savedAt' | 'published' | 'hidden'>;

const storedOf = ({ revision, savedAt, published, hidden }: ProgramResponse): Stored => ({
  revision,
  savedAt,
  published,
  hidden,
});

export interface Editor extends Stored {
  history: History<ProgramState>;
  /** The stored program as last received. */
  base: ProgramState;
  performances: readonly PerformanceResponse[];
  withdrawn: ProgramResponse['withdrawn'];
  status: SaveStatus;
  failure: ErrorCode | undefined;
  question: Question | undefined;
  isAsking: boolean;
  /** Changes since the page was opened, the latest last. */
  log: readonly LogEntry[];
  /** The time of the draft that was restored, if any. */
  restoredFrom: string | undefined;
}

export type EditorAction =
  | { type: 'edit'; edit: Edit }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'saving' }
  | { type: 'unchanged' }
  | { type: 'saved'; sent: ProgramState; answer: ProgramResponse }
  | { type: 'failed'; failure: ErrorCode | undefined }
  | { type: 'arrived'; arrival: Arrival }
  | { type: 'ask' }
  | { type: 'postpone' }
  /** Resolves the conflicts with these keys in favor of the other user, all others in favor of the current one. */
  | { type: 'decide'; theirs: ReadonlySet<string> }
  | { type: 'discard' };

/** Returns the editor for a stored program, with this browser's unsaved changes if there are any. */
export const openEditor = (
  stored: ProgramResponse,
  performances: readonly PerformanceResponse[],
  draft: ProgramDraft | undefined,
): Editor => {
  const now = toState(stored);
  const opened: Editor = {
    history: startHistory(now),
    base: now,
    ...storedOf(stored),
    performances,
    withdrawn: stored.withdrawn,
    status: 'idle',
    failure: undefined,
    question: undefined,
    isAsking: false,
    log: [],
    restoredFrom: undefined,
  };
  if (!draft) return opened;
  const restored = arrive(
    {
      ...opened,
      history: record(startHistory(draft.base), draft.state),
      base: draft.base,
      revision: Math.min(draft.revision, stored.revision),
      restoredFrom: draft.at,
    },
    { theirs: stored, performances, at: stored.savedAt ?? draft.at },
  );
  return isDirty(restored) ? restored : { ...opened, log: restored.log };
};

const without = (gone: ReadonlySet<string>) => (state: ProgramState) =>
  state.items.some(({ id }) => gone.has(id))
    ? { ...state, items: state.items.filter(({ id }) => !gone.has(id)) }
    : state;

const sharingState = (before: ProgramState, now: ProgramState): ProgramState => ({
  items: sharing(before.items, now.items, ({ id }) => id),
  settings: isSameRecord(before.settings, now.settings) ? before.settings : now.settings,
  acknowledged: sharing(before.acknowledged, now.acknowledged, ({ key }) => key),
});

const removedIds = (collisions: readonly Collision[]): ReadonlySet<string> =>
  new Set(collisions.flatMap((one) => (one.kind === 'removed' ? [one.item.id] : [])));

const questionOf = (
  editor: Editor,
  leave: (state: ProgramState) => ProgramState,
  stored: ProgramState,
  { savedBy: by, savedAt: at }: ProgramResponse,
): Question | undefined => {
  const { base, revision } = editor.question ?? editor;
  const collisions = findCollisions(leave(base), leave(editor.history.present), stored);
  return collisions.length > 0 ? { collisions, base: leave(base), revision, by, at } : undefined;
};

/** Merges a newly read program into the editor. Undo and redo steps are merged too. */
const arrive = (editor: Editor, found: Arrival): Editor => {
  const { theirs } = found;
  // The response is older than the known revision.
  if (theirs.revision < editor.revision) return editor;
  const performances = sharing(editor.performances, found.performances, ({ _id }) => _id);
  const arrival = { ...found, performances };
  const { present } = editor.history;
  const gone = findGone(editor.performances, [editor.base, present], arrival);
  const leave = without(gone);
  const base = leave(editor.base);
  const stored = sharingState(base, toState(theirs));
  const question = questionOf(editor, leave, stored, theirs);
  const kept = removedIds(question?.collisions ?? []);
  const isAsBefore = base === editor.base && isSameState(base, stored) && gone.size === 0;
  return {
    ...editor,
    history: isAsBefore
      ? editor.history
      : mapHistory(
          editor.history,
          (state) => mergePrograms(base, leave(state), stored, state === present ? kept : undefined),
          isSameState,
        ),
    base: isAsBefore ? editor.base : stored,
    ...storedOf(theirs),
    performances,
    withdrawn: theirs.withdrawn,
    question,
    isAsking: editor.isAsking && question !== undefined,
    log: addToLog(
      editor.log,
      { performances: editor.performances, base, mine: present },
      { stored, gone, arrival },
    ),
  };
};

const decide = (editor: Editor, theirs: ReadonlySet<string>): Editor => {
  const yielded = (editor.question?.collisions ?? []).filter(({ key }) => theirs.has(key));
  const decided = yielded.reduce((state, one) => yieldTo(one)(state), editor.history.present);
  return {
    ...editor,
    history: record(editor.history, decided),
    question: undefined,
    isAsking: false,
  };
};

export const reduceEditor = (editor: Editor, action: EditorAction): Editor => {
  switch (action.type) {
    case 'edit':
      return { ...editor, history: record(editor.history, action.edit(editor.history.present)) };
    case 'undo':
      return { ...editor, history: undo(editor.history, isSameState) };
    case 'redo':
      return { ...editor, history: redo(editor.history, isSameState) };
    case 'saving':
      return { ...editor, status: 'saving', failure: undefined };
    case 'unchanged':
      return { ...editor, status: 'unchanged' };
    case 'saved':
      return {
        ...editor,
        base: action.sent,
        ...storedOf(action.answer),
        status: 'idle',
        restoredFrom: undefined,
      };
    case 'failed':
      return { ...editor, status: action.failure ? 'failed' : 'idle', failure: action.failure };
    case 'arrived':
      return arrive(editor, action.arrival);
    case 'ask':
      return { ...editor, isAsking: true };
    case 'postpone':
      return { ...editor, isAsking: false };
    case 'decide':
      return decide(editor, action.theirs);
    case 'discard':
      return {
        ...editor,
        history: record(editor.history, editor.base),
        question: undefined,
        isAsking: false,
        restoredFrom: undefined,
      };
  }
};

export const isDirty = ({ history, base }: Editor): boolean => !isSameState(history.present, base);
