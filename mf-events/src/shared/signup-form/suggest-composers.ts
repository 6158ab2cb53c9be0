/** How one composer is written: first in Latin letters, then as other languages write the name. */
export type ComposerNames = readonly string[];

const most = 6;

/** Without accents and capitals, so that 'dvorak' finds Dvořák. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLocaleLowerCase();

// Where words are written without blanks between them, any part of a name may be what somebody begins with.
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const fits = (name: string, words: readonly string[]): boolean => {
  const parts = plain(name).split(/[\s'-]+/);
  return words.every((word) =>
    parts.some((part) => (unspaced.test(word) ? part.includes(word) : part.startsWith(word))),
  );
};

/**
 * The composers who have each typed word at the beginning of a part of a name, in the order they come in. Where the
 * name of another language is the one that fits, it is suggested as it is written there, and then in Latin letters.
 */
export const suggestComposers = (typed: string, composers: readonly ComposerNames[]): string[] => {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found = composers.flatMap(([name = '', ...others]) => {
    if (fits(name, words)) return [name];
    const other = others.find((one) => fits(one, words));
    return other === undefined ? [] : [other, name];
  });
  return [...new Set(found)].filter((name) => name !== typed).slice(0, most);
};
