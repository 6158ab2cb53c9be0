import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compressFolder, compressedForms, formsIn } from './compressed.ts';

const name = 'routes.js';
const content = Buffer.from('export const right = 1;\n'.repeat(100));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-forms-'));
  await writeFile(join(folder, name), content);
  await compressFolder(folder, [name]);
});
afterEach(() => rm(folder, { recursive: true }));

it.each([
  ['of another content', Buffer.from('export const other = 1;\n'.repeat(100))],
  ['of no content', undefined],
])('compressed files %s are replaced', async (_, other) => {
  const forms = other ? await compressedForms(name, other) : [];
  for (const form of [`${name}.br`, `${name}.gz`]) await writeFile(join(folder, form), 'damaged');
  for (const [form, bytes] of forms) await writeFile(join(folder, form), bytes);
  expect(await formsIn(folder)(name, content)).toEqual(await compressedForms(name, content));
});

it('compressed files that are right are kept', async () => {
  await rm(join(folder, `${name}.br`));
  expect([...(await formsIn(folder)(name, content)).keys()]).toEqual([`${name}.gz`]);
});
