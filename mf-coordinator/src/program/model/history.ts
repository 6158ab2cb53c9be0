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
