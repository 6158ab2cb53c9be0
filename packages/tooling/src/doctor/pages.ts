import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

const firstLine = (text = ''): string =>
  text
    .split('\n')
    .find((line) => line.trim() !== '')
    ?.trim()
    .slice(0, 300) ?? '';

/** Draws every page of a remote in a mock browser; answers what went wrong, as sentences. */
export const checkPages = async (folder: string): Promise<string[]> => {
  const temporary = await mkdtemp(join(tmpdir(), 'portal-doctor-'));
  const report = join(temporary, 'report.json');
  const config = join(packageFolder('@portal/tooling', folder), 'src/standalone/pages.vitest.config.mjs');
  const vitest = join(packageFolder('vitest', folder), 'vitest.mjs');
  const run = spawnSync(
    process.execPath,
    [vitest, 'run', '--config', config, '--reporter=json', `--outputFile.json=${report}`],
    { cwd: folder, env: { ...process.env, PORTAL_REMOTE: folder }, encoding: 'utf8' },
  );
  try {
    const { testResults } = JSON.parse(await readFile(report, 'utf8')) as Report;
    const failed = testResults.flatMap(({ assertionResults }) =>
      assertionResults.filter(({ status }) => status === 'failed'),
    );
    const problems = failed.map(
      ({ ancestorTitles, title, failureMessages }) =>
        `${[...ancestorTitles, title].join(', ')}: no. ${firstLine(failureMessages?.[0])}`,
    );
    const broken = testResults.flatMap(({ message, assertionResults }) =>
      assertionResults.length === 0 ? [firstLine(message) || 'its pages could not be loaded'] : [],
    );
    return run.status === 0 || problems.length + broken.length > 0
      ? [...broken, ...problems]
      : [`Something went wrong beside the pages: ${firstLine(run.stderr)}`];
  } catch {
    return [`The pages could not be drawn: ${firstLine(run.stderr || run.stdout)}`];
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
};
