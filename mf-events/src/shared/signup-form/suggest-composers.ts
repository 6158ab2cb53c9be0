import { beginsWords } from '@portal/kit/begins-words';

/** How one composer is written: first in Latin letters, then as other languages write the name. */
export type ComposerNames = readonly string[];

const most = 6;

/**
 * The composers who have each typed word at the beginning of a part of a name, in the order they come in. Where the
 * name of another language is the one that fits, it is suggested as it is written there, and then in Latin letters.
 */
export const suggestComposers = (typed: string, composers: readonly ComposerNames[]): string[] => {
  const found = composers.flatMap(([name = '', ...others]) => {
    if (beginsWords(name, typed)) return [name];
    const other = others.find((one) => beginsWords(one, typed));
    return other === undefined ? [] : [other, name];
  });
  return [...new Set(found)].filter((name) => name !== typed).slice(0, most);
};
