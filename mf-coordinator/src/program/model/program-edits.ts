import type { Acknowledgement, AddedItem, ProgramItem, ProgramSettings } from '@portal/contracts/program';
import type { ProgramState } from './program-state.ts';

export type Edit = (state: ProgramState) => ProgramState;

const withItems =
  (change: (items: readonly ProgramItem[]) => readonly ProgramItem[]): Edit =>
  (state) => {
    const items = change(state.items);
    return items === state.items ? state : { ...state, items };
  };

/** Puts a performance at a place, otherwise at the end of the program. One that is there already stays where it is. */
export const addPiece = (id: string, at?: number): Edit =>
  withItems((items) =>
    items.some((item) => item.id === id)
      ? items
      : items.toSpliced(at ?? items.length, 0, { id, kind: 'piece' }),
  );

export const addItem = (item: AddedItem): Edit => withItems((items) => [...items, item]);

export const removeItem = (id: string): Edit =>
  withItems((items) =>
    items.some((item) => item.id === id) ? items.filter((item) => item.id !== id) : items,
  );

/** Takes the item to a place, counted from 0 in the list as it is then. */
export const moveItem = (id: string, to: number): Edit =>
  withItems((items) => {
    const from = items.findIndex((item) => item.id === id);
    const item = items[from];
    const place = Math.max(0, Math.min(to, items.length - 1));
    return item === undefined || from === place ? items : items.toSpliced(from, 1).toSpliced(place, 0, item);
  });

/** One place later (1) or earlier (-1). */
export const shiftItem =
  (id: string, by: 1 | -1): Edit =>
  (state) =>
    moveItem(
      id,
      Math.max(
        0,
        state.items.findIndex((item) => item.id === id),
      ) + by,
    )(state);

export const changeItem = (changed: ProgramItem): Edit =>
  withItems((items) => items.map((item) => (item.id === changed.id ? changed : item)));

export const changeSettings =
  (settings: ProgramSettings): Edit =>
  (state) => ({ ...state, settings });

export const acknowledge =
  (acknowledgement: Acknowledgement): Edit =>
  (state) => ({
    ...state,
    acknowledged: [...state.acknowledged.filter(({ key }) => key !== acknowledgement.key), acknowledgement],
  });

export const forgetAcknowledgement =
  (key: string): Edit =>
  (state) => ({ ...state, acknowledged: state.acknowledged.filter((known) => known.key !== key) });

/** An id for a break, a section or an announcement, of the same shape as every other id. */
export const newItemId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
