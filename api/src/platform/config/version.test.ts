import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readStamp } from './version.js';

// A clone with the script only.
const clone = mkdtempSync(join(tmpdir(), 'portal-stamp-'));
const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
    cwd: clone,
    encoding: 'utf8',
  });
beforeAll(() => {
  mkdirSync(join(clone, 'api'));
  copyFileSync(join(import.meta.dirname, '../../../stamp.ts'), join(clone, 'api/stamp.ts'));
});
afterAll(() => {
  rmSync(clone, { recursive: true });
});

const stamped = (environment: Record<string, string> = {}) => {
  const env = { PATH: process.env['PATH'], ...environment };
  execFileSync(process.execPath, ['api/stamp.ts'], { cwd: clone, env });
  return readStamp(pathToFileURL(join(clone, 'api/dist/commit')));
};

it('is unknown without a repository', () => {
  expect(stamped()).toEqual({ commit: 'unknown' });
});

it('is that of the build argument', () => {
  const commit = { commit: 'abc1234', day: '2026-11-28' };
  expect(stamped({ PORTAL_COMMIT: 'abc1234 2026-11-28' })).toEqual(commit);
  expect(stamped()).toEqual({ commit: 'unknown' });
});

it('is that of the repository, with the day of the commit', () => {
  git('init', '--quiet');
  const [, name] = /^\[\S+ \(root-commit\) (\w+)\]/.exec(git('commit', '--allow-empty', '-m', 'a')) ?? [];
  expect(stamped()).toEqual({ commit: name, day: git('log', '-1', '--format=%cs').trim() });
});
