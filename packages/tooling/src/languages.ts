import { languageIds } from '@portal/contracts/languages';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { rootFolder } from './workspace.ts';

/** Sentences by where they stand; one that is made of parts as the code that makes it. */
export type Sentences = Record<string, string>;

export const sentencesIn = (messages: unknown, path: readonly string[] = []): Sentences => {
  if (typeof messages === 'string') return { [path.join('.')]: messages };
  if (typeof messages === 'function') return { [path.join('.')]: messages.toString().replace(/\s+/g, ' ') };
  const parts = Object.entries(messages as object).map(([key, part]) => sentencesIn(part, [...path, key]));
  return Object.assign({}, ...parts) as Sentences;
};

/** What is no longer the English it was translated from, or has never been translated from any. */
export const staleSentences = (english: Sentences, translated: Sentences): string[] =>
  Object.keys({ ...english, ...translated })
    .filter((key) => english[key] !== translated[key])
    .map((key) => `  ${key}\n    was: ${translated[key] ?? '(new)'}\n    now: ${english[key] ?? '(gone)'}`);

const readEnglish = async (file: string): Promise<Sentences> =>
  sentencesIn(((await import(pathToFileURL(file).href)) as { en: unknown }).en);

const missingBeside = (folder: string): string[] =>
  languageIds
    .map((language) => `messages.${language.toLowerCase()}.ts`)
    .filter((name) => !existsSync(join(folder, name)))
    .map((name) => `  ${name} is missing`);

/** Lists what is missing or stale in any language; with --translated, keeps that all is translated from today's English. */
export const run = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({ args, options: { translated: { type: 'boolean', default: false } } });
  const root = rootFolder(import.meta.dirname);
  const files = globSync('{api,shell,mf-*,packages/kit}/src/**/messages.en.ts', { cwd: root }).sort();
  for (const file of files) {
    const english = await readEnglish(join(root, file));
    const record = join(root, dirname(file), 'messages.translated.json');
    if (values.translated) writeFileSync(record, `${JSON.stringify(english, null, 2)}\n`);
    const translated = existsSync(record) ? (JSON.parse(readFileSync(record, 'utf8')) as Sentences) : {};
    const faults = [...missingBeside(dirname(record)), ...staleSentences(english, translated)];
    if (faults.length === 0) continue;
    process.exitCode = 1;
    console.log([file, ...faults].join('\n'));
  }
  console.log(
    process.exitCode
      ? '\nTranslate these in every language, then run: npm run languages -- --translated'
      : `${languageIds.length} languages, nothing missing, nothing stale.`,
  );
};
