type Stage = 'loader' | 'render' | 'effect';

/** The pages that stand on screen, by their paths. */
const drawn = new Set<string>();
const fromLoaders = new WeakSet<object>();

/** A page stands on screen, until what this answers is called. */
export const noteDrawn = (path: string): (() => void) => {
  drawn.add(path);
  return () => void drawn.delete(path);
};

/** A page threw while it read what it shows. */
export const noteLoaderError = (error: unknown): void => {
  if (typeof error === 'object' && error !== null) fromLoaders.add(error);
};

/** How far a page had come when it threw. React does not tell an effect from a later drawing: both are after it stood. */
export const stageOf = (path: string, error: unknown): Stage => {
  if (typeof error === 'object' && error !== null && fromLoaders.has(error)) return 'loader';
  return drawn.has(path) ? 'effect' : 'render';
};
