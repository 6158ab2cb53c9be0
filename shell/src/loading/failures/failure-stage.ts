type Stage = 'loader' | 'render' | 'effect';

/** The paths of the pages that are mounted. */
const drawn = new Set<string>();
const fromLoaders = new WeakSet<object>();

/** Notes that a page is mounted; returns the function to call when it is unmounted. */
export const noteDrawn = (path: string): (() => void) => {
  drawn.add(path);
  return () => void drawn.delete(path);
};

/** Notes that an error comes from a page's loader. */
export const noteLoaderError = (error: unknown): void => {
  if (typeof error === 'object' && error !== null) fromLoaders.add(error);
};

/**
 * Returns the stage at which a page threw. React does not distinguish effects from later renders: both happen
 * after mounting.
 */
export const stageOf = (path: string, error: unknown): Stage => {
  if (typeof error === 'object' && error !== null && fromLoaders.has(error)) return 'loader';
  return drawn.has(path) ? 'effect' : 'render';
};
