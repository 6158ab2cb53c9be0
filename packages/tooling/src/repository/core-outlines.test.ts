import type { RemoteDeclaration } from '@portal/contracts/remote';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');

test.each(globSync('mf-*/remote.config.ts', { cwd: root }))(
  'each page in %s declares an outline',
  async (file) => {
    const { default: remote } = (await import(join(root, file))) as { default: RemoteDeclaration };
    const silent = remote.pages.filter(({ outline }) => outline === undefined);
    expect(silent.map(({ path }) => path)).toEqual([]);
  },
);
