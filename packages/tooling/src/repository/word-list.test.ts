import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const list = read('docs/words.md');
const inBackticks = (text: string): string[] =>
  Array.from(text.matchAll(/`([^`]+)`/g), ([, word = '']) => word);

// In both tables the first column is the right word, and words in backticks under 'not' are refused.
const rows = list.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
const refused = rows.flatMap((row) => {
  const cells = row.length === 5 ? row[3] : row.length === 4 ? row[2] : undefined;
  return inBackticks(cells ?? '').map((word) => ({ word, write: row[1] ?? '' }));
});
const kept = inBackticks(list.slice(list.indexOf('## Kept to the letter')));

// Removes code blocks and `code`.
const prose = (text: string): string => text.replace(/^ *```[^]*?^ *```|`[^`\n]+`/gm, '');

const pattern = (word: string): RegExp =>
  new RegExp(`(?<![\\w/.-])${word.endsWith('-') ? word.slice(0, -1) : `${word}(?![\\w/:-])`}`, 'i');

const faultsIn = (text: string): string[] => {
  const own = kept.reduce((rest, sentence) => rest.replaceAll(sentence, ''), text);
  return refused.flatMap(({ word, write }) => (pattern(word).test(own) ? [`${word}: write ${write}`] : []));
};

const files = globSync(
  [
    '{shell,mf-*,packages/*,packages/tooling/template}/src/**/{messages.en,*.messages}.ts',
    'packages/tooling/template/src/messages.ts',
    'api/src/platform/mail/messages.en.ts',
    'api/src/platform/config/settings.ts',
    '**/*.md',
  ],
  { cwd: root, exclude: (name) => /(^|\/)(node_modules|dist|data|words\.md)$/.test(name) },
);

it.each(refused)('refuses $word', ({ word, write }) => {
  expect(faultsIn(`a ${word.replace(/-$/, '')} here`)).toContain(`${word}: write ${write}`);
});

it('accepts texts of the product spec, and code', () => {
  expect(faultsIn("signup: { title: 'Event Signup' }")).toEqual([]);
  expect(faultsIn(prose('see `signup` at /events/signup/:id'))).toEqual([]);
});

it('checks messages, mails and documents', () => {
  expect(files).toEqual(
    expect.arrayContaining([
      'README.md',
      'mf-events/src/messages.en.ts',
      'api/src/platform/mail/messages.en.ts',
    ]),
  );
});

it.each(files)('%s contains no refused word', (file) => {
  expect(faultsIn(file.endsWith('.md') ? prose(read(file)) : read(file))).toEqual([]);
});
