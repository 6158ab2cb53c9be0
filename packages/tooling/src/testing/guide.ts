import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Code that the guide tells a team to write: a new file, or lines for an existing file. */
interface Lines {
  file: string;
  /** The list in which to insert the lines, if the guide names one. */
  list: string | undefined;
  code: string;
}

const fenced = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))].map(([, code = '']) => code);

const named = /^\/\/ ((?:src\/)?[\w./-]+\.tsx?)(?:, in (\w+))?\n([^]*)$/;

/** Returns the code blocks of a guide that begin with a file name. */
export const codeIn = (text: string): Lines[] =>
  fenced(text, 'tsx?').flatMap((block) => {
    const [, file, list, code] = named.exec(block) ?? [];
    return file === undefined || code === undefined ? [] : [{ file, list, code }];
  });

/** Returns the shell commands of a guide without their comments. */
export const commandsIn = (text: string): string[] =>
  fenced(text, 'sh')
    .flatMap((block) => block.split('\n'))
    .map((line) => line.replace(/\s+# .*$/, '').trim())
    .filter(Boolean);

const isImport = (line: string): boolean => line.startsWith('import ');

const withLines = (text: string, { list, code }: Lines): string => {
  const lines = code.trimEnd().split('\n');
  const imports = lines.filter(isImport).map((line) => `${line}\n`);
  const rest = lines.filter((line) => !isImport(line)).join('\n');
  const before = list === undefined ? /\n\} (?:as const )?satisfies / : new RegExp(`(?<=\\n  ${list}: \\[)`);
  return imports.join('') + text.replace(before, (found) => `\n${rest}${found}`);
};

/** Adds the code of a guide to the folder of a remote. */
export const writeCode = async (folder: string, lines: readonly Lines[]): Promise<void> => {
  for (const one of lines) {
    const path = join(folder, one.file);
    const before = existsSync(path) ? await readFile(path, 'utf8') : undefined;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, before === undefined ? one.code : withLines(before, one));
  }
};
