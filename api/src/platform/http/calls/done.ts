import type { DoneResponse } from '@portal/contracts/auth';

/** The answer of a call that returns no data. */
export const done: DoneResponse = { ok: true };
