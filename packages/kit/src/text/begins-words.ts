import { folded } from '@portal/contracts/folded';

// In scripts without spaces between words, any part of a name may be a word.
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const wordsIn = (text: string): string[] =>
  folded(text)
    .split(/[\s'-]+/)
    .filter(Boolean);

/**
 * Returns whether every typed word is the beginning of a word of the text.
 * @example beginsWords('Ludwig van Beethoven', 'beet lud') // true
 */
export const beginsWords = (text: string, typed: string): boolean => {
  const [parts, words] = [wordsIn(text), wordsIn(typed)];
  const isPart = (word: string): boolean =>
    parts.some((part) => (unspaced.test(word) ? part.includes(word) : part.startsWith(word)));
  return words.length > 0 && words.every(isPart);
};
