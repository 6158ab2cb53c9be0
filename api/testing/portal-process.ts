import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { vi } from 'vitest';
import type { SettingName } from '../src/platform/config/settings.js';
import { freePort } from '@portal/tooling/testing/free-port';
import type { HeldSocket } from './held-socket.js';
import type { TestApi } from './test-api.js';
import { openLimits } from './open-limits.js';

const root = join(import.meta.dirname, '..');

export interface PortalProcess {
  url: string;
  child: ChildProcess;
  output(): string;
  /** Returns the text written to standard error. */
  problems(): string;
  /** Sends the signal and waits for the end of the process. Returns the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Returns the settings of a process that uses the database and the data folder of an API. */
export const settingsLike = ({ config, databaseUri }: TestApi) => ({
  DATA_DIR: config.dataDir,
  MONGODB_URI: databaseUri,
  PUBLIC_URL: config.publicUrl,
  LOG_LEVEL: 'silent',
});

const isUp = async (url: string): Promise<boolean> =>
  (await fetch(`${url}/api/readyz`).catch(() => undefined))?.ok ?? false;

/** Starts the portal as a separate process and waits until it is ready. */
export const startPortalProcess = async (
  settings: Partial<Record<SettingName, string>>,
  socket?: HeldSocket,
): Promise<PortalProcess> => {
  const portal = await spawnPortal(settings, socket);
  const { child, url } = portal;
  await vi.waitUntil(() => child.exitCode !== null || isUp(url), { timeout: 120_000, interval: 50 });
  if (child.exitCode !== null)
    throw new Error(`The portal did not start:\n${portal.output()}\n${portal.problems()}`);
  return portal;
};

/** Starts the portal as a separate process, with the socket as systemd passes it. */
const spawnPortal = async (
  settings: Partial<Record<SettingName, string>>,
  socket?: HeldSocket,
): Promise<PortalProcess> => {
  const port = socket?.port ?? settings.PORT ?? String(await freePort());
  const child = spawn(process.execPath, ['dist/main.js'], {
    cwd: root,
    env: {
      DEMO_DATA: 'off',
      HOST: '127.0.0.1',
      CAPTCHA_COST: '1',
      // Cached compiled code makes the start 25 % faster.
      NODE_COMPILE_CACHE: join(root, '../node_modules/.cache/compile'),
      ...settings,
      LIMITS: openLimits(settings.LIMITS),
      PORT: port,
      ...(socket && { LISTEN_FDS: '1' }),
    },
    stdio: ['ignore', 'pipe', 'pipe', socket?.fd ?? 'ignore'],
  }) as ChildProcessByStdio<null, Readable, Readable>;
  // Standard output contains only the log. Messages for people go to standard error.
  let output = '';
  child.stdout.on('data', (part: Buffer) => {
    output += part.toString();
  });
  let problems = '';
  child.stderr.on('data', (part: Buffer) => {
    problems += part.toString();
  });
  const url = `http://127.0.0.1:${port}`;
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    child.kill(signal);
    await once(child, 'exit');
    return child.exitCode;
  };
  return { url, child, output: () => output, problems: () => problems, end };
};
