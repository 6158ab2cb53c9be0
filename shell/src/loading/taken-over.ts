let isOver = Promise.resolve();
let end = (): void => undefined;
const outlined = new Set<string>();

/** What the server drew stays as it is until React has it. To be called before the router is made. */
export const holdUntilTakenOver = (): void => {
  isOver = new Promise((resolve) => (end = resolve));
};

/** React has what the server drew. */
export const noteTakenOver = (): void => end();

/** When the page may change. */
export const takenOver = (): Promise<void> => isOver;

/** From now on it is known where in the page the server drew outlines, which React is about to take over. */
export const findOutlines = (page: HTMLElement): void => {
  for (const { dataset } of page.querySelectorAll<HTMLElement>('[data-outline]'))
    outlined.add(dataset.outline ?? '');
};

/** Whether the server drew words of the data where the first page will stand, or a part of the remote with this id. */
export const isOutlined = (id = ''): boolean => outlined.has(id);

/** What comes to this place from now on has no words there. */
export const forgetOutline = (id: string): void => void outlined.delete(id);
