let isOver = Promise.resolve();
let end = (): void => undefined;

/** What the server drew stays as it is until React has it. To be called before the router is made. */
export const holdUntilTakenOver = (): void => {
  isOver = new Promise((resolve) => (end = resolve));
};

/** React has what the server drew. */
export const noteTakenOver = (): void => end();

/** When the page may change. */
export const takenOver = (): Promise<void> => isOver;
