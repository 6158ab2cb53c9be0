import { expect } from '@playwright/test';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const command = join(import.meta.dirname, '../../packages/tooling/bin/portal.mjs');

/** Starts a server command of a remote and returns the address that it prints. */
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

/** Runs `npm run dev` for the remote in a folder. */
export const developRemote = (folder: string, options: string[], printed: RegExp) =>
  serveFrom(folder, ['dev-remote', ...options], printed);
