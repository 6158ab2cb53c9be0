import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPlaywrightReport, readVitestReport, type Counts, type RunnerReport } from './runner-reports.ts';

/** One step of `verify` or `test`: a check that passes or fails as a whole, or a runner that counts its tests. */
export interface Step {
  name: string;
  command: string[];
  /** Reads the JSON report that the runner wrote. */
  read?: (report: unknown) => RunnerReport;
  /** Returns the arguments or environment variables that make the runner write its report to a file. */
  report?: (file: string) => { args?: string[]; env?: Record<string, string> };
}

const check = (name: string, ...command: string[]): Step => ({ name, command });

export const vitest = (name: string, ...projects: string[]): Step => ({
  name,
  command: [
    'vitest',
    'run',
    '--passWithNoTests=false',
    // Starts two workers per core, because many tests wait for a timer, a mail server or a process.
    `--maxWorkers=${String(2 * availableParallelism())}`,
    ...projects.flatMap((project) => ['--project', project]),
  ],
  report: (file) => ({ args: ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`] }),
  read: readVitestReport,
});

const playwright: Step = {
  name: 'browser',
  command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
  report: (file) => ({ args: ['--reporter=list,json'], env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file } }),
  read: readPlaywrightReport,
};

// The checks, from the longest to the shortest.
const checks = [
  // Two processes, because the types of all packages need more memory than one has.
  check('lint server', 'npm', 'run', '--silent', 'lint:server'),
  check('lint pages', 'npm', 'run', '--silent', 'lint:pages'),
  check('types', 'npm', 'run', '--silent', 'typecheck'),
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
  // Runs them together, so that no core waits for the slowest file of a step.
  [vitest('all but browser')],
  [check('build', 'turbo', 'run', 'build', 'pack', '--output-logs=errors-only')],
  [playwright],
  [check('benches', 'npm', 'run', '--silent', 'bench:quick')],
];

/** Test files of the embedded store with the cases that every database server must answer alike. */
const storeCases = ['query', 'read', 'update', 'writes', 'aggregate', 'index', 'mongoose'];
/** Files with the cases that only MongoDB itself must answer alike. */
const mongoCases = ['refused', 'mongodb-says'];

/** The tests that need a database, on the server of this address. `all` adds the cases that the portal does not need. */
export const databaseSteps = (uri: string, all = false): Stage[] => {
  const cases = [...storeCases, ...(all ? mongoCases : [])];
  const on = (step: Step): Step => ({
    ...step,
    report: (file) => ({
      ...step.report?.(file),
      env: { MONGODB_TEST_URI: uri, MONGODB_TEST_ALL: all ? 'on' : 'off' },
    }),
  });
  const store = vitest('store', '@portal/embedded-mongo');
  return [
    [on(vitest('api', 'api'))],
    [on({ ...store, command: [...store.command, ...cases.map((name) => `test/${name}`)] })],
  ];
};

/** Runs a program. If it runs alone, its output is shown at once, otherwise by the caller when it is over. */
const runProgram = async (
  [program = '', ...args]: string[],
  env: Record<string, string> | undefined,
  isAlone: boolean,
): Promise<{ status: number | null; output: string }> => {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env },
    // Windows' own launchers are scripts.
    shell: process.platform === 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (isAlone) process.stdout.write(text);
    });
  return await new Promise((resolve) => {
    child.on('error', ({ message }) => {
      resolve({ status: null, output: message });
    });
    child.on('close', (status) => {
      resolve({ status, output });
    });
  });
};

const tailLines = 40;

const tail = (output: string): string => output.trim().split('\n').slice(-tailLines).join('\n    ');

/** Returns undefined if the runner wrote no report. A check has none: it passes or fails as a whole. */
const readReport = (step: Step, file: string, hasPassed: boolean): RunnerReport | undefined => {
  if (!step.read) return { passed: hasPassed ? 1 : 0, failed: 0, skipped: 0, failures: [] };
  try {
    return step.read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
};

export const runStep = async (step: Step, isAlone: boolean): Promise<RunnerReport> => {
  const title = `\n── ${step.name} ──`;
  if (isAlone) console.log(title);
  const folder = mkdtempSync(join(tmpdir(), 'portal-report-'));
  const file = join(folder, 'report.json');
  const extra = step.report?.(file) ?? {};
  const { status, output } = await runProgram([...step.command, ...(extra.args ?? [])], extra.env, isAlone);
  if (!isAlone) console.log([title, output.trim()].join('\n').trimEnd());
  const report = readReport(step, file, status === 0);
  rmSync(folder, { recursive: true, force: true });
  if (report && (status === 0 || report.failed > 0)) return report;
  // A runner can fail outside any test: an unhandled rejection, a killed process. Only its output says why.
  const ending = `the last lines of the output:\n    ${tail(output)}`;
  return { passed: 0, skipped: 0, ...report, failed: 1, failures: [...(report?.failures ?? []), ending] };
};

type Result = RunnerReport & { name: string };

const runStage = async (stage: Stage): Promise<Result[]> => {
  const waiting = stage.values();
  const results: Result[] = [];
  const work = async (): Promise<void> => {
    // The workers share this iterator, so each takes the next step.
    for (const step of waiting)
      results.push({ name: step.name, ...(await runStep(step, stage.length === 1)) });
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return results;
};

/** Runs every step, also after one has failed, and ends with the failures and the line `N passed, N failed`. */
export const runSteps = async (stages: Stage[]): Promise<number> => {
  const results: Result[] = [];
  for (const stage of stages) results.push(...(await runStage(stage)));
  console.log('');
  for (const { name, passed, failed, skipped } of results)
    console.log(
      `${name.padEnd(16)} ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`,
    );
  for (const { name, skips = [] } of results)
    for (const skip of skips) console.log(`SKIPPED ${name}: ${skip}`);
  for (const { name, failures } of results)
    for (const failure of failures) console.log(`\nFAILED ${name}: ${failure}`);
  const sum = (key: keyof Counts): number => results.reduce((total, result) => total + result[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0 ? 0 : 1;
};
