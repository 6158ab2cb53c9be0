import { execFileSync } from 'node:child_process';
import { closeSync, fstatSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const main = join(root, 'dist/main.js');

const halfMade = (): string[] => readdirSync(root).filter((name) => name.startsWith('.dist-'));

test('a build replaces each file atomically, so that a reader never sees part of a file', () => {
  const reading = openSync(main, 'r');
  const before = fstatSync(reading);
  // For example from a build that was killed.
  const others = halfMade();
  execFileSync(process.execPath, ['build.ts'], { cwd: root });
  expect(statSync(main).ino).not.toBe(before.ino);
  expect(fstatSync(reading)).toMatchObject({ ino: before.ino, size: before.size, mtimeMs: before.mtimeMs });
  expect(readFileSync(reading)).toHaveLength(before.size);
  closeSync(reading);
  expect(halfMade().filter((name) => !others.includes(name))).toEqual([]);
});
