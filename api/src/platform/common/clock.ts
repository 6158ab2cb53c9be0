let offset = 0;

/** The current time. Tests can advance it. */
export const clock = {
  now: (): Date => new Date(Date.now() + offset),
  advance: (ms: number): void => {
    offset += ms;
  },
};
