import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { rootFolder } from '../workspace.ts';
import { packPackages, packedPackages } from './pack.ts';

let folder = '';
afterEach(() => rm(folder, { recursive: true, force: true }));

test('two processes that pack at the same time both get every package', async () => {
  folder = await mkdtemp(join(tmpdir(), 'packed-'));
  const root = rootFolder(import.meta.dirname);
  await Promise.all(['one', 'two'].map((name) => packPackages(root, join(folder, name))));
  for (const name of ['one', 'two'])
    expect(await readdir(join(folder, name))).toHaveLength(packedPackages.length);
});
