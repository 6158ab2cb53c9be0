import { expect } from '@playwright/test';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const command = join(import.meta.dirname, '../../packages/tooling/bin/portal.mjs');

/** Starts a command of a remote that serves something; answers the address that is printed, up to the space behind it. */
export const serveFrom = async (folder: string, args: string[], printed: RegExp) => {
  const child = spawn(process.execPath, [command, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await expect.poll(() => output, { timeout: 60_000 }).toMatch(printed);
  const [, address = ''] = printed.exec(output) ?? [];
  const stop = async (): Promise<void> => {
    child.kill();
    await once(child, 'exit');
  };
  return { address, stop };
};

/** Develops the remote in a folder as `npm run dev` does. */
export const developRemote = (folder: string, options: string[], printed: RegExp) =>
  serveFrom(folder, ['dev-remote', ...options], printed);
