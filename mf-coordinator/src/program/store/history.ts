/** An earlier or later value, computed when it is needed. */
type Step<T> = () => T;

/** A value with its undo and redo steps. The nearest step on each side differs from the value. */
export interface History<T> {
  past: readonly Step<T>[];
  present: T;
  future: readonly Step<T>[];
}

/** The number of edits that can be undone. */
const historySteps = 50;

const once = <T>(make: () => T): Step<T> => {
  let step: { make: () => T } | { value: T } = { make };
  return () => {
    if ('make' in step) step = { value: step.make() };
    return step.value;
  };
};

export const startHistory = <T>(present: T): History<T> => ({ past: [], present, future: [] });

export const record = <T>({ past, present, future }: History<T>, next: T): History<T> =>
  next === present
    ? { past, present, future }
    : { past: [...past, () => present].slice(-historySteps), present: next, future: [] };

// Removes the nearest steps that are equal to the present value.
const withoutEqual = <T>(
  { past, present, future }: History<T>,
  isSame: (a: T, b: T) => boolean,
): History<T> => {
  const isStep = (step: Step<T>) => !isSame(step(), present);
  const next = future.findIndex(isStep);
  return {
    past: past.slice(0, past.findLastIndex(isStep) + 1),
    present,
    future: next === -1 ? [] : future.slice(next),
  };
};

/** Applies a change to the present value and to all steps. Distant steps are computed only when needed. */
export const mapHistory = <T>(
  { past, present, future }: History<T>,
  change: (value: T) => T,
  isSame: (a: T, b: T) => boolean,
): History<T> => {
  const changed = (step: Step<T>) => once(() => change(step()));
  return withoutEqual(
    { past: past.map(changed), present: change(present), future: future.map(changed) },
    isSame,
  );
};

export const undo = <T>(history: History<T>, isSame: (a: T, b: T) => boolean): History<T> => {
  const { past, present, future } = history;
  const before = past.at(-1);
  if (!before) return history;
  return withoutEqual(
    { past: past.slice(0, -1), present: before(), future: [() => present, ...future] },
    isSame,
  );
};

export const redo = <T>(history: History<T>, isSame: (a: T, b: T) => boolean): History<T> => {
  const { past, present, future } = history;
  const [next, ...later] = future;
  if (!next) return history;
  return withoutEqual({ past: [...past, () => present], present: next(), future: later }, isSame);
};
