import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../../../docs/decisions');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const files = globSync('[0-9]*.md', { cwd: folder }).sort();

const statuses = ['accepted', 'rejected', 'measurement', 'superseded', 'partly superseded', 'extended'];

it('gives no two decisions the same number', () => {
  const numbers = files.map((file) => file.slice(0, 3));
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});

it.each(files)('%s has its number, a status and at most a page of text', (file) => {
  const lines = read(file).trimEnd().split('\n');
  expect(file).toMatch(/^\d{3}-[a-z0-9-]+\.md$/);
  expect(lines[0]).toMatch(new RegExp(`^# ${file.slice(0, 3)}: `));
  expect(statuses).toContain(/^Status: ([a-z ]+)/.exec(lines[2] ?? '')?.[1]);
  expect(lines.length).toBeLessThan(47);
});

it('lists every decision in the index, with its title and status', () => {
  const expected = files.map((file) => {
    const [title = '', , status = ''] = read(file).split('\n');
    return [`[${file.slice(0, 3)}](${basename(file)})`, title.slice(7), status.replace('Status: ', '')];
  });
  const rows = read('README.md')
    .split('\n')
    .filter((line) => line.startsWith('| ['))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  expect(rows).toEqual(expected);
});
