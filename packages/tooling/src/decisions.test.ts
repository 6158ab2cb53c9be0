import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../../docs/decisions');
const files = readdirSync(folder);

it('no two decisions have the same number', () => {
  const numbers = files.map((file) => file.slice(0, 3));
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});

it.each(files)('%s has its number in its name and its title, and fits on a page', (file) => {
  const lines = readFileSync(join(folder, file), 'utf8').trimEnd().split('\n');
  expect(file).toMatch(/^\d{3}-[a-z0-9-]+\.md$/);
  expect(lines[0]).toMatch(new RegExp(`^# ${file.slice(0, 3)}: `));
  expect(lines.length).toBeLessThan(45);
});
