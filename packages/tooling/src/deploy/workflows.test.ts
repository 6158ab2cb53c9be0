import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
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
      steps: z.array(z.looseObject({ uses: z.string().optional(), run: z.string().optional() })),
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
