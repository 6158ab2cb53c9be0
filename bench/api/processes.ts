import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@portal/tooling/testing/free-port';
import { unlimited } from '../unlimited.ts';

const root = join(import.meta.dirname, '../..');

/** A server under test, in a separate process. */
export interface Server {
  name: string;
  port: number;
  pid: number;
  stop: () => Promise<void>;
}

const ended = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
};

/** Starts a server that answers with the bytes in a file, optionally after it sent the recorded commands to a database. */
export const startBare = async (
  kind: 'node:http' | 'express' | 'node:http + driver',
  file: string,
  dir = '',
): Promise<Server> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts'), kind, file, dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { name: kind, port: Number(line.toString()), pid: child.pid ?? 0, stop: () => ended(child) };
};

const isReady = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/** Starts the built portal with a separate data folder, demo data and its usual log. */
export const startPortal = async (
  name: string,
  dataDir: string,
  env: Record<string, string> = {},
): Promise<Server> => {
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'api/dist/main.js')], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      DEMO_DATA: 'on',
      // The same value as in deploy/Dockerfile.
      NODE_OPTIONS: '--max-semi-space-size=4',
      MALLOC_ARENA_MAX: '2',
      ...unlimited,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await isReady(`http://127.0.0.1:${port}/api/readyz`))) {
    if (child.exitCode !== null) throw new Error(`the portal ended with ${child.exitCode}`);
    await sleep(50);
  }
  return { name, port, pid: child.pid ?? 0, stop: () => ended(child) };
};
