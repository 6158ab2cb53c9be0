import type { ProgramItem, ProgramSettings } from '@portal/contracts/program';
import { mergeFields } from '@portal/kit/form';
import { isSameRecord, type ProgramState } from './program-state.ts';

const known = new WeakMap<readonly ProgramItem[], ReadonlyMap<string, ProgramItem>>();

// Cached, because every undo step is merged with the same two lists.
export const byId = (items: readonly ProgramItem[]): ReadonlyMap<string, ProgramItem> => {
  const map = known.get(items) ?? new Map(items.map((item) => [item.id, item]));
  known.set(items, map);
  return map;
};

/** Returns whether two settings are equal: numbers, texts or lists. */
export const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns whether an item is unchanged; false if it is new. */
export const isAsBefore = (item: object, before: object | undefined): boolean =>
  before !== undefined && isSameRecord(item, before);

/** Returns the first index whose value is above `value`; the values must be sorted. */
const firstAbove = (count: number, value: number, valueAt: (index: number) => number): number => {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (valueAt(middle) > value) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** Returns the largest set of ids whose order is the same in both lists. */
const unmoved = (before: readonly string[], after: readonly string[]): Set<string> => {
  const places = new Map(before.map((id, at) => [id, at]));
  const sequence = after.filter((id) => places.has(id));
  const ends: { id: string; place: number; previous: number }[] = [];
  const best: number[] = [];
  for (const id of sequence) {
    const place = places.get(id) ?? 0;
    const at = firstAbove(best.length, place, (length) => ends[best[length] ?? 0]?.place ?? 0);
    ends.push({ id, place, previous: best[at - 1] ?? -1 });
    best[at] = ends.length - 1;
  }
  const kept = new Set<string>();
  for (let end = best.at(-1) ?? -1; end !== -1; end = ends[end]?.previous ?? -1)
    kept.add(ends[end]?.id ?? '');
  return kept;
};

/** Returns the ids that must have moved to get from one order to the other. */
export const movedIds = (before: readonly string[], after: readonly string[]): string[] => {
  const stayed = unmoved(before, after);
  const known = new Set(before);
  return after.filter((id) => known.has(id) && !stayed.has(id));
};

export const ids = (items: readonly ProgramItem[]): string[] => items.map((item) => item.id);

const mergeItems = (
  base: readonly ProgramItem[],
  mine: readonly ProgramItem[],
  theirs: readonly ProgramItem[],
  kept: ReadonlySet<string>,
): readonly ProgramItem[] => {
  if (mine === base) return theirs;
  const [inBase, inMine, inTheirs] = [byId(base), byId(mine), byId(theirs)];
  const moved = new Set(movedIds(ids(base), ids(mine)));
  const isMinePlace = ({ id }: ProgramItem) =>
    (moved.has(id) && inTheirs.has(id)) || !inBase.has(id) || kept.has(id);
  const merged = theirs.filter((item) => {
    const wasRemoved = inBase.has(item.id) && !inMine.has(item.id);
    return !wasRemoved && !(inMine.has(item.id) && isMinePlace(item));
  });
  const there = new Set(ids(merged));
  mine.forEach((item, at) => {
    if (!isMinePlace(item)) return;
    const before = mine.slice(0, at).findLast(({ id }) => there.has(id));
    merged.splice(merged.findIndex(({ id }) => id === before?.id) + 1, 0, item);
    there.add(item.id);
  });
  return merged.map((item) => {
    const own = inMine.get(item.id);
    return own && !isAsBefore(own, inBase.get(item.id)) ? own : (inTheirs.get(item.id) ?? item);
  });
};

const mergeSettings = (base: ProgramSettings, mine: ProgramSettings, theirs: ProgramSettings) => {
  const settings = mergeFields(base, mine, theirs);
  if (!settings.rules) return settings;
  return { ...settings, rules: mergeFields(base.rules ?? {}, mine.rules ?? {}, theirs.rules ?? {}) };
};

const none: ReadonlySet<string> = new Set();

/**
 * Applies the changes between `base` and `mine` to `theirs`. Where both changed the same, `mine` wins. Items
 * missing in `theirs` come back only if they are in `kept`.
 */
export const mergePrograms = (
  base: ProgramState,
  mine: ProgramState,
  theirs: ProgramState,
  kept = none,
): ProgramState => {
  const keys = (state: ProgramState) => new Set(state.acknowledged.map(({ key }) => key));
  const [before, own] = [keys(base), keys(mine)];
  const changed = mine.acknowledged.filter(
    (known) => !base.acknowledged.some((other) => isSameRecord(known, other)),
  );
  const changedKeys = new Set(changed.map(({ key }) => key));
  return {
    items: mergeItems(base.items, mine.items, theirs.items, kept),
    settings: mergeSettings(base.settings, mine.settings, theirs.settings),
    acknowledged: [
      ...theirs.acknowledged.filter(({ key }) => !changedKeys.has(key) && (own.has(key) || !before.has(key))),
      ...changed,
    ],
  };
};

/** The differences between two programs, by item id. */
export interface ProgramChanges {
  added: string[];
  removed: string[];
  moved: string[];
  edited: string[];
  settings: boolean;
  acknowledged: boolean;
}

export const findChanges = (before: ProgramState, after: ProgramState): ProgramChanges => {
  const [old, now] = [byId(before.items), byId(after.items)];
  return {
    added: ids(after.items).filter((id) => !old.has(id)),
    removed: ids(before.items).filter((id) => !now.has(id)),
    moved: movedIds(ids(before.items), ids(after.items)),
    edited: after.items
      .filter((item) => old.has(item.id) && !isAsBefore(item, old.get(item.id)))
      .map(({ id }) => id),
    settings: !isSameRecord(before.settings, after.settings),
    acknowledged: !isSameRecord(before.acknowledged, after.acknowledged),
  };
};
