/** For a remote without `src/testing/handlers.ts`: every call goes to the network and fails. */
export const handlers = [];
