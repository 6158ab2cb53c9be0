import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

/** A browser that runs on this machine, and its environment variables. */
export interface Browser {
  executablePath: string;
  env: Record<string, string>;
}

const cache = join(import.meta.dirname, '../../node_modules/.cache/chromium');
const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const missing =
  'No browser found. Set CHROMIUM_PATH to a Chromium or Chrome, or run: npx playwright install chromium';

const starts = (executablePath: string, env: Record<string, string> = {}): boolean =>
  spawnSync(executablePath, ['--version'], { env: { ...process.env, ...env } }).status === 0;

// The package unpacks into the temporary folder, where a second process could run a half-written file. So unpack into a
// separate folder and rename it when it is complete.
const unpack = async (): Promise<void> => {
  mkdirSync(join(cache, '..'), { recursive: true });
  const staging = mkdtempSync(`${cache}-`);
  const temporary = process.env.TMPDIR;
  process.env.TMPDIR = staging;
  try {
    const { default: packaged, inflate } = await import('@sparticuz/chromium');
    await packaged.executablePath();
    const bin = join(import.meta.dirname, '../../node_modules/@sparticuz/chromium/bin');
    await inflate(join(bin, 'al2023.tar.br'));
    renameSync(staging, cache);
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    if (!existsSync(cache)) throw error;
  } finally {
    if (temporary === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = temporary;
  }
};

const packagedBrowser = async (): Promise<Browser | undefined> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  if (!existsSync(cache)) await unpack();
  const executablePath = join(cache, 'chromium');
  const libraries = [join(cache, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  const fonts: Record<string, string> = existsSync('/etc/fonts')
    ? {}
    : { FONTCONFIG_PATH: join(cache, 'fonts') };
  const environments = [fonts, { ...fonts, LD_LIBRARY_PATH: libraries }];
  const env = environments.find((candidate) => starts(executablePath, candidate));
  return env && { executablePath, env };
};

/** Returns the browser for the tests: CHROMIUM_PATH, the one installed by npm, or another installed one. */
export const findBrowser = async (): Promise<Browser> => {
  const named = process.env.CHROMIUM_PATH;
  if (named) return { executablePath: named, env: {} };
  const packaged = await packagedBrowser();
  if (packaged) return packaged;
  const executablePath = [...installed, chromium.executablePath()].find(
    (path) => existsSync(path) && starts(path),
  );
  if (!executablePath) throw new Error(missing);
  return { executablePath, env: {} };
};

/** Chromium's flags for a closed network, without flags that would weaken security. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
