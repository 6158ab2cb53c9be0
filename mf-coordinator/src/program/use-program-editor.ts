import { ProgramResponse } from '@portal/contracts/program';
import { piecesOf } from '@portal/contracts/program.rules';
import { isApiError } from '@portal/kit/http';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { useCallback, useMemo, useRef, useState } from 'react';
import { messages } from '../messages.ts';
import { saveProgram } from '../program.api.ts';
import { readProgramDraft } from './model/draft.ts';
import {
  isDirty,
  openEditor,
  reduceEditor,
  type Editor,
  type EditorAction,
  type Resolution,
} from './model/editor.ts';
import type { Edit } from './model/program-edits.ts';
import type { ProgramState } from './model/program-state.ts';
import { useKeptDraft } from './use-kept-draft.ts';

const text = messages.program.save;

/** The program before and after something was done to it. */
export interface Step {
  before: ProgramState;
  after: ProgramState;
  /** What was said about it. */
  said?: string;
}

/** How an act is told where the two programs do not say it. */
export interface ActHint {
  /** The rows it was done to. */
  ids?: readonly string[];
  /** The whole sentence. */
  say?: string;
  /** The focus goes to the first of the rows: what it was on is no longer there. */
  focus?: boolean;
  /** Somebody else reads it out. */
  quiet?: boolean;
}

/** What can be done to a program; the same object for as long as the page is open. */
export interface ProgramActions {
  edit: (edit: Edit, hint?: ActHint) => Step;
  undo: () => Step;
  redo: () => Step;
  save: () => Promise<boolean>;
  resolve: (resolution: Resolution) => Promise<boolean>;
  postpone: () => void;
  discard: () => void;
}

export interface ProgramEditor {
  editor: Editor;
  isDirty: boolean;
  actions: ProgramActions;
}

interface Saver {
  event: string;
  current: { readonly current: Editor };
  dispatch: (action: EditorAction) => void;
}

const send = async ({ event, current, dispatch }: Saver): Promise<boolean> => {
  const { history, revision, status } = current.current;
  if (status === 'saving') return false;
  const sent = history.present;
  dispatch({ type: 'saving' });
  try {
    const answer = await saveProgram({
      _id: event,
      program: piecesOf(sent.items),
      revision,
      items: [...sent.items],
      settings: sent.settings,
      acknowledged: [...sent.acknowledged],
    });
    dispatch({ type: 'saved', sent, answer });
    toastSuccess(text.saved);
    return true;
  } catch (error) {
    toastError(text.failed);
    if (isApiError(error, 'stale')) {
      dispatch({ type: 'stale', theirs: ProgramResponse.parse(error.body) });
    } else dispatch({ type: 'failed', failure: isApiError(error) ? error.code : 'unexpected' });
    return false;
  }
};

/** A program, its history, its draft and its saving. */
export function useProgramEditor(event: string, user: string, stored: ProgramResponse): ProgramEditor {
  const [editor, setEditor] = useState(() => openEditor(stored, readProgramDraft(user, event)));
  const current = useRef(editor);
  // An action and a save right behind it must see the same program, so what is done is known at once.
  const act = useCallback((action: EditorAction): Step => {
    const before = current.current.history.present;
    current.current = reduceEditor(current.current, action);
    setEditor(current.current);
    return { before, after: current.current.history.present };
  }, []);
  const dirty = useMemo(() => isDirty(editor), [editor]);
  useKeptDraft(user, event, editor, dirty);
  const actions = useMemo((): ProgramActions => {
    const save = () => send({ event, current, dispatch: act });
    return {
      edit: (edit) => act({ type: 'edit', edit }),
      undo: () => act({ type: 'undo' }),
      redo: () => act({ type: 'redo' }),
      save,
      resolve: async (resolution) => {
        act({ type: 'resolve', resolution });
        return resolution === 'theirs' || save();
      },
      postpone: () => act({ type: 'postpone' }),
      discard: () => act({ type: 'discard' }),
    };
  }, [event, act]);
  return { editor, isDirty: dirty, actions };
}
