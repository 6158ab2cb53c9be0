import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { databaseSteps } from '../steps/steps.ts';
import { rootFolder } from '../workspace.ts';

// The workflows cannot run here, so this test checks their text.
const root = rootFolder(import.meta.dirname);
const folder = join(root, '.github/workflows');
const Workflow = z.looseObject({
  permissions: z.object({ contents: z.literal('read') }),
  jobs: z.record(
    z.string(),
    z.looseObject({
      'timeout-minutes': z.number(),
      steps: z.array(
        z.looseObject({
          name: z.string().optional(),
          uses: z.string().optional(),
          run: z.string().optional(),
        }),
      ),
    }),
  ),
});
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

describe.each(readdirSync(folder))('%s', (file) => {
  const steps = () =>
    Object.values(Workflow.parse(parse(readFileSync(join(folder, file), 'utf8'))).jobs).flatMap(
      (job) => job.steps,
    );

  test('uses actions of one major version', () => {
    for (const { uses } of steps()) expect(uses ?? 'a@v1').toMatch(/^[\w./-]+@v\d+$/);
  });

  test('names scripts and tests that exist', () => {
    const commands = steps()
      .map(({ run }) => run ?? '')
      .join('\n');
    for (const [, name = ''] of commands.matchAll(/npm run ([\w:-]+)/g))
      expect(Object.keys(scripts)).toContain(name);
    for (const [path] of commands.matchAll(/\bapi\/src\/\S+/g))
      expect(existsSync(join(root, path))).toBe(true);
  });
});

test.skipIf(process.platform === 'win32').each([
  ['succeeds without vulnerabilities', 'echo {}', 0],
  ['fails on a report of vulnerabilities', `echo '{ "auditReportVersion": 2 }'; exit 1`, 1],
  ['succeeds if the registry does not answer', `echo '{ "error": { "code": "ECONNREFUSED" } }'; exit 1`, 0],
])('the audit %s', (_, npm, code) => {
  const { jobs } = Workflow.parse(parse(readFileSync(join(folder, 'ci.yml'), 'utf8')));
  const run = jobs.audit?.steps.find(({ name }) => name === 'npm audit')?.run ?? 'exit 9';
  const script = `npm() { ( ${npm} ); }\n${run}`;
  expect(spawnSync('bash', ['-e', '-c', script]).status).toBe(code);
});

test('the files that run against another server exist', () => {
  for (const { command } of databaseSteps('mongodb://server/', true).flat())
    for (const name of command.filter((word) => word.startsWith('test/')))
      expect(existsSync(join(root, 'packages/embedded-mongo', `${name}.test.ts`))).toBe(true);
});

test('the dev container has the Node of the repository', () => {
  const { image } = JSON.parse(readFileSync(join(root, '.devcontainer/devcontainer.json'), 'utf8')) as {
    image: string;
  };
  expect(image).toContain(`:${readFileSync(join(root, '.nvmrc'), 'utf8').trim()}-`);
});
