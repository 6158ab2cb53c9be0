import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
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
// Openers and phrases of test titles that are hard to understand at first reading.
const refused = new RegExp(
  String.raw`^(?:${openers})\b|\b(?:somebody|nobody|whoever|beside|of (?:its|their) own|comes of|is told|is well)\b`,
  'i',
);
const testFunction = /^(?:it|test|describe)\b/;

/** Returns the titles of tests, groups and steps that match `refused`. */
const refusedTitles = (file: string, text: string): string[] => {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && testFunction.test(node.expression.getText())) {
      const [title] = node.arguments;
      if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) {
        const written = title.getText().slice(1, -1);
        if (refused.test(written)) found.push(`${file}: ${written}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
};

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

it('recognizes test titles in the old style', () => {
  const title = (text: string): string[] => refusedTitles('a.test.ts', text);
  expect(title("it('of a parent', run); describe.each(rows)('what %s is', run);")).toHaveLength(2);
  expect(title('test.step(`ends, whoever ${who} is`, run);')).toHaveLength(1);
  expect(title("it('returns 409 when the event is full', run); call('what is this');")).toEqual([]);
});

it('titles of tests say condition and result (CONTRIBUTING.md)', () => {
  const sources = files.filter((file) => /\.tsx?$/.test(file));
  expect(sources.flatMap((file) => refusedTitles(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
