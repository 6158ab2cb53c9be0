import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { copyTemplate } from '../create/copy-template.ts';
import { toRemoteName } from '../create/remote-name.ts';
import { folderWithPackages } from '../testing/folders.ts';

const portal = join(import.meta.dirname, '../../bin/portal.mjs');
let folder: string;
let messages: string;

beforeAll(async () => {
  folder = await folderWithPackages('portal-declaration-');
  await copyTemplate(folder, toRemoteName('mf-sailing'));
  messages = await readFile(join(folder, 'src/messages.ts'), 'utf8');
});

// Run by Node itself: the test runner resolves imports in another way.
const doctor = (): string => {
  try {
    return execFileSync(process.execPath, [portal, 'doctor'], { cwd: folder, stdio: 'pipe' }).toString();
  } catch (error) {
    const { stdout, stderr } = error as { stdout: Buffer; stderr: Buffer };
    return `${stdout.toString()}${stderr.toString()}`;
  }
};

test.each([
  [
    'an unknown export',
    "import { chooseMessages } from '@portal/kit/messages';",
    "export named 'chooseMessages'",
  ],
  ['a missing module', "import './nowhere.ts';", 'nowhere.ts'],
  ['a missing package', "import 'no-such-package';", 'no-such-package'],
  ['an error while it loads', "throw new TypeError('not today');", 'not today'],
  ['a syntax error', 'const = 1;', 'messages.ts'],
])('the doctor reports %s in messages.ts in one sentence', async (_, line, said) => {
  await writeFile(join(folder, 'src/messages.ts'), `${line}\n${messages}`);
  const printed = doctor();
  expect(printed).toContain('remote.config.ts cannot be imported: ');
  expect(printed).toContain(said);
  expect(printed).not.toMatch(/^ {4}at /m);
  expect(printed.trim().split('\n')).toHaveLength(1);
});
