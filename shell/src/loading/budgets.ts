// How long loading may take, and how often it asks; budgets.test.ts keeps the order they must have.

/** After so long a person must know that something cannot be had. */
export const personKnowsMs = 8000;

/**
 * How long to wait for each attempt to load a remote before the next starts in parallel, and the limit for
 * all of them.
 */
export const attemptsMs = { first: 3000, again: 2000, previous: 2000 };
export const allAttemptsMs = 7300;

// Longer than anybody waits for it, so that what is late is called late and not lost.
export const entryScriptMs = 8000;

export const resolveEntryMs = 7300;

export const registryMs = 1200;
export const registryKeptMs = 5000;
export const updateCheckMs = 60_000;

export const reportDelayMs = 500;
export const sameReportMs = 60_000;

export const crashWindowMs = 60_000;
// React draws once more what threw, so that one crash is met twice.
export const sameCrashMs = 300;

/** So long after it was drawn a page has come to rest. */
export const restMs = 2000;

// Long enough that passing over a link on the way elsewhere costs nothing.
export const lingerMs = 40;
