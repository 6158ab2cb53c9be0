import { languageIds, type Language } from '@portal/contracts/languages';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sentencesIn, type Sentences } from '../languages.ts';

/** The name of a language's file of sentences. */
export const wordsFileOf = (language: Language): string => `messages.${language.toLowerCase()}.ts`;

/** What that file exports. */
export const wordsExportOf = (language: Language): string => language.replace('-', '');

/** Sentences that are there in English and not in another language, by language: `home.title`. */
export type MissingWords = Partial<Record<Language, string[]>>;

const read = async (src: string, language: Language): Promise<Sentences | undefined> => {
  const file = join(src, wordsFileOf(language));
  if (!existsSync(file)) return undefined;
  // Read anew: while somebody writes, it is built more than once.
  const url = `${pathToFileURL(file).href}?${String(Date.now())}`;
  const found = (await import(url).catch(() => ({}))) as Record<string, unknown>;
  const words = found[wordsExportOf(language)];
  return typeof words === 'object' && words ? sentencesIn(words) : undefined;
};

/** Finds the sentences of a remote that are missing or empty in a language it speaks. */
export const missingWords = async (folder: string): Promise<MissingWords> => {
  const src = join(folder, 'src');
  const english = await read(src, 'en');
  const missing: MissingWords = {};
  for (const language of english ? languageIds : []) {
    const words = await read(src, language);
    const keys = Object.keys(english ?? {}).filter((key) => english?.[key] && words && !words[key]);
    if (keys.length > 0) missing[language] = keys;
  }
  return missing;
};
