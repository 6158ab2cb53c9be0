import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.skipIf(process.platform === 'win32')('processes that npm started end when npm ends', async () => {
  const run = new URL('./run.ts', import.meta.url).href;
  const child = `import { endWithParent } from '${run}'; endWithParent(); console.log(process.pid); setInterval(() => {}, 1000);`;
  const parent = `require('node:child_process').spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(child)}], { stdio: 'inherit' });`;
  const npm = spawn(process.execPath, ['-e', parent], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [printed] = (await once(npm.stdout, 'data')) as [Buffer];
  const pid = Number(printed.toString());
  expect(isAlive(pid)).toBe(true);
  npm.kill('SIGKILL');
  await expect.poll(() => isAlive(pid)).toBe(false);
});
