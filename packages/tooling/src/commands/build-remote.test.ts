import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { SourceMap } from 'node:module';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { buildRemote } from './build-remote.ts';
import { Sources } from '@portal/contracts/registry';
import { wordsFile } from '@portal/contracts/registry.rules';
import { toCandidate } from '@portal/remote-store/candidate';
import { readBuild } from '@portal/remote-store/read-build';
import { cacheFolder, writeFiles } from '../testing/folders.ts';

const declaration = `
export default {
  id: 'mf_sample', title: 'Sample', trust: 'team', requires: { shellApi: '^1.0.0' },
  pages: [{ path: '/sample', access: 'public' }], nav: [],
};`;

const page = (text: string) => `
import { useState } from 'react';
import { Button } from '@portal/kit/ui/button';
import './page.css';
export const page = {
  title: 'Sample',
  Component: () => { const [n, count] = useState(0);
    return <Button className="mf-sample-big" onClick={() => count(n + 1)}>${text} {n}</Button>; },
};`;

const makeRemote = async (files: Record<string, string> = {}): Promise<string> => {
  const folder = join(await cacheFolder('sample-'), 'mf-sample');
  await mkdir(join(folder, 'src'), { recursive: true });
  const peerDependencies = { '@portal/kit': '1.0.0', react: '19.3.1' };
  await writeFiles(folder, {
    'package.json': JSON.stringify({ name: 'mf-sample', version: '1.2.3', peerDependencies }),
    'remote.config.ts': declaration,
    'src/routes.tsx': `import { page } from './page.tsx';\nexport default { '/sample': page };`,
    'src/page.tsx': page('Count'),
    'src/page.css': '.mf-sample-big { color: var(--p-ink); }',
    ...files,
  });
  return folder;
};

const buildIn = async (folder: string) => {
  await buildRemote(folder);
  return toCandidate(await readBuild(join(folder, 'dist')));
};
const build = async (files?: Record<string, string>) => buildIn(await makeRemote(files));
type Built = Awaited<ReturnType<typeof build>>;
const textOf = ({ files }: Built) => [...files.values()].map(String).join('\n');

let folder: string;
let built: Built;

beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  folder = await makeRemote();
  built = await buildIn(folder);
});

describe('a built remote', () => {
  test('has a version made of its package version and a hash of its source', async () => {
    expect(built.release.version).toMatch(/^1\.2\.3-[0-9a-f]{8}$/);
    expect((await build({ 'src/page.tsx': page('Other') })).release.version).not.toBe(built.release.version);
  });

  test('is identical when it is built again in another folder', async () => {
    expect((await build()).release).toEqual(built.release);
  });

  test('contains no copy of modules that the shell provides', () => {
    expect(textOf(built)).not.toMatch(/useSyncExternalStore|p-button/);
  });

  test('has a small entry', () => {
    const entry = built.files.get(built.release.manifest.metaData.remoteEntry.name) ?? '';
    // Without remote-entry.ts, the entry would contain 1.1 kB of code for Module Federation's runtime.
    expect(brotliCompressSync(entry).length).toBeLessThan(2800);
    expect(String(entry)).not.toContain('initializeSharingData.scopeToSharingDataMapping');
  });

  test('runs under a policy without unsafe-eval', () => {
    expect(textOf(built)).not.toMatch(/new Function\(|\beval\(/);
  });

  test('contains no host, so that it works at any address', () => {
    expect(textOf(built)).not.toMatch(/https?:\/\/\w/);
  });

  test('lists the pictures that a page imports, in its code and in its style sheets', async () => {
    const withPictures = await makeRemote({
      'src/page.tsx': `import './stage.png';\n${page('Count')}`,
      'src/page.css': ".mf-sample-big { background: url('./hall.webp'); }",
    });
    for (const name of ['stage.png', 'hall.webp', 'unused.png'])
      await writeFile(join(withPictures, 'src', name), Buffer.alloc(20_000, name));
    const { assets } = await buildIn(withPictures);
    const names = assets?.['/sample']?.map((name) => name.replace(/\.\w{8}\./, '.')).sort();
    expect(names).toEqual(['hall.webp', 'stage.png']);
  });

  test('has source maps to its own files, from which the portal reads the places of errors', () => {
    const [code = '', content = ''] =
      [...built.files].find(([name, text]) => name.endsWith('.js') && text.includes('Count')) ?? [];
    const maps = Sources.parse(JSON.parse(String(built.files.get('sources.json'))));
    const map = { version: 3, file: code, sourcesContent: [], sourceRoot: '', names: [] };
    const found = new SourceMap({ ...map, ...(maps[code] ?? { sources: [], mappings: '' }) });
    const place = String(content).slice(0, String(content).indexOf('Count')).split('\n');
    expect(found.findEntry(place.length - 1, place.at(-1)?.length ?? 0)).toMatchObject({
      originalSource: 'src/page.tsx',
      originalLine: page('Count')
        .split('\n')
        .findIndex((line) => line.includes('>Count')),
    });
    expect(JSON.stringify(maps)).not.toMatch(/useState|node_modules/);
  });

  test('contains only files that are served, and their compressed forms', async () => {
    const left = await readdir(join(folder, 'dist'));
    const plain = left.filter((name) => !/\.(br|gz)$/.test(name));
    expect(plain.sort()).toEqual(
      [...built.files.keys(), 'files.json', 'mf-stats.json', 'remote.json'].sort(),
    );
    expect(await readFile(join(folder, 'dist/remote.json'), 'utf8')).toContain('mf_sample');
  });
});

test('does not include files that an earlier build left in the folder', async () => {
  const dist = join(folder, 'dist');
  await writeFile(join(dist, 'words-en.01234567.js'), 'of before');
  const { release } = toCandidate(await readBuild(dist));
  expect(release).toEqual(built.release);
});

test('lists the API calls of the modules in the build', async () => {
  const { calls } = (
    await build({
      'src/things.api.ts': `import { get, getOrUndefined, post, put } from '@portal/kit/http';
      import type { Read } from '@portal/kit/read';
      import { remoteData } from '@portal/kit/remote-data';
      export const search = (page: number): Read<unknown> => ({ path: '/queryevents', query: { page } });
      export const load = (id: string) => get('/event_program', { id });
      export const find = (id: string) => getOrUndefined('/event', { id });
      export const create = (input: object) => put<unknown>('/event', input, { idempotencyKey: 'k' });
      export const save = (input: object) => post(
        '/event_program', input);
      export const seen = remoteData({ remote: 'mf_sample', scope: 'mine', key: 'seen' });
      // get('/commented_out')
      export const other = new Map([['/none', 1]]).get('/none');`,
      'src/unused.api.ts': `import { get } from '@portal/kit/http'; export const unused = () => get('/unused');`,
      'src/page.tsx': `import * as api from './things.api.ts';\n${page('Count')}\nexport const used = Object.keys(api);`,
    })
  ).release;
  expect(calls).toEqual([
    'GET /event',
    'GET /event_program',
    'GET /queryevents',
    'GET /remote_data',
    'POST /event_program',
    'PUT /event',
    'PUT /remote_data',
  ]);
});

describe('a page with a separate chunk', () => {
  const buildLazy = (module: string) => {
    const pages = `{ path: '/sample', access: 'public' }, { path: '/form', module: '${module}', access: 'public' }`;
    return build({
      'remote.config.ts': declaration.replace("{ path: '/sample', access: 'public' }", pages),
      'src/routes.tsx': `import { page } from './page.tsx';
        export default { '/sample': page, '/form': async () => (await import('./form.page.tsx')).page };`,
      'src/form.page.tsx': `import { Form } from '@portal/kit/ui/form';
        export const page = { title: 'Form', Component: () => <Form /> };`,
    });
  };

  test('has its files listed, for the server to preload', async () => {
    const { release } = await buildLazy('./form.page.tsx');
    expect(release.pages).toEqual({
      '/sample': { files: [], hasForms: false },
      '/form': { files: [expect.stringMatching(/\.js$/)], hasForms: true },
    });
  });

  test('is refused if the module it names is not imported', async () => {
    await expect(buildLazy('./from.page.tsx')).rejects.toThrow(
      '/form names the module ./from.page.tsx, and no import() in src loads it.',
    );
  });
});

describe('messages in several languages', () => {
  const languages: Record<string, string> = { en: 'en', es: 'es', 'zh-hans': 'zhHans' };
  const ids = Object.entries(languages);
  const buildSpeaking = () =>
    build({
      ...Object.fromEntries(
        ids.map(([file, name]) => [
          `src/messages.${file}.ts`,
          `export const ${name} = { hi: 'It speaks ${name}.' };`,
        ]),
      ),
      'src/messages.ts': `import { chooseMessages } from '@portal/kit/locale';
        ${ids.map(([file, name]) => `import { ${name} } from './messages.${file}.ts';`).join('\n')}
        export const messages = chooseMessages({ en, es, 'zh-Hans': zhHans });`,
      'src/page.tsx': `import { messages } from './messages.ts';
        export const page = { title: messages.hi, Component: () => null };`,
    });

  test('are one file per language; the server chooses the file of a page, or English', async () => {
    const { release, files } = await buildSpeaking();
    const speaking = ([, content]: [string, Buffer]): boolean => String(content).includes('It speaks');
    const names = [...files].filter(speaking).map(([name]) => name);
    expect(names).toHaveLength(3);
    for (const [language, exported] of [
      ['en', 'en'],
      ['es', 'es'],
      ['zh-Hans', 'zhHans'],
      ['zh-Hant', 'en'],
    ] as const)
      expect(String(files.get(wordsFile(release, language) ?? ''))).toContain(`It speaks ${exported}.`);
  });

  test('have no separate file if there is only one language', () => {
    expect(wordsFile(built.release, 'es')).toBeUndefined();
  });
});

test('an error in the source names the file', async () => {
  await expect(build({ 'src/page.tsx': 'export const page = ;' })).rejects.toThrow(/page\.tsx/);
});

test('an error in the declaration names the field', async () => {
  const wrong = { 'remote.config.ts': `export default { id: 'sample' };` };
  await expect(build(wrong)).rejects.toThrow(/id: an id like mf_events/);
});
