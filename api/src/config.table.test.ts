import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { settingsTable } from './config.table.js';

// The formatter pads the columns of a table.
const bare = (table: string): string => table.replace(/ /g, '').replace(/-+/g, '-').trim();

it('the README lists every setting as the code has it', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const [, table = ''] = /<!-- settings[^>]*-->([^]*)<!-- \/settings -->/.exec(readme) ?? [];
  expect(bare(table)).toBe(bare(settingsTable()));
});
