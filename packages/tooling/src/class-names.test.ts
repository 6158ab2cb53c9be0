import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

// Names that are still used twice. Remove a name here when it is unique.
const shared = ['Refusal', 'VersionSweep'];

const files = globSync('{api,shell,bench,e2e,mf-*,packages/*}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (name) => /(^|\/)(node_modules|dist|data|\.[^/]*|[^/]*\.test\.tsx?)$/.test(name),
});
const classes = files.flatMap((file) =>
  Array.from(
    readFileSync(join(root, file), 'utf8').matchAll(/^(?:export )?(?:abstract )?class (\w+)/gm),
    ([, name = '']) => name,
  ),
);

it('finds the classes of the API', () => expect(classes).toContain('MailWorker'));

it('gives no two classes the same name', () => {
  const repeated = classes.filter((name, index) => classes.indexOf(name) !== index);
  expect(repeated.filter((name) => !shared.includes(name))).toEqual([]);
});
