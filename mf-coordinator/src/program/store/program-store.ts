import { createStore, type StoreApi } from 'zustand/vanilla';
import { reduceEditor } from './editor.ts';
import { layoutFor, readView } from './layout.ts';
import {
  compute,
  type Computed,
  type ProgramBase,
  type ProgramData,
  type ProgramInput,
} from './program-data.ts';
import { noReport, reportsOf } from './reports.ts';
import { readingOf, savingOf } from './saving.ts';

/** The store of an open program, with what people do to it. The object stays the same while the page is open. */
export interface OpenProgram
  extends
    Omit<ProgramBase, 'act' | 'prepare'>,
    Pick<StoreApi<ProgramData>, 'subscribe' | 'getInitialState'>,
    ReturnType<typeof reportsOf>,
    Pick<ReturnType<typeof readingOf>, 'latest' | 'onNews'>,
    ReturnType<typeof savingOf> {
  /** Opens the dialog for the conflicts. */
  ask: () => void;
  /** Discards the unsaved changes. */
  discard: () => void;
}

/** Returns the store of a program whose page opens. */
export const createProgram = (
  { event, editor, tab }: Pick<ProgramInput, 'event' | 'editor' | 'tab'>,
  mark: string | undefined,
): OpenProgram => {
  const opened: ProgramInput = {
    event,
    editor,
    tab,
    ...layoutFor(readView()),
    here: [],
    isFolded: false,
    isChecking: false,
    selection: { ids: [], isOpen: false },
    drag: undefined,
    ...noReport,
    edited: undefined,
    sheet: undefined,
  };
  const store = createStore<ProgramData>(() => compute(opened));
  const setState = (change: Partial<ProgramInput>): void =>
    store.setState((now) => compute({ ...now, ...change }, now), true);
  const act: ProgramBase['act'] = (action, report) => {
    const before = store.getState();
    const now = { ...before, editor: reduceEditor(before.editor, action) };
    const stepTo = ({ state }: Computed) => ({ before: before.state, after: state });
    store.setState(compute(now, before, report && ((computed) => report(stepTo(computed), computed))), true);
    return stepTo(store.getState());
  };
  const prepare: ProgramBase['prepare'] = (action) => {
    const before = store.getState();
    const now = compute({ ...before, editor: reduceEditor(before.editor, action) }, before);
    return () => {
      const isAsBefore = store.getState() === before;
      if (isAsBefore) store.setState(now, true);
      return isAsBefore;
    };
  };
  const base = { getState: store.getState, setState, act, prepare };
  const { latest, onNews, ...reading } = readingOf(base, mark);
  return {
    ...store,
    setState,
    ...reportsOf(base),
    ...savingOf(base, reading),
    latest,
    onNews,
    ask: () => void act({ type: 'ask' }),
    discard: () => void act({ type: 'discard' }),
  };
};
