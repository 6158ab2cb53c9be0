/** A value with what it was before and what was undone. */
export interface History<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
}

/** How many steps can be undone. */
const historySteps = 50;

export const startHistory = <T>(present: T): History<T> => ({ past: [], present, future: [] });

export const record = <T>({ past, present, future }: History<T>, next: T): History<T> =>
  next === present
    ? { past, present, future }
    : { past: [...past, present].slice(-historySteps), present: next, future: [] };

// From the present outwards: what changes nothing beside its neighbor is no step.
const stepsFrom = <T>(now: T, values: readonly T[], isSame: (a: T, b: T) => boolean): T[] =>
  values.reduce<T[]>((kept, value) => (isSame(value, kept.at(-1) ?? now) ? kept : [...kept, value]), []);

/** The same steps done to other values; a step that changes nothing any more is none. */
export const mapHistory = <T>(
  { past, present, future }: History<T>,
  change: (value: T) => T,
  isSame: (a: T, b: T) => boolean,
): History<T> => {
  const now = change(present);
  return {
    past: stepsFrom(now, past.map(change).reverse(), isSame).reverse(),
    present: now,
    future: stepsFrom(now, future.map(change), isSame),
  };
};

export const undo = <T>(history: History<T>): History<T> => {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
  };
};

export const redo = <T>(history: History<T>): History<T> => {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future };
};
