import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rootFolder } from './workspace.ts';

const root = rootFolder(import.meta.dirname);

it('the walks through the architecture name files that exist', () => {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const files = [...text.matchAll(/`([\w./-]+\/[\w.-]+\.tsx?)`/g)].map(([, file = '']) => file);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(files.length).toBeGreaterThan(40);
});
