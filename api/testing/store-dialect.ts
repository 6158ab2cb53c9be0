import { dialect } from '@portal/embedded-mongo/dialect';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { testServerUri } from '../src/platform/config/config.js';

declare module 'vitest' {
  interface ProvidedContext {
    usedDialect: string;
  }
}

/** Operators that the embedded store supports although no test sends them. */
const margin = new Set<string>([
  'read command killCursors',
  'read command listDatabases',
  'read command isMaster',
  'read command buildInfo',
  'read command saslStart',
  'read command saslContinue',
  'catalog command create',
  'operator $eq',
  'operator $not',
  'operator $options',
  'modifier $min',
  'stage $skip',
]);

/** Codes with which the embedded store refuses a command in a test. A database may refuse others with other codes. */
const expectedCodes = new Set([11_000, 14_031]);

const known = Object.entries(dialect).flatMap(([kind, names]) => names.map((name) => `${kind} ${name}`));

/** After all tests, compares the operators they sent with those the embedded store supports. */
export const setup = (project: TestProject): (() => Promise<void>) => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-dialect-'));
  const file = join(folder, 'used');
  project.provide('usedDialect', file);
  return async () => {
    const used = existsSync(file) ? new Set(readFileSync(file, 'utf8').split('\n')) : undefined;
    rmSync(folder, { recursive: true });
    // With another database server, most operators go there.
    if (used && testServerUri() === undefined) await compare(project, used);
  };
};

const compare = async (project: TestProject, used: Set<string>): Promise<void> => {
  const surprising = known.filter((name) => used.has(name) && margin.has(name));
  if (surprising.length > 0) throw new Error(`used, so no longer margin: ${surprising.join(', ')}`);
  const codes = [...used].filter((name) => name.startsWith('code ')).map((name) => Number(name.slice(5)));
  const unexpected = codes.filter((code) => !expectedCodes.has(code));
  if (unexpected.length > 0)
    throw new Error(`refused with codes that no test expects: ${unexpected.join(', ')}`);
  const { testFiles } = await project.globTestFiles();
  if (project.vitest.state.getFiles().length < testFiles.length) return;
  const idle = known.filter((name) => !used.has(name) && !margin.has(name));
  if (idle.length > 0)
    throw new Error(`understood but not used, cut it or name it margin: ${idle.join(', ')}`);
};
