import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@portal/tooling/testing/free-port';

const root = join(import.meta.dirname, '../..');

/** A portal started by `npm start`, with a new data folder. */
export interface Portal {
  url: string;
  dataDir: string;
  /** All output so far. */
  output: () => string;
  /** Starts the process again with the same data and the current builds. */
  restart: () => Promise<void>;
  stop: () => Promise<number | null>;
}

// Tests read more in a minute than users in an hour.
const manyReads = {
  LIMITS: 'search-account=1000000,list-account=1000000,event-account=1000000',
};

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  );

const untilReady = async (url: string, child: ChildProcess, output: () => string): Promise<void> => {
  const deadline = Date.now() + 120_000;
  while (!(await answers(`${url}/api/readyz`))) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`The portal did not start:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

/** The environment variable with the data folder of a portal that was started once; `prepareData` sets it. */
const preparedFolder = 'PORTAL_E2E_DATA';

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'portal-e2e-'));

const newDataDir = (): string => {
  const folder = newFolder();
  const prepared = process.env[preparedFolder];
  if (prepared) cpSync(prepared, folder, { recursive: true });
  return folder;
};

/**
 * Builds and starts a portal once. Later portals start from a copy of its data, which is faster than publishing the
 * remotes and adding the demo data again.
 */
export const prepareData = async (): Promise<() => void> => {
  const folder = newFolder();
  const portal = await startPortal({ DATA_DIR: folder });
  await portal.stop();
  process.env[preparedFolder] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
};

/** Starts a portal at its PUBLIC_URL or on a free port, and waits until it is ready. */
export const startPortal = async (env: Record<string, string> = {}): Promise<Portal> => {
  const dataDir = env.DATA_DIR ?? newDataDir();
  const url = env.PUBLIC_URL ?? `http://localhost:${await freePort()}`;
  const isBuilt = process.env[preparedFolder] !== undefined;
  const start = [join(root, 'packages/tooling/bin/portal.mjs'), 'start'];
  let printed = '';
  const keep = (chunk: Buffer): void => void (printed += chunk.toString());
  const output = (): string => printed;
  const run = async (args: string[]): Promise<ChildProcess> => {
    const started = spawn(process.execPath, [...start, ...args], {
      cwd: root,
      env: {
        ...process.env,
        PORT: new URL(url).port,
        DATA_DIR: dataDir,
        PUBLIC_URL: url,
        ...manyReads,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started.stdout.on('data', keep);
    started.stderr.on('data', keep);
    await untilReady(url, started, output);
    return started;
  };
  let child = await run(isBuilt ? ['--no-build'] : []);
  const end = async (): Promise<void> => {
    // A process killed by a signal has no exit code.
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  const restart = async (): Promise<void> => {
    await end();
    child = await run(['--no-build']);
  };
  const stop = async (): Promise<number | null> => {
    await end();
    if (!env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
    return child.exitCode;
  };
  return { url, dataDir, output, restart, stop };
};
