import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isForForms } from './shared-modules.ts';

/** The sentences of a remote by the names they have in its messages.ts: `list`, or of a group one alone, `list.title`. */
export interface WordsUsed {
  first: string[];
  /** What only pages with forms say. */
  forms: string[];
  /** The modules of those pages. */
  pages: ReadonlySet<string>;
}

/** What a module of a remote says and is made of, with all it imports. */
interface Read {
  start: string;
  files: Set<string>;
  words: Set<string>;
  hasForms: boolean;
  later: Set<string>;
}

const imported = /\b(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/g;
const importedLater = /\bimport\(\s*(?:\/\*.*?\*\/\s*)?['"](\.[^'"]+)['"]/g;
const anyWords = /\bfrom\s+['"]\.[^'"]*\/messages(?:\.ts)?['"]/;
const ownWords = /\bimport\s*\{\s*messages\s*\}\s*from\s+['"]\./;
// After three dots it is spread, after one it is somebody else's.
const picked = /(?<![\w/'"-]|[^.]\.)messages(?:\.(\w+(?:\.\w+)?)|\b)|\{([\w\s,:]+)\}\s*=\s*messages\b(?!\.)/g;

const fileAt = (path: string): string | undefined =>
  ['', '.ts', '.tsx'].map((ending) => path + ending).find((name) => /\.tsx?$/.test(name) && existsSync(name));

const namesIn = (destructured: string): string[] =>
  destructured.split(',').flatMap((part) => part.split(':')[0]?.trim() || []);

// Undefined where what a module takes cannot be told by its names.
const wordsIn = (text: string): string[] | undefined => {
  if (!anyWords.test(text)) return [];
  if (!ownWords.test(text)) return undefined;
  const rest = text.replace(/^\s*import\s[^'";]*['"][^'"]+['"]/gm, '');
  const found = [...rest.matchAll(picked)].map(([, one, some]) => (one ? [one] : some && namesIn(some)));
  return found.includes(undefined) ? undefined : found.flatMap((names) => names || []);
};

// With what it imports; undefined where its words cannot be told.
const readFrom = (start: string): Read | undefined => {
  const files = new Set([start]);
  const read: Read = { start, files, words: new Set(), hasForms: false, later: new Set() };
  for (const path of files) {
    const text = readFileSync(path, 'utf8');
    const words = wordsIn(text);
    if (!words) return undefined;
    for (const name of words) read.words.add(name);
    const beside = (name: string): string | undefined => fileAt(join(dirname(path), name));
    for (const [, name = ''] of text.matchAll(imported)) {
      if (isForForms(name)) read.hasForms = true;
      const file = name.startsWith('.') && !/\/messages(\.[a-z-]+)*$/.test(name) ? beside(name) : undefined;
      if (file !== undefined) files.add(file);
    }
    for (const [, name = ''] of text.matchAll(importedLater)) {
      const file = beside(name);
      if (file !== undefined) read.later.add(file);
    }
  }
  return read;
};

// The same with what comes later, which finds the words of its page there.
const readAll = (start: string): Read | undefined => {
  const page = readFrom(start);
  for (const path of page?.later ?? []) {
    const more = readFrom(path);
    if (!more) return undefined;
    for (const name of more.words) page?.words.add(name);
    for (const name of more.files) page?.files.add(name);
    for (const name of more.later) page?.later.add(name);
  }
  return page;
};

const groupOf = (name: string): string => name.split('.')[0] ?? name;

// Of what is no group of sentences there is no part.
const wordsOf = (pages: readonly Read[], english: string): Set<string> => {
  const isGroup = (name: string): boolean => new RegExp(`^  ${name}: \\{`, 'm').test(english);
  const names = pages.flatMap(({ words }) => [...words]);
  const all = new Set(names.map((name) => (isGroup(groupOf(name)) ? name : groupOf(name))));
  return new Set([...all].filter((name) => !name.includes('.') || !all.has(groupOf(name))));
};

// Two files of few sentences are more bytes than one.
const worthTwo = 6000;

// A file nobody was seen to import may be imported in a way not read here.
const isRead = (src: string, read: ReadonlySet<string>): boolean =>
  readdirSync(src, { encoding: 'utf8', recursive: true })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|(^|[\\/])(testing|dev)[\\/]/.test(name))
    .map((name) => join(src, name))
    .every((path) => read.has(path) || !anyWords.test(readFileSync(path, 'utf8')));

/**
 * Which sentences of a remote only pages with forms say: those come with these pages. Undefined where that cannot be
 * told, or is not worth it: then all come at once.
 */
export const wordsUsed = (src: string): WordsUsed | undefined => {
  const english = readFileSync(join(src, 'messages.en.ts'), 'utf8');
  if (english.length < worthTwo) return undefined;
  const routes = fileAt(join(src, 'routes'));
  const start = routes === undefined ? undefined : readFrom(routes);
  if (!start) return undefined;
  const pages = [...start.later].map(readAll);
  const known = pages.filter((page) => page !== undefined);
  if (known.length < pages.length) return undefined;
  if (!isRead(src, new Set([start, ...known].flatMap(({ files }) => [...files])))) return undefined;
  const others = known.filter(({ hasForms }) => !hasForms);
  const first = wordsOf([start, ...others], english);
  const isMissing = (name: string): boolean => !first.has(name) && !first.has(groupOf(name));
  const withForms = known.filter(({ hasForms, words }) => hasForms && [...words].some(isMissing));
  const forms = [...wordsOf(withForms, english)].filter(isMissing).map(groupOf);
  if (forms.length === 0) return undefined;
  return {
    first: [...first],
    forms: [...new Set(forms)],
    pages: new Set(withForms.map((page) => page.start)),
  };
};
