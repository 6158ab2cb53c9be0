import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder, writeFiles } from './testing/folders.ts';
import { remoteFolders } from './workspace.ts';

test('a folder with a remote.config.ts is a remote, unless it is hidden as working copies are', async () => {
  const root = await temporaryFolder('remotes-');
  for (const name of ['mf-events', '.work-1', 'docs']) {
    await mkdir(join(root, name));
    if (name !== 'docs') await writeFiles(join(root, name), { 'remote.config.ts': '' });
  }
  expect(await remoteFolders(root)).toEqual([join(root, 'mf-events')]);
});
