import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readPlaywrightReport } from './runner-reports.ts';
import { runStep, runSteps, vitest, type Step } from './steps.ts';
import { packageFolder } from '../workspace.ts';

let dir = '';
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portal-steps-'));
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(dir, { recursive: true });
});

/** Writes the test files into the folder and returns a step that runs them. */
const stepWith = async (files: Record<string, string>): Promise<Step> => {
  for (const [name, text] of Object.entries(files)) await writeFile(join(dir, name), text);
  const program = join(packageFolder('vitest', import.meta.dirname), 'vitest.mjs');
  return { ...vitest('fixture'), command: [process.execPath, program, 'run', '--root', dir, '--globals'] };
};

const failing = (script: string): Step => ({ name: 'check', command: [process.execPath, '-e', script] });

it('counts a test that passed only when tried again as failed, and names each failed test', async () => {
  const step = await stepWith({
    'lucky.test.js': `
      let tries = 0;
      it('passes', () => {});
      it('passes when tried again', { retry: 1 }, () => expect(++tries).toBe(2));
      it('fails', { retry: 1 }, () => expect(1).toBe(2));
      it.skip('is left out', () => {});`,
  });
  const { failures, ...counts } = await runStep(step, true);
  expect(counts).toMatchObject({ passed: 1, failed: 2, skipped: 1 });
  expect(counts.skips).toEqual([expect.stringMatching(/lucky\.test\.js › is left out$/)]);
  expect(failures).toEqual([
    expect.stringMatching(/lucky\.test\.js › passes when tried again\n.*expected 1 to be 2/),
    expect.stringMatching(/lucky\.test\.js › fails\n.*expected 1 to be 2/),
  ]);
});

it('names each failed browser test and what failed outside a test', () => {
  const spec = (title: string, status: string, ...messages: string[]) => {
    const results = [{ errors: messages.map((message) => ({ message })) }];
    return { file: 'a.spec.ts', title, tests: [{ status, results }] };
  };
  const report = readPlaywrightReport({
    stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 },
    suites: [
      {
        specs: [spec('works', 'expected')],
        suites: [{ specs: [spec('breaks', 'unexpected', 'too late', 'no button')] }],
      },
    ],
    errors: [{ message: 'no browser' }],
  });
  expect(report).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
    failures: ['a.spec.ts › breaks\n    too late\n    no button', 'outside a test\n    no browser'],
  });
});

it('names a test file that does not load', async () => {
  const { failed, failures } = await runStep(await stepWith({ 'gone.test.js': `import './gone.js';` }), true);
  expect(failed).toBe(1);
  expect(failures[0]).toMatch(/gone\.test\.js\n.*\.\/gone\.js/);
});

it('shows the output of a run that failed outside a test', async () => {
  const step = await stepWith({
    'passes.test.js': `it('passes', () => { void Promise.reject(new Error('not caught')); });`,
  });
  const { failures, ...counts } = await runStep(step, true);
  expect(counts).toMatchObject({ passed: 1, failed: 1, skipped: 0 });
  expect(failures).toEqual([expect.stringContaining('not caught')]);
});

it('fails without a report of the runner', async () => {
  const step = { ...vitest('fixture'), command: [process.execPath, '-e', '', '--'] };
  const { failures, ...counts } = await runStep(step, true);
  expect(counts).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(failures).toHaveLength(1);
});

it('shows the end of the output of a failed check', async () => {
  const script = `for (let line = 1; line <= 100; line++) console.log('line ' + line); process.exitCode = 1;`;
  const { failures } = await runStep(failing(script), true);
  const last = /^the last lines of the output:\s+line 61\n[^]*line 100$/;
  expect(failures).toEqual([expect.stringMatching(last)]);
});

it('prints the failures right before the sum', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  expect(await runSteps([[failing(`throw new Error('broken')`)]])).toBe(1);
  const [failure, sum] = log.mock.calls.flat().slice(-2) as string[];
  expect(failure).toMatch(/^\nFAILED check: [^]*Error: broken/);
  expect(sum).toBe('\n0 passed, 1 failed');
});
