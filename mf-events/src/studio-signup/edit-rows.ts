import { isolated } from '@portal/kit/format';
import { messages } from '../messages.ts';
import { addId, cellId, changeRow, filledRows, noNote, orOneRow, type Grid, type GridStore } from './grid.ts';
import {
  edited,
  isBlank,
  newRow,
  pastedRow,
  rowsOfLastPieces,
  withNamesChecked,
  type People,
  type Row,
} from './grid-rows.ts';
import { mostRows, parseRows, type Column } from './parse-rows.ts';

const noteOf = (taken: number, refused: number, unused: readonly string[] = []): Grid['note'] => {
  const { added, addedSome, addedNone, noRows, notUsed } = messages.signUpMany;
  const few = taken === 0 ? noRows : added(taken);
  const many = taken === 0 ? addedNone(mostRows) : addedSome(taken, taken + refused, mostRows);
  const ignored = unused.length > 0 ? ` ${notUsed(unused.map(isolated))}` : '';
  return { text: (refused === 0 ? few : many) + ignored };
};

/** Returns the functions that remove rows and bring them back. */
const removingOf = ({ get, change }: GridStore) => ({
  remove: (id: string) => {
    const { rows } = get();
    const at = rows.findIndex((row) => row.id === id);
    const [row, next] = rows.slice(at);
    change({
      rows: orOneRow(rows.filter((one) => one !== row)),
      note:
        row && !isBlank(row)
          ? { text: messages.signUpMany.removed(at + 1), removed: { rows: [row], at } }
          : noNote,
      focus: { id: next && next.saved === undefined ? cellId(next.id, 'pupil') : addId },
    });
  },
  /** Removes all rows that are not saved. */
  removeAll: () => {
    const saved = get().rows.filter((row) => row.saved !== undefined);
    const removed = filledRows(get().rows).filter((row) => row.saved === undefined);
    change({
      rows: orOneRow(saved),
      note: {
        text: messages.signUpMany.removedAll(removed.length),
        removed: { rows: removed, at: saved.length },
      },
      stop: undefined,
      focus: { id: addId },
    });
  },
  takeBack: () => {
    const { rows, note } = get();
    if (!note.removed) return;
    const { rows: removed, at } = note.removed;
    const others = rows.length === 1 ? filledRows(rows) : rows;
    change({
      rows: others.toSpliced(at, 0, ...removed),
      note: noNote,
      focus: { id: cellId(removed[0]?.id ?? '', 'pupil') },
    });
  },
});

/** Returns the functions that change rows without saving them. */
export const editingOf = (store: GridStore, people: People, event: string) => {
  const { get, change } = store;
  const room = () => mostRows - filledRows(get().rows).length;
  const append = (made: readonly Row[], refused: number, unused?: readonly string[]) =>
    change({
      rows: orOneRow([...filledRows(get().rows), ...made]),
      note: noteOf(made.length, refused, unused),
    });
  return {
    ...removingOf(store),
    edit: (id: string, column: Column, text: string) =>
      changeRow(store, id, (row) => edited(row, column, text, people)),
    /** Takes the proposed pupil. The focus moves to the row, because the pressed button is removed. */
    choose: (id: string, column: Column, label: string) => {
      changeRow(store, id, (row) => edited(row, column, label, people));
      change({ focus: { id } });
    },
    checkNames: (id: string) => changeRow(store, id, (row) => withNamesChecked(row, people)),
    confirm: (id: string) => changeRow(store, id, (row) => ({ ...row, isRepeated: true })),
    /** Moves to the row after this one, or to a new row at the end. */
    add: (after?: string) => {
      const { rows } = get();
      const next = after === undefined ? undefined : rows[rows.findIndex(({ id }) => id === after) + 1];
      if (next?.saved === undefined && next) return change({ focus: { id: cellId(next.id, 'pupil') } });
      if (rows.length >= mostRows) return change({ note: noteOf(0, 1) });
      const row = newRow();
      return change({ rows: [...rows, row], note: noNote, focus: { id: cellId(row.id, 'pupil') } });
    },
    paste: (text: string) => {
      const { rows, refused, unused } = parseRows(text, room());
      append(
        rows.map((cells) => pastedRow(cells, people)),
        refused,
        unused,
      );
    },
    takeLastPieces: () => {
      const rows = rowsOfLastPieces(get().rows, people, event);
      const free = room();
      append(rows.slice(0, free), Math.max(0, rows.length - free));
    },
    refuseFile: (why: 'excel' | 'large') =>
      change({ note: why === 'excel' ? { text: messages.signUpMany.excel } : noteOf(0, 1) }),
  };
};
