import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { settingsTable } from './config.table.js';

// The formatter pads the columns of a table.
const bare = (table: string): string => table.replace(/ /g, '').replace(/-+/g, '-').trim();

it('docs/settings.md has the table that the code prints', () => {
  const text = readFileSync(new URL('../../../../docs/settings.md', import.meta.url), 'utf8');
  const [, table = ''] = /<!-- settings[^>]*-->([^]*)<!-- \/settings -->/.exec(text) ?? [];
  expect(bare(table)).toBe(bare(settingsTable()));
});
