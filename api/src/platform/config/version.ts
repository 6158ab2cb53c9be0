import { readFileSync } from 'node:fs';

const manifest = new URL('../../../package.json', import.meta.url);

/** The version of the portal, as CHANGELOG.md has it. */
export const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
