import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const openers = 'What|Whose|Whoever|Who|Nobody|Somebody|That|As|Of|Nothing|None|Such|In which|To whom';

// Finds comments that start with an opener. Does not match the second line of a `//` comment.
const pattern = new RegExp(
  String.raw`(?<=^|[\s;{(,])(?:/\*\*?\s+(?:\* )?|(?<!^[ \t]*//.*\n[ \t]*)// )(?:${openers})\b.*`,
  'gm',
);

const files = globSync('**/*.{ts,tsx,mjs,css}', {
  cwd: root,
  exclude: (name) => /(^|\/)(node_modules|dist|data|\.[^/]*)$/.test(name),
});
const folderOf = (file: string): string =>
  file
    .split(/[\\/]/)
    .slice(0, file.startsWith('packages') ? 2 : 1)
    .join('/');

const found = new Map<string, string[]>();
for (const file of files) {
  const matches = readFileSync(join(root, file), 'utf8').match(pattern) ?? [];
  const folder = folderOf(file);
  found.set(folder, [...(found.get(folder) ?? []), ...matches.map((comment) => `${file}: ${comment}`)]);
}

it('recognizes the start of a comment', () => {
  const starts = (text: string): number => (text.match(pattern) ?? []).length;
  expect(starts('// What is stored.')).toBe(1);
  expect(starts('/** Of no use. */ x\n/**\n * Such a row.\n */')).toBe(2);
  expect(starts('// Deletes rows\n// That are old.')).toBe(0);
});

it.each([...found])('comments in %s start with a verb or a noun (CONTRIBUTING.md)', (_, comments) => {
  expect(comments).toEqual([]);
});
