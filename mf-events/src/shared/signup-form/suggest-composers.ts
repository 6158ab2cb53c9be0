import { beginsWords } from '@portal/kit/begins-words';

/** Spellings of one composer: first in Latin letters, then in other scripts. */
export type ComposerNames = readonly string[];

const most = 6;

/**
 * Returns the composers for whom each typed word begins a part of the name. If a spelling in another script
 * matches, it is suggested first, then the Latin one.
 */
export const suggestComposers = (typed: string, composers: readonly ComposerNames[]): string[] => {
  const found = composers.flatMap(([name = '', ...others]) => {
    if (beginsWords(name, typed)) return [name];
    const other = others.find((one) => beginsWords(one, typed));
    return other === undefined ? [] : [other, name];
  });
  return [...new Set(found)].filter((name) => name !== typed).slice(0, most);
};
