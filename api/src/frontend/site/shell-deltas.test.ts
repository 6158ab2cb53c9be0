import { openDelta } from '@portal/remote-store/deltas';
import { mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareShellDeltas } from './shell-deltas.js';

let folder: string;
let turn = 0;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-shell-'));
});
afterEach(() => rm(folder, { recursive: true }));

const code = 'export const a = 1;\n'.repeat(100);

/** Starts a build in which main.js differs from other builds and words.js is the same. */
const start = async (build: number): Promise<string> => {
  const assets = join(folder, `build-${String(build)}`);
  await mkdir(assets, { recursive: true });
  const names = [`main.0000000${String(build)}.js`, 'words.00000000.js'];
  for (const [at, name] of names.entries()) {
    await writeFile(join(assets, name), at === 0 ? `${code}build(${String(build)})` : code);
    await writeFile(join(assets, `${name}.br`), Buffer.alloc(1000));
  }
  const own = await prepareShellDeltas(assets, join(folder, 'shell'), names);
  // Starts within one tick of the clock would have no order.
  await utimes(own, new Date(), new Date(Date.now() + (turn += 1) * 1000));
  return own;
};
const deltasIn = async (own: string) => (await readdir(own)).filter((name) => name.endsWith('.dcz'));

test('makes deltas of changed files against the last two builds, and deletes older builds', async () => {
  expect(await deltasIn(await start(1))).toEqual([]);
  expect(await deltasIn(await start(2))).toHaveLength(1);
  await start(3);
  const own = await start(4);
  const deltas = await deltasIn(own);
  expect(deltas).toHaveLength(2);
  for (const name of deltas) {
    expect(name).toMatch(/^main\.00000004\.js\./);
    expect(openDelta(await readFile(join(own, name)))).toBeDefined();
  }
  expect(await readdir(join(folder, 'shell'))).toHaveLength(3);
});

test('makes deltas against the build that was left when an earlier one starts again', async () => {
  await start(1);
  await start(2);
  expect(await deltasIn(await start(1))).toHaveLength(1);
  expect(await readdir(join(folder, 'shell'))).toHaveLength(2);
});
