import { clearDraft, readDraft, writeDraft } from '@portal/kit/draft';
import { personIn, session } from '@portal/kit/session';
import { useEffect, useMemo, useRef, useState } from 'react';
import { editingOf } from './edit-rows.ts';
import { noNote, orOneRow, type Grid, type GridStore } from './grid.ts';
import { isBlank, type People, type Row } from './grid-rows.ts';
import { saveRows } from './save-rows.ts';

/** The name of the draft of an event. */
export const draftOf = (event: string): string => `studio:${event}`;

/** Returns the rows of an earlier visit. Saved rows are left out if their sign-up was withdrawn. */
const keptRows = (draft: string, { earlier }: People): readonly Row[] => {
  const withdrawn = earlier.filter((one) => one.withdrawn).map(({ _id }) => _id);
  const rows = (readDraft(draft)?.['rows'] ?? []) as Row[];
  const kept = rows.filter(({ saved }) => saved === undefined || !withdrawn.includes(saved));
  return orOneRow(kept.map((row) => ({ ...row, isSaving: false })));
};

/** Holds the state of the grid and writes its rows to the draft. */
const useGridStore = (draft: string, first: () => Grid): [Grid, GridStore] => {
  const [grid, setGrid] = useState(first);
  const newest = useRef(grid);
  const store = useMemo(
    (): GridStore => ({
      get: () => newest.current,
      // Writes the draft also after the page was left, so that the row being saved then is kept as saved; but not after
      // a logout, which deletes drafts.
      change: (next) => {
        newest.current = { ...newest.current, ...next };
        setGrid(newest.current);
        if (!next.rows || personIn(session.getState()) === '') return;
        if (next.rows.every(isBlank)) clearDraft(draft);
        else writeDraft(draft, { rows: next.rows });
      },
    }),
    [draft],
  );
  return [grid, store];
};

/** Returns the rows of the grid and the actions on them. A reload of the page keeps the rows. */
export const useGrid = (event: string, people: People, onDone: () => void) => {
  const draft = draftOf(event);
  const [grid, store] = useGridStore(draft, () => ({
    rows: keptRows(draft, people),
    made: [],
    isRunning: false,
    note: noNote,
  }));
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  useEffect(() => {
    if (grid.focus) document.getElementById(grid.focus.id)?.focus();
  }, [grid.focus]);
  const actions = useMemo(
    () => ({
      ...editingOf(store, people, event),
      signUp: (ids: readonly string[]) =>
        saveRows({ store, event, people, isOpen: () => isOpen.current, onDone }, ids),
    }),
    [store, event, people, onDone],
  );
  return { ...grid, actions };
};

export type GridActions = ReturnType<typeof useGrid>['actions'];
