let isOver = Promise.resolve();
let end = (): void => undefined;
const outlined = new Set<string>();

/** Holds updates back until React has hydrated the page. Call it before creating the router. */
export const holdUntilTakenOver = (): void => {
  isOver = new Promise((resolve) => (end = resolve));
};

/** Call it when React has hydrated the page. */
export const noteTakenOver = (): void => end();

/** Resolves when the page may change. */
export const takenOver = (): Promise<void> => isOver;

/** Notes where the server rendered outlines; call it just before hydration. */
export const findOutlines = (page: HTMLElement): void => {
  for (const { dataset } of page.querySelectorAll<HTMLElement>('[data-outline]'))
    outlined.add(dataset.outline ?? '');
};

/** Whether the server rendered an outline: of the first page, or of the part of the remote with this id. */
export const isOutlined = (id = ''): boolean => outlined.has(id);

/** Call it when a part has mounted: a later mount has no outline. */
export const forgetOutline = (id: string): void => void outlined.delete(id);

// The time after the load event within which React hydrates the page.
const hydrationMs = 100;

/** Calls back after the first files of the page have loaded and it has hydrated: for work that only later pages need. */
export const afterLoad = (act: () => void): void => {
  const wait = (): unknown => setTimeout(act, hydrationMs);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
};
