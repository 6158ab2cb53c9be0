// Part of a remote's entry whose sentences come with its code. One that has them in several languages is built with what
// wordsOfRemote in words.build.ts writes in the place of this.

/** Starts to fetch the sentences in the page's language, where they come by themselves. */
export const loadWords = (): Promise<void> | undefined => undefined;
