import type { Acknowledgement, ProgramItem, ProgramSettings, WarningKind } from '@portal/contracts/program';
import { lengthOf } from '@portal/contracts/program-clock.rules';
import type { VersionRow } from '@portal/contracts/versions';
import type { Performances, ProgramState } from './program-state.ts';

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

export const addItem = (item: ProgramItem): Edit => withItems((items) => [...items, item]);

export const removeItems = (ids: readonly string[]): Edit =>
  withItems((items) =>
    items.some((item) => ids.includes(item.id)) ? items.filter((item) => !ids.includes(item.id)) : items,
  );

export const removeItem = (id: string): Edit => removeItems([id]);

/** Puts the items in another order; one that is the same is no change. */
export const inOrder = (change: (items: readonly ProgramItem[]) => readonly ProgramItem[]): Edit =>
  withItems((items) => {
    const changed = change(items);
    return changed.every((item, at) => item === items[at]) ? items : changed;
  });

/** Takes items to a place side by side, in the order they stand in; counted from 0 among the others. */
export const moveItems = (ids: readonly string[], to: number): Edit =>
  inOrder((items) => {
    const block = items.filter((item) => ids.includes(item.id));
    const others = items.filter((item) => !ids.includes(item.id));
    return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, ...block);
  });

/** Takes the item to a place, counted from 0 in the list as it is then. */
export const moveItem = (id: string, to: number): Edit => moveItems([id], to);

/** One place later (1) or earlier (-1), from where the first of them stands. */
export const shiftItems =
  (ids: readonly string[], by: 1 | -1): Edit =>
  (state) => {
    const first = state.items.findIndex((item) => ids.includes(item.id));
    return first === -1 ? state : moveItems(ids, first + by)(state);
  };

export const shiftItem = (id: string, by: 1 | -1): Edit => shiftItems([id], by);

/** Each of two items takes the place of the other. */
export const swapItems = (one: string, other: string): Edit =>
  inOrder((items) => {
    const [a, b] = [one, other].map((id) => items.find((item) => item.id === id));
    return a && b ? items.map((item) => (item === a ? b : item === b ? a : item)) : items;
  });

export const changeItem = (changed: ProgramItem): Edit =>
  withItems((items) => items.map((item) => (item.id === changed.id ? changed : item)));

export const changeSettings =
  (settings: ProgramSettings): Edit =>
  (state) => ({ ...state, settings });

/** Switches what is warned of off or on again. */
export const silence =
  (kind: WarningKind, isSilent: boolean): Edit =>
  (state) => {
    const others = (state.settings.silent ?? []).filter((other) => other !== kind);
    return changeSettings({ ...state.settings, silent: isSilent ? [...others, kind] : others })(state);
  };

export const acknowledge =
  (...reasons: Acknowledgement[]): Edit =>
  (state) => {
    const keys = new Set(reasons.map(({ key }) => key));
    return {
      ...state,
      acknowledged: [...state.acknowledged.filter(({ key }) => !keys.has(key)), ...reasons],
    };
  };

export const forgetAcknowledgement =
  (key: string): Edit =>
  (state) => ({ ...state, acknowledged: state.acknowledged.filter((known) => known.key !== key) });

// A length of its own only where it is not what the family says: that may still change.
const pieceOf = ({ id, seconds }: VersionRow, performances: Performances): ProgramItem[] => {
  const performance = performances.get(id);
  if (!performance || performance.withdrawn) return [];
  const item = { id, kind: 'piece' as const };
  return [lengthOf(item, performance).seconds === seconds ? item : { ...item, seconds }];
};

const itemOf = (row: VersionRow, performances: Performances): ProgramItem[] => {
  const { id, kind, title, seconds } = row;
  if (kind === 'piece') return pieceOf(row, performances);
  return kind === 'section' ? [{ id, kind, title }] : [{ id, kind, title, seconds }];
};

/** The draft as a version was; what was withdrawn since is left out. */
export const takeVersion =
  (rows: readonly VersionRow[], performances: Performances): Edit =>
  (state) => ({ ...state, items: rows.flatMap((row) => itemOf(row, performances)) });
