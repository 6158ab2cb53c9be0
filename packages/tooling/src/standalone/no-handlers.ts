/** For a remote that has no `src/testing/handlers.ts` yet: every call goes out, and fails. */
export const handlers = [];
