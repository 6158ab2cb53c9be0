// Time limits for loading; budgets.test.ts checks how they relate.

/** After this time the user must be told that loading failed. */
export const personKnowsMs = 8000;

/**
 * How long to wait for each attempt to load a remote before the next starts in parallel, and the limit for
 * all of them.
 */
export const attemptsMs = { first: 3000, again: 2000, previous: 2000 };
export const allAttemptsMs = 7300;

// Longer than any user waits, so that a slow script is reported as late and not as lost.
export const entryScriptMs = 8000;

export const resolveEntryMs = 7300;

export const registryMs = 1200;
export const registryKeptMs = 5000;
export const updateCheckMs = 60_000;

export const reportDelayMs = 500;
export const sameReportMs = 60_000;

export const crashWindowMs = 60_000;
// React renders a second time after an error, so that one crash is caught twice.
export const sameCrashMs = 300;

/** How long after rendering a page counts as settled. */
export const restMs = 2000;

// Long enough to ignore a pointer that only passes over a link.
export const lingerMs = 40;

/** Rejects after this many milliseconds. */
export const rejectAfter = (limitMs: number, reason?: Error): Promise<never> =>
  new Promise((_, reject) => setTimeout(reject, limitMs, reason));
