import { globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyTemplate } from '../create/copy-template.ts';
import { toRemoteName } from '../create/remote-name.ts';
import { checkPages } from '../doctor/pages.ts';
import { checkTypes } from '../doctor/types.ts';
import { codeIn, writeCode } from '../testing/guide.ts';

const root = join(import.meta.dirname, '../../../..');
const template = join(root, 'packages/tooling/template');
const guide = readFileSync(join(root, 'docs/teams.md'), 'utf8');

const bare = (text: string): string => text.replace(/\s+/g, ' ').trim();

// The guide's code must be part of the template, which is built and tested.
const sources = readdirSync(template, { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile())
  .map((entry) => bare(readFileSync(join(entry.parentPath, entry.name), 'utf8')));

// Skips blocks that begin with a file name: teams write those themselves.
const blocks = [...guide.matchAll(/```tsx?\n(?!\/\/ )([^]*?)```/g)].map(([, code = '']) => bare(code));

it('docs/teams.md shows code', () => expect(blocks.length).toBeGreaterThan(2));

it.each(blocks)('the template contains the code of docs/teams.md: %s', (block) => {
  expect(sources.some((source) => source.includes(block))).toBe(true);
});

it('docs/teams.md states the right number of files of a new remote', () => {
  expect(guide).toContain(`It is ${String(sources.length)} small`);
});

const kit = join(root, 'packages/kit');
const { exports } = JSON.parse(readFileSync(join(kit, 'package.json'), 'utf8')) as {
  exports: Record<string, string>;
};
const modules = Object.entries(exports).flatMap(([name, file]) =>
  // A remote's own messages have the name of the kit's.
  name.endsWith('.css') || name === './messages'
    ? []
    : globSync(file.slice(2), { cwd: kit }).map((path) => [name, path] as const),
);

it.each(modules)('docs/teams.md names the module of each function of the kit: %s %s', (name, path) => {
  const [, own = ''] = /([^/]+)\.tsx?$/.exec(path) ?? [];
  const module = `@portal/kit${name.slice(1).replace('*', own)}`;
  const code = readFileSync(join(kit, path), 'utf8');
  const given = [...code.matchAll(/^export (?:const|function|type|interface) (\w+)/gm)].map(([, one]) => one);
  const prose = guide.replaceAll(/```[^]*?```/g, '');
  const named = [...prose.matchAll(/`(\w+)[`(<]/g)]
    .map(([, one]) => one)
    .filter((one) => given.includes(one));
  if (named.length > 0) expect(prose, named.join()).toContain(`\`${module}\``);
});

describe('the code that docs/teams.md adds to a new remote', () => {
  const folder = join(root, 'node_modules/.cache/guide');
  beforeAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await copyTemplate(folder, toRemoteName('mf-posters'));
    await writeCode(folder, codeIn(guide));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has pages and parts that are drawn', async () => {
    expect(await checkPages(folder)).toEqual([]);
  });

  it('compiles, but not if a part is declared and missing, or a page present and not declared', async () => {
    const routes = readFileSync(join(folder, 'src/routes.tsx'), 'utf8');
    const part = 'event: posterPart,';
    expect(routes).toContain(part);
    // One run of the compiler checks the right routes and the wrong ones next to them.
    const write = (name: string, lines: string) =>
      writeFileSync(join(folder, 'src', name), routes.replace(part, lines));
    write('too-few.tsx', '');
    write('too-many.tsx', `${part} '/posters/nowhere': homePage,`);
    expect(await checkTypes(folder)).toEqual([
      expect.stringMatching(/too-few\.tsx.*'posterPart' is declared but its value is never read/),
      expect.stringMatching(/too-few\.tsx.*does not satisfy the expected type 'RemoteRoutes</),
      expect.stringMatching(/too-many\.tsx.*error TS.*\/posters\/nowhere/),
    ]);
  });
});
