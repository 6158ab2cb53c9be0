/** Text the portal adds to a coordinator's message, in English. */
export const en = {
  /** The subject of a test message. */
  test: (subject: string): string => `Test: ${subject}`,
  why: (event: string): string =>
    `You are getting this because you signed up for “${event}”. Your answer goes to its coordinator.`,
};

/** The type of this file in every language. */
export type LetterMessages = typeof en;
