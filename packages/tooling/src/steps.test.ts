import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { vitest } from './steps.ts';
import { packageFolder } from './workspace.ts';

const fixture = `
  let tries = 0;
  it('passes', () => {});
  it('passes when tried again', { retry: 1 }, () => expect(++tries).toBe(2));
  it('fails', { retry: 1 }, () => expect(1).toBe(2));
  it.skip('is left out', () => {});
`;

it('a test that passed only when tried again counts as failed', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'portal-steps-'));
  await writeFile(join(dir, 'lucky.test.js'), fixture);
  const step = vitest('lucky');
  const report = join(dir, 'report.json');
  const program = join(packageFolder('vitest', import.meta.dirname), 'vitest.mjs');
  const args = ['run', '--root', dir, '--globals', ...(step.report?.(report).args ?? [])];
  spawnSync(process.execPath, [program, ...args], { stdio: 'ignore' });
  expect(step.counts?.(JSON.parse(await readFile(report, 'utf8')))).toEqual({
    passed: 1,
    failed: 2,
    skipped: 1,
  });
  await rm(dir, { recursive: true });
});
