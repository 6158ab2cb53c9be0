import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildRemote } from './build-remote.ts';
import { toCandidate } from '@portal/remote-store/candidate';
import { readBuild } from './store/built-remote.ts';
import { rootFolder } from './workspace.ts';

const cache = join(rootFolder(import.meta.dirname), 'node_modules/.cache');
const folders: string[] = [];

const declaration = `
export default {
  id: 'mf_sample', title: 'Sample', trust: 'team', requires: { shellApi: '^1.0.0' },
  pages: [{ path: '/sample', access: 'public' }], nav: [],
};`;

const page = (text: string) => `
import { useState } from 'react';
import { Button } from '@portal/kit/ui/button';
import styles from './page.module.css';
export const page = {
  title: 'Sample',
  Component: () => { const [n, count] = useState(0);
    return <Button className={styles.big} onClick={() => count(n + 1)}>${text} {n}</Button>; },
};`;

const makeRemote = async (text = 'Count'): Promise<string> => {
  await mkdir(cache, { recursive: true });
  const parent = await mkdtemp(join(cache, 'sample-'));
  folders.push(parent);
  const folder = join(parent, 'mf-sample');
  await mkdir(join(folder, 'src'), { recursive: true });
  const files = {
    'package.json': JSON.stringify({
      name: 'mf-sample',
      version: '1.2.3',
      peerDependencies: { '@portal/kit': '1.0.0', react: '19.3.1' },
    }),
    'remote.config.ts': declaration,
    'src/routes.tsx': `import { page } from './page.tsx';\nexport default { '/sample': page };`,
    'src/page.tsx': page(text),
    'src/page.module.css': '.big { color: var(--p-ink); }',
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
};

const build = async (text?: string) => {
  const folder = await makeRemote(text);
  await buildRemote(folder);
  return toCandidate(await readBuild(join(folder, 'dist')));
};
type Built = Awaited<ReturnType<typeof build>>;
const textOf = ({ files }: Built) => [...files.values()].map(String).join('\n');

let built: Built;

beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  built = await build();
});
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

describe('a built remote', () => {
  test('is named after its package version and what it was built from', async () => {
    expect(built.release.version).toMatch(/^1\.2\.3-[0-9a-f]{8}$/);
    expect((await build('Other')).release.version).not.toBe(built.release.version);
  });

  test('is the same bytes from the same source, wherever it is built', async () => {
    expect((await build()).release).toEqual(built.release);
  });

  test('carries no copy of what the shell gives', () => {
    expect(textOf(built)).not.toMatch(/useSyncExternalStore|p-button/);
  });

  test('runs under a policy without unsafe-eval', () => {
    expect(textOf(built)).not.toMatch(/new Function\(|\beval\(/);
  });

  test('names no host, so that one artifact serves at any address', () => {
    expect(textOf(built)).not.toMatch(/https?:\/\/\w/);
  });

  test('keeps its styles to itself', () => {
    const [, css] = [...built.files].find(([name]) => name.endsWith('.css')) ?? [];
    expect(String(css)).toMatch(/\.mf_sample__big-/);
  });

  test('leaves nothing behind but what it serves, and that compressed', async () => {
    const [folder = ''] = folders;
    const left = await readdir(join(folder, 'mf-sample', 'dist'));
    const plain = left.filter((name) => !/\.(br|gz)$/.test(name));
    expect(plain.sort()).toEqual([...built.files.keys(), 'mf-stats.json', 'remote.json'].sort());
    await expect(readFile(join(folder, 'mf-sample/dist/remote.json'), 'utf8')).resolves.toContain(
      'mf_sample',
    );
  });
});

describe('a page that comes by an import of its own', () => {
  const makeLazy = async (module: string): Promise<string> => {
    const folder = await makeRemote();
    const pages = `{ path: '/sample', access: 'public' }, { path: '/form', module: '${module}', access: 'public' }`;
    const files = {
      'remote.config.ts': declaration.replace("{ path: '/sample', access: 'public' }", pages),
      'src/routes.tsx': `import { page } from './page.tsx';
        export default { '/sample': page, '/form': async () => (await import('./form.page.tsx')).page };`,
      'src/form.page.tsx': `import { Form } from '@portal/kit/ui/form';
        export const page = { title: 'Form', Component: () => <Form /> };`,
    };
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
    return folder;
  };

  test('has its files written down, for the server to hint at', async () => {
    const folder = await makeLazy('./form.page.tsx');
    await buildRemote(folder);
    const { release } = toCandidate(await readBuild(join(folder, 'dist')));
    expect(release.pages).toEqual({
      '/sample': { files: [], hasForms: false },
      '/form': { files: [expect.stringMatching(/\.js$/)], hasForms: true },
    });
  });

  test('is refused where nothing imports the module it names', async () => {
    await expect(buildRemote(await makeLazy('./from.page.tsx'))).rejects.toThrow(
      '/form names the module ./from.page.tsx, and no import() in src brings that.',
    );
  });
});

test('a remote that does not compile says where', async () => {
  const folder = await makeRemote();
  await writeFile(join(folder, 'src/page.tsx'), 'export const page = ;');
  await expect(buildRemote(folder)).rejects.toThrow(/page\.tsx/);
});

test('a declaration that is wrong says what', async () => {
  const folder = await makeRemote();
  await writeFile(join(folder, 'remote.config.ts'), `export default { id: 'sample' };`);
  await expect(buildRemote(folder)).rejects.toThrow(/id: an id like mf_events/);
});
