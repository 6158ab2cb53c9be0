import { existsSync, readFileSync } from 'node:fs';
import type { Build } from '@portal/contracts/health';

const manifest = new URL('../../../package.json', import.meta.url);

/** The version of the portal, as CHANGELOG.md has it. */
export const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };

/** Returns the commit and its day that `stamp.ts` wrote. */
export const readStamp = (file: URL): Omit<Build, 'version'> => {
  const [commit = '', day = ''] = existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ') : [];
  return { commit: commit || 'unknown', ...(day && { day }) };
};

/** The version that runs, with its commit. */
export const build: Build = { version, ...readStamp(new URL('../../../dist/commit', import.meta.url)) };
