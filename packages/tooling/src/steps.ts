import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

/** One step of `verify` or `test`: a check that passes or fails as a whole, or a runner that counts its tests. */
export interface Step {
  name: string;
  command: string[];
  /** Reads the counts from the JSON report the runner wrote to the named file. */
  counts?: (report: unknown) => Counts;
  /** Returns the arguments or environment variables that make the runner write its report to a file. */
  report?: (file: string) => { args?: string[]; env?: Record<string, string> };
}

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const check = (name: string, ...command: string[]): Step => ({ name, command });

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { assertionResults: { status: string; failureMessages: string[] }[] }[];
}

const vitestCounts = (report: unknown): Counts => {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = report as VitestReport;
  // A test that passes only on a retry is flaky and counts as failed, with the output of its first attempt.
  const lucky = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0).length;
  return { passed: numPassedTests - lucky, failed: numFailedTests + lucky, skipped: numPendingTests };
};

export const vitest = (name: string, ...projects: string[]): Step => ({
  name,
  command: [
    'vitest',
    'run',
    '--passWithNoTests=false',
    // Two per core, because many tests wait for a timer, a mail server or a process.
    `--maxWorkers=${String(2 * availableParallelism())}`,
    ...projects.flatMap((project) => ['--project', project]),
  ],
  report: (file) => ({ args: ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`] }),
  counts: vitestCounts,
});

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

const playwright: Step = {
  name: 'browser',
  command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
  report: (file) => ({ args: ['--reporter=list,json'], env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file } }),
  counts: (report) => {
    const { stats } = report as PlaywrightReport;
    // Flaky tests count as failed here too.
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
  },
};

// The longest first.
const checks = [
  // Two processes, because the types of all packages need more memory than one has.
  check('lint browser', 'eslint', '--max-warnings', '0', 'shell', 'mf-*/**', 'e2e', 'bench', '*.ts'),
  check('lint server', 'eslint', '--max-warnings', '0', 'api', 'packages'),
  check('types', 'turbo', 'run', 'typecheck', '--output-logs=errors-only'),
  check('format', 'prettier', '--check', '--log-level', 'warn', '.'),
  check('import rules', 'npm', 'run', '--silent', 'boundaries'),
  check('dead code', 'knip'),
  check('languages', 'npm', 'run', '--silent', 'languages'),
];

const packages = ['@portal/contracts', '@portal/remote-store', '@portal/tooling', '@portal/embedded-mongo'];

/** Steps that run side by side, as many at once as there are cores. */
type Stage = Step[];

/** The checks before a push; fast enough to run often. */
export const verifySteps: Stage[] = [checks, [vitest('unit', ...packages)]];

/** All steps, in the order of CI. */
export const testSteps: Stage[] = [
  checks,
  // In one run, so that no core waits for the slowest file of a step.
  [vitest('all but browser')],
  [check('build', 'turbo', 'run', 'build', 'pack', '--output-logs=errors-only')],
  [playwright],
];

/** If other steps run at the same time, print the output when the step is over. */
const spawnStep = async (
  [program = '', ...args]: string[],
  env: Record<string, string> | undefined,
  isAlone: boolean,
): Promise<{ status: number | null; said: string }> => {
  const child = spawn(program, args, {
    stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    // Windows' own launchers are scripts.
    shell: process.platform === 'win32',
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text));
  return await new Promise((resolve) => {
    child.on('error', ({ message }) => {
      resolve({ status: null, said: message });
    });
    child.on('close', (status) => {
      resolve({ status, said });
    });
  });
};

const runStep = async (step: Step, isAlone: boolean): Promise<Counts> => {
  const title = `\n── ${step.name} ──`;
  if (isAlone) console.log(title);
  const folder = mkdtempSync(join(tmpdir(), 'portal-report-'));
  const file = join(folder, 'report.json');
  const extra = step.report?.(file) ?? {};
  const { status, said } = await spawnStep([...step.command, ...(extra.args ?? [])], extra.env, isAlone);
  if (!isAlone) console.log([title, said.trim()].join('\n').trimEnd());
  const whole = { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 };
  try {
    if (!step.counts) return whole;
    const counts = step.counts(JSON.parse(readFileSync(file, 'utf8')));
    // A runner can fail outside any test: a file that does not load, an unhandled rejection.
    return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

type Result = Counts & { name: string };

const runStage = async (stage: Stage): Promise<Result[]> => {
  const waiting = stage.values();
  const results: Result[] = [];
  const work = async (): Promise<void> => {
    // Shared by the workers: each takes the next step.
    for (const step of waiting)
      results.push({ name: step.name, ...(await runStep(step, stage.length === 1)) });
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return results;
};

/** Runs every step, also after one has failed, and ends with the line `N passed, N failed`. */
export const runSteps = async (stages: Stage[]): Promise<number> => {
  const results: Result[] = [];
  for (const stage of stages) results.push(...(await runStage(stage)));
  console.log('');
  for (const { name, passed, failed, skipped } of results)
    console.log(
      `${name.padEnd(16)} ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`,
    );
  const sum = (key: keyof Counts): number => results.reduce((total, result) => total + result[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0 ? 0 : 1;
};
