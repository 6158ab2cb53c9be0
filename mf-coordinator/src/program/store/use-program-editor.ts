import type { PerformanceResponse } from '@portal/contracts/performances';
import type { ProgramNews, ProgramResponse } from '@portal/contracts/program';
import { follow } from '@portal/kit/follow';
import { startTransition, useEffect, useLayoutEffect, useMemo, useState, useEffectEvent } from 'react';
import { getProgramNews } from '../../program.api.ts';
import { readProgramDraft, clearProgramDraft, writeProgramDraft, type ProgramDraft } from './draft.ts';
import { isDirty, openEditor, type Editor } from './editor.ts';
import type { Edit } from './program-edits.ts';
import type { ProgramState } from './program-state.ts';
import { ProgramDesk, type Latest } from './program-desk.ts';

// Delay after the last change, so that quick edits are written once. A crash loses less than a second of work.
const pause = 300;

/** Stores unsaved work in this browser, and deletes it once it is saved. */
function useKeptDraft(
  user: string,
  event: string,
  { revision, base, state }: Omit<ProgramDraft, 'at'>,
  isDirty: boolean,
): void {
  const keep = useEffectEvent(() => {
    if (isDirty) writeProgramDraft(user, event, { revision, base, state, at: new Date().toISOString() });
    else clearProgramDraft(user, event);
  });
  useEffect(() => {
    const timer = setTimeout(() => keep(), pause);
    return () => clearTimeout(timer);
  }, [revision, base, state, isDirty]);
  useEffect(() => {
    const now = () => keep();
    addEventListener('pagehide', now);
    return () => {
      removeEventListener('pagehide', now);
      now();
    };
  }, []);
}

/** The program before and after an edit. */
export interface Step {
  before: ProgramState;
  after: ProgramState;
}

/** How to report an edit, beyond what a comparison of the two programs shows. */
export interface ActHint {
  /** The ids of the edited rows. */
  ids?: readonly string[];
  /** A sentence that replaces the computed one. */
  say?: string;
  /** Focuses the first of the rows, because the focused element is removed. */
  focus?: boolean;
}

/** Actions on a program. The object stays the same while the page is open. */
export interface ProgramActions {
  edit: (edit: Edit, hint?: ActHint) => Step;
  undo: () => Step;
  redo: () => Step;
  save: () => Promise<boolean>;
  ask: () => void;
  postpone: () => void;
  /** Resolves the conflicts with these keys in favor of the other user, all others in favor of the current one. */
  decide: (theirs: ReadonlySet<string>) => void;
  discard: () => void;
  /** Reads the latest program from the server first. */
  latest: () => Promise<Latest>;
}

export interface UseProgramEditorResult {
  editor: Editor;
  isDirty: boolean;
  /** Names of the other users who have the program open. */
  here: readonly string[];
  actions: ProgramActions;
}

/** Renders the current user's changes at once, and those of others in a transition, which does not block typing. */
const useEditor = (desk: ProgramDesk): Editor => {
  const [editor, setEditor] = useState(desk.getEditor);
  useLayoutEffect(() => {
    const draw = () => setEditor(desk.getEditor());
    draw();
    return desk.subscribe((isByOthers) => (isByOthers ? startTransition(draw) : draw()));
  }, [desk]);
  return editor;
};

/**
 * Returns a program with its history, the actions on it and the other current users. Stores drafts and follows
 * changes by others.
 */
export function useProgramEditor(
  event: string,
  user: string,
  stored: ProgramResponse,
  performances: readonly PerformanceResponse[],
): UseProgramEditorResult {
  const [desk] = useState(
    () =>
      new ProgramDesk(event, openEditor(stored, performances, readProgramDraft(user, event)), stored.mark),
  );
  const [here, setHere] = useState<readonly string[]>([]);
  const editor = useEditor(desk);
  const dirty = useMemo(() => isDirty(editor), [editor]);
  // While a conflict is open, the draft starts where the two versions parted, so that a reload asks again.
  const { base, revision } = editor.question ?? editor;
  useKeptDraft(user, event, { base, revision, state: editor.history.present }, dirty);
  useEffect(
    () =>
      follow<ProgramNews>(getProgramNews(event), (news) => {
        setHere(news.here);
        void desk.hear(news);
      }),
    [desk, event],
  );
  const actions = useMemo(
    (): ProgramActions => ({
      edit: (edit) => desk.act({ type: 'edit', edit }),
      undo: () => desk.act({ type: 'undo' }),
      redo: () => desk.act({ type: 'redo' }),
      save: () => desk.save(),
      ask: () => void desk.act({ type: 'ask' }),
      postpone: () => desk.postpone(),
      decide: (theirs) => desk.decide(theirs),
      discard: () => void desk.act({ type: 'discard' }),
      latest: () => desk.latest(),
    }),
    [desk],
  );
  return { editor, isDirty: dirty, here, actions };
}

// Leaves Ctrl+Z in fields and dialogs to the browser.
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null;

/** Handles Ctrl+Z for undo, Ctrl+Shift+Z and Ctrl+Y for redo; on a Mac with the command key. */
export function useUndoKeys({ undo, redo }: ProgramActions): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
      if (key !== 'z' && !isRedo) return;
      event.preventDefault();
      (isRedo ? redo : undo)();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [undo, redo]);
}
