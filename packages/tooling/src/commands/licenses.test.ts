import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allowedLicenses, licensesPage, listLicenses } from './licenses.ts';
import { rootFolder } from '../workspace.ts';

const root = rootFolder(import.meta.dirname);

test('docs/licenses.md lists every package; npm run licenses writes it', () => {
  expect(readFileSync(join(root, 'docs/licenses.md'), 'utf8')).toBe(licensesPage(root));
});

test('every package has an allowed license', () => {
  const all = listLicenses(root);
  expect(all.length).toBeGreaterThan(100);
  expect(all.filter(({ license }) => !allowedLicenses.includes(license))).toEqual([]);
});
