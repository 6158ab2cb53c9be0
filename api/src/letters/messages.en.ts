/** What the portal adds to a coordinator's letter, in English. */
export const en = {
  /** The subject of a letter somebody sends to themselves first. */
  test: (subject: string): string => `Test: ${subject}`,
  why: (event: string): string =>
    `You are getting this because you signed up for “${event}”. Your answer goes to its coordinator.`,
};

/** The shape every language has to fill. */
export type LetterWords = typeof en;
