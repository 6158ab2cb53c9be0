import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { withFolder } from '../folders.ts';
import { packageFolder } from '../workspace.ts';

interface Report {
  testResults: {
    message?: string;
    assertionResults: {
      title: string;
      ancestorTitles: string[];
      status: string;
      failureMessages?: string[];
    }[];
  }[];
}

const firstLines = (text = '', count = 1): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, count)
    .join(' ')
    .slice(0, 900);

/** Time limits for one page that blocks its thread, and for all pages together. */
const limits = { stuckMs: 5000, allMs: 180_000 };

interface Run {
  status: number | null;
  stdout: string;
  stderr: string;
  /** Why the process was ended. */
  ended?: string;
}

// Returns the page whose rendering blocks the thread, if any. While the thread is alive, it keeps writing the name
// of the current page into the `pulse` file.
const stuckAt = async (pulse: string): Promise<string | undefined> => {
  const { mtimeMs } = await stat(pulse).catch(() => ({ mtimeMs: Date.now() }));
  if (Date.now() - mtimeMs < limits.stuckMs) return undefined;
  return (await readFile(pulse, 'utf8')) || 'src/routes.tsx';
};

/** Runs a program and ends it if a page does not stop rendering. */
const runWatched = async (
  args: string[],
  pulse: string,
  options: { cwd: string; env: NodeJS.ProcessEnv },
) => {
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const run: Run = { status: null, stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (chunk: Buffer) => (run[name] += chunk.toString()));
  const end = (reason: string): void => {
    run.ended ??= reason;
    child.kill('SIGKILL');
  };
  const look = setInterval(() => {
    void stuckAt(pulse).then((name) => {
      if (name !== undefined) end(`${name} did not finish drawing in ${limits.stuckMs / 1000} s`);
    });
  }, 500);
  const all = setTimeout(
    () => end(`its pages took more than ${limits.allMs / 60_000} minutes`),
    limits.allMs,
  );
  [run.status] = (await once(child, 'close')) as [number | null];
  clearInterval(look);
  clearTimeout(all);
  return run;
};

/** Renders every page of a remote in jsdom; returns the problems as sentences. */
export const checkPages = (folder: string): Promise<string[]> =>
  withFolder(async (temporary) => {
    const report = join(temporary, 'report.json');
    const config = join(packageFolder('@portal/tooling', folder), 'src/standalone/pages.vitest.config.mjs');
    const vitest = join(packageFolder('vitest', folder), 'vitest.mjs');
    const pulse = join(temporary, 'pulse');
    const run = await runWatched(
      [vitest, 'run', '--config', config, '--reporter=json', `--outputFile.json=${report}`],
      pulse,
      { cwd: folder, env: { ...process.env, NODE_ENV: 'test', PORTAL_REMOTE: folder, PORTAL_PULSE: pulse } },
    );
    try {
      if (run.ended !== undefined) return [`${run.ended}; the pages after it were not checked`];
      const { testResults } = JSON.parse(await readFile(report, 'utf8')) as Report;
      const failed = testResults.flatMap(({ assertionResults }) =>
        assertionResults.filter(({ status }) => status === 'failed'),
      );
      const problems = failed.map(
        ({ ancestorTitles, title, failureMessages }) =>
          `${[...ancestorTitles, title].join(', ')}: no. ${firstLines(failureMessages?.[0]).replace(/^Error: /, '')}`,
      );
      const broken = testResults.flatMap(({ message, assertionResults }) =>
        assertionResults.length === 0 ? [firstLines(message, 3) || 'its pages could not be loaded'] : [],
      );
      return run.status === 0 || problems.length + broken.length > 0
        ? [...broken, ...problems]
        : [`Something failed outside of the pages: ${firstLines(run.stderr)}`];
    } catch {
      return [`The pages could not be drawn: ${firstLines(run.stderr || run.stdout)}`];
    }
  });
