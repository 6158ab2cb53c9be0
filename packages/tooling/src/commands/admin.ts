import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '../workspace.ts';

/** Runs an admin command. The commands are part of the API, which is built first if necessary. */
export const run = (args: string[]): void => {
  const root = rootFolder(process.cwd());
  const entry = join(root, 'api/dist/admin.js');
  if (!existsSync(entry))
    spawnSync('npm', ['run', '--silent', 'build', '-w', 'api'], { cwd: root, stdio: 'ignore' });
  process.exitCode = spawnSync(process.execPath, [entry, ...args], { stdio: 'inherit' }).status ?? 1;
};
