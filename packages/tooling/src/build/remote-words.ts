// Used in remotes whose messages are part of their code. For a remote with several languages, wordsOfRemote
// in words.build.ts replaces this module.

/** Starts loading the messages in the page's language, if they are a separate chunk. */
export const loadWords = (): Promise<void> | undefined => undefined;
