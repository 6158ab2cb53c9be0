type Stage = 'loader' | 'render' | 'effect';

const effectsTake = 100;

const drawn = new Map<string, number>();
const fromLoaders = new WeakSet<object>();

/** A page was drawn for the first time. */
export const noteDrawn = (id: string): void => void drawn.set(id, performance.now());

/** A page threw while it read what it shows. */
export const noteLoaderError = (error: unknown): void => {
  if (typeof error === 'object' && error !== null) fromLoaders.add(error);
};

/**
 * How far a page of a remote had come when it threw. React does not tell an effect from a later drawing, so what throws
 * right after the first drawing counts as an effect.
 */
export const stageOf = (id: string, error: unknown): Stage => {
  if (typeof error === 'object' && error !== null && fromLoaders.has(error)) return 'loader';
  const at = drawn.get(id);
  return at !== undefined && performance.now() - at < effectsTake ? 'effect' : 'render';
};
