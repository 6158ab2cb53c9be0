import type { DoneResponse } from '@portal/contracts/auth';

/** The answer of a call that did what was asked and has nothing to add. */
export const done: DoneResponse = { ok: true };
