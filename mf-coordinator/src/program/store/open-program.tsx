import type { EventResponse } from '@portal/contracts/events';
import type { PerformanceResponse } from '@portal/contracts/performances';
import type { ProgramNews, ProgramResponse } from '@portal/contracts/program';
import { follow } from '@portal/kit/follow';
import { useSearchParams } from '@portal/kit/router';
import { createContext, use, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useStore } from 'zustand';
import { getProgramNews } from '../../program.api.ts';
import { clearProgramDraft, readProgramDraft, writeProgramDraft } from './draft.ts';
import { openEditor } from './editor.ts';
import { layoutFor, onResize, tabs } from './layout.ts';
import type { ProgramData } from './program-data.ts';
import { createProgram, type OpenProgram } from './program-store.ts';

const Program = createContext<OpenProgram | undefined>(undefined);

/** Gives the components inside it an open program. */
export const ProgramProvider = Program.Provider;

/** Returns the program that is open, to act on it. */
export const useOpenProgram = (): OpenProgram => {
  const program = use(Program);
  if (!program) throw new Error('No program is open here.');
  return program;
};

/** Returns what the selector reads of the open program, and renders when it is another value. */
export const useProgram = <T,>(selector: (program: ProgramData) => T): T =>
  useStore(useOpenProgram(), selector);

// Delay after the last change, so that quick edits are written once. A crash loses less than a second of work.
const pause = 300;

/** Keeps unsaved work in this browser, and deletes it once it is saved. Returns a function that ends that. */
const keepDraft = ({ getState, subscribe }: OpenProgram, user: string): (() => void) => {
  const keep = () => {
    const { editor, event, state, isDirty } = getState();
    // While a conflict is open, the draft starts where the two versions parted, so that a reload asks again.
    const { base, revision } = editor.question ?? editor;
    if (isDirty) writeProgramDraft(user, event._id, { revision, base, state, at: new Date().toISOString() });
    else clearProgramDraft(user, event._id);
  };
  let timer = setTimeout(keep, pause);
  const unsubscribe = subscribe((now, before) => {
    if (now.editor === before.editor) return;
    clearTimeout(timer);
    timer = setTimeout(keep, pause);
  });
  addEventListener('pagehide', keep);
  return () => {
    unsubscribe();
    clearTimeout(timer);
    removeEventListener('pagehide', keep);
    keep();
  };
};

// Leaves Ctrl+Z in fields and dialogs to the browser.
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null;

/** Handles Ctrl+Z for undo, Ctrl+Shift+Z and Ctrl+Y for redo; on a Mac with the command key. */
const handleUndoKeys = ({ undo, redo }: OpenProgram): (() => void) => {
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
};

const parameter = 'tab';

/** Writes the tab into the address, so that users who come back see it again. Back leaves the page. */
const useTabInAddress = (program: OpenProgram): void => {
  const [, setSearch] = useSearchParams();
  const write = useEffectEvent((tab: string) =>
    setSearch(
      (before) => {
        before.set(parameter, tab);
        return before;
      },
      { replace: true, preventScrollReset: true },
    ),
  );
  useEffect(() => program.subscribe((now, before) => now.tab !== before.tab && write(now.tab)), [program]);
};

interface ToOpen {
  event: EventResponse;
  user: string;
  stored: ProgramResponse;
  signedUp: readonly PerformanceResponse[];
}

/** Opens a program with this browser's unsaved changes, and follows other users and the width of the window. */
export function useNewProgram({ event, user, stored, signedUp }: ToOpen): OpenProgram {
  const [search] = useSearchParams();
  const [program] = useState(() => {
    const editor = openEditor(stored, signedUp, readProgramDraft(user, event._id));
    const hasPiece = editor.history.present.items.some(({ kind }) => kind === 'piece');
    const named = tabs.find((tab) => tab === search.get(parameter));
    return createProgram({ event, editor, tab: named ?? (hasPiece ? 'program' : 'offers') }, stored.mark);
  });
  useLayoutEffect(() => {
    if (program.getState().event !== event) program.setState({ event });
  }, [program, event]);
  useTabInAddress(program);
  useEffect(() => {
    const fit = () => program.setState(layoutFor(program.getState().wanted));
    // The window may have changed between the first drawing and now.
    fit();
    const ends = [
      keepDraft(program, user),
      handleUndoKeys(program),
      onResize(fit),
      follow<ProgramNews>(getProgramNews(event._id), (news) => void program.onNews(news)),
    ];
    return () => ends.forEach((end) => end());
  }, [program, user, event._id]);
  return program;
}
