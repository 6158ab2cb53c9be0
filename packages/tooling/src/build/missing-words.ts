import { languageIds, type Language } from '@portal/contracts/languages';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sentencesIn, type Sentences } from '../commands/languages.ts';

/** Returns the name of a language's messages file. */
export const wordsFileOf = (language: Language): string => `messages.${language.toLowerCase()}.ts`;

/** Returns the name of that file's export. */
export const wordsExportOf = (language: Language): string => language.replace('-', '');

/** Keys of sentences that exist in English but not in another language, by language: `home.title`. */
export type MissingWords = Partial<Record<Language, string[]>>;

const read = (src: string, language: Language): Sentences | undefined => {
  const file = join(src, wordsFileOf(language));
  return existsSync(file) ? sentencesIn(readFileSync(file, 'utf8'), wordsExportOf(language)) : undefined;
};

/** Finds the sentences of a remote that are missing or empty in a language it speaks. */
export const missingWords = (folder: string): MissingWords => {
  const src = join(folder, 'src');
  const english = read(src, 'en');
  const missing: MissingWords = {};
  for (const language of english ? languageIds : []) {
    const words = read(src, language);
    const keys = Object.keys(english ?? {}).filter((key) => english?.[key] && words && !words[key]);
    if (keys.length > 0) missing[language] = keys;
  }
  return missing;
};
