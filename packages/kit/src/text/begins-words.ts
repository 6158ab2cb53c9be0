/** Removes accents, capitals and the marks of `isolated`, so that 'dvorak' finds Dvořák. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{Mn}\p{Bidi_Control}]/gu, '')
    .toLocaleLowerCase();

// In scripts without spaces between words, any part of a name may be a word.
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Returns whether every typed word is the beginning of a word of the text.
 * @example beginsWords('Ludwig van Beethoven', 'beet lud') // true
 */
export const beginsWords = (text: string, typed: string): boolean => {
  const parts = plain(text).split(/[\s'-]+/);
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const isPart = (word: string): boolean =>
    parts.some((part) => (unspaced.test(word) ? part.includes(word) : part.startsWith(word)));
  return words.length > 0 && words.every(isPart);
};
