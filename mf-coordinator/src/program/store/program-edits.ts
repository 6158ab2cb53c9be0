import type {
  Acknowledgement,
  ProgramItem,
  ProgramSettings,
  RuleKind,
  RuleWeight,
  WarningKind,
} from '@portal/contracts/program';
import { lengthOf } from '@portal/contracts/program-clock.rules';
import { defaultWeight } from '@portal/contracts/program-score.rules';
import type { VersionRow } from '@portal/contracts/versions';
import type { Performances, ProgramState } from './program-state.ts';

export type Edit = (state: ProgramState) => ProgramState;

const withItems =
  (change: (items: readonly ProgramItem[]) => readonly ProgramItem[]): Edit =>
  (state) => {
    const items = change(state.items);
    return items === state.items ? state : { ...state, items };
  };

/** Adds a performance at an index or at the end. Does nothing if it is in the program already. */
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

/** Changes the order of the items; the same order is no change. */
export const inOrder = (change: (items: readonly ProgramItem[]) => readonly ProgramItem[]): Edit =>
  withItems((items) => {
    const changed = change(items);
    return changed.every((item, at) => item === items[at]) ? items : changed;
  });

/** Moves items to an index among the others. They stay in their order, next to each other. */
export const moveItems = (ids: readonly string[], to: number): Edit =>
  inOrder((items) => {
    const block = items.filter((item) => ids.includes(item.id));
    const others = items.filter((item) => !ids.includes(item.id));
    return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, ...block);
  });

/** Moves an item to an index in the resulting list. */
export const moveItem = (id: string, to: number): Edit => moveItems([id], to);

/** Moves items one place later (1) or earlier (-1), counted from the first of them. */
export const shiftItems =
  (ids: readonly string[], by: 1 | -1): Edit =>
  (state) => {
    const first = state.items.findIndex((item) => ids.includes(item.id));
    return first === -1 ? state : moveItems(ids, first + by)(state);
  };

export const shiftItem = (id: string, by: 1 | -1): Edit => shiftItems([id], by);

/** Swaps two items. */
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

/** Sets the weight of a rule, or its default. */
export const weighRule =
  (kind: RuleKind, weight: RuleWeight | undefined): Edit =>
  (state) => {
    const { [kind]: _, ...others } = state.settings.rules ?? {};
    const rules = weight ? { ...others, [kind]: weight } : others;
    return changeSettings({ ...state.settings, rules })(state);
  };

/** Switches the warnings of a kind off, or on with their default weight. Some kinds are off by default. */
export const silence = (kind: WarningKind, isSilent: boolean): Edit => {
  const usual = defaultWeight(kind);
  const wanted = isSilent ? 'dontCare' : usual === 'dontCare' ? 'ratherNot' : usual;
  return weighRule(kind, wanted === usual ? undefined : wanted);
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

// Sets `seconds` only if it differs from the family's estimate, so that later changes of the estimate count.
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

// Versions have no pins; rows keep those they have now.
const withPinsOf = (items: readonly ProgramItem[], item: ProgramItem): ProgramItem => {
  const { pins } = { pins: undefined, ...items.find(({ id }) => id === item.id) };
  return pins && item.kind !== 'section' && item.kind !== 'announcement' ? { ...item, pins } : item;
};

/** Replaces the items with those of a version, without pieces that were withdrawn since. */
export const takeVersion =
  (rows: readonly VersionRow[], performances: Performances): Edit =>
  (state) => ({
    ...state,
    items: rows.flatMap((row) => itemOf(row, performances)).map((item) => withPinsOf(state.items, item)),
  });
