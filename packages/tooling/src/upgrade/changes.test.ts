import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rootFolder } from '../workspace.ts';
import { changesIn, changesSince } from './changes.ts';

const changelog = readFileSync(join(rootFolder(import.meta.dirname), 'CHANGELOG.md'), 'utf8');

test("returns the changes of the shell's API since a version", () => {
  const changes = changesIn(changelog);
  expect(changes.at(-1)).toEqual({
    version: '1.0.0',
    text: expect.stringContaining('- Added: pages') as string,
  });
  const named = (version: string) => changesSince(changes, version).map((change) => change.version);
  expect(named('1.0.0')).toContain('1.2.0');
  expect(named('1.1.0')).not.toContain('1.1.0');
  expect(named('1.1.0')).toContain('1.2.0');
});

test('always returns unreleased changes', () => {
  const changes = [
    { version: 'Unreleased', text: 'new' },
    { version: '1.2.0', text: 'old' },
  ];
  expect(changesSince(changes, '1.2.0')).toEqual([{ version: 'Unreleased', text: 'new' }]);
});
