import { languageIds, type Language } from '@portal/contracts/languages';
import type { Outline, PartOutline } from '@portal/contracts/outline';
import type { PageData } from '@portal/contracts/page-data';
import type { RenderedFor, RenderPage } from '@portal/contracts/page-render';
import { shellPaths } from '@portal/contracts/paths';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { compileFunction } from 'node:vm';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/folders.ts';
import { rootFolder } from '../workspace.ts';
import { gzipSync } from 'node:zlib';
import { compile } from './compile.ts';
import { largestOf } from './page-files.ts';
import { renderConfig } from './render.build.ts';
import { shellAssets } from './shell-assets.ts';
import { shellConfig } from './shell.build.ts';
import { wordsConfig } from './words.build.ts';
import { buildWorkers } from './workers.ts';

const build = async (isDevelopment: boolean) => {
  const path = await temporaryFolder('portal-shell-');
  const options = { folder: join(rootFolder(import.meta.dirname), 'shell'), isDevelopment };
  const config = shellConfig(options, await buildWorkers(options));
  const stats = await compile({ ...config, output: { ...config.output, path } });
  const speaking = wordsConfig(options);
  const words = await compile({ ...speaking, output: { ...speaking.output, path } });
  const names = (await readdir(path)).filter((name) => /\.(js|css)$/.test(name));
  const files = await Promise.all(
    names.map(async (name) => [name, await readFile(join(path, name), 'utf8')] as const),
  );
  return { first: files.find(([name]) => /^main\..*js$/.test(name))?.[1] ?? '', files, stats, words, path };
};

const showsParts = ([, text]: readonly [string, string]): boolean =>
  /p-gallery|Every part of the portal in every state/.test(text);

test('the development build of the shell contains the hash of each chunk, and the gallery of parts', async () => {
  const { first, files } = await build(true);
  // Pages refuse a script without a hash, in development too.
  expect(first).toMatch(/sha384-[A-Za-z0-9+/]{64}/);
  expect(files.some(showsParts)).toBe(true);
});

// The compressed size of the shell on a first visit. It was 142, 150 and 169 kB when this was written.
const kinds = [
  { kind: 'a page of its own', chunks: ['main'], limit: 155 },
  { kind: 'a page of a remote', chunks: ['main', 'federation'], limit: 165 },
  { kind: 'a page with a form', chunks: ['main', 'federation', 'forms'], limit: 185 },
];

const tooHeavy = async ({
  stats,
  words: speaking,
  path,
}: Awaited<ReturnType<typeof build>>): Promise<string[]> => {
  const { words = {}, scripts, styles, federation, forms } = await shellAssets(stats, speaking, path, false);
  const main = [...scripts, ...styles, ...Object.values(words).slice(0, 1)];
  const filesOf: Record<string, { path: string }[]> = { main, federation, forms };
  const { compilation } = stats;
  const found = kinds.map(async ({ kind, chunks, limit }) => {
    const names = chunks.flatMap((chunk) => filesOf[chunk] ?? []).map((file) => basename(file.path));
    const contents = await Promise.all(names.map((name) => readFile(join(path, name))));
    const kB = Math.round(contents.reduce((sum, content) => sum + gzipSync(content).length, 0) / 1024);
    const groups = chunks.flatMap((name) => compilation.namedChunks.get(name) ?? []);
    const largest = largestOf(compilation, [{ chunks: groups }]).join(', ');
    return kB <= limit && kB > 0 ? [] : [`${kind}: ${kB} kB of ${limit}. The largest in it: ${largest}`];
  });
  return (await Promise.all(found)).flat();
};

const isForOldBrowsers = ([name, text]: readonly [string, string]): boolean =>
  name.endsWith('.css') && /-(webkit|moz)-any|-ms-/.test(text);

test('the production build of the shell contains no gallery and no code for old browsers, and is within its budgets', async () => {
  const built = await build(false);
  const { first, files } = built;
  expect(await tooHeavy(built)).toEqual([]);
  expect(first).toMatch(/sha384-[A-Za-z0-9+/]{64}/);
  const refused = files.filter((file) => showsParts(file) || isForOldBrowsers(file));
  expect(refused.map(([name]) => name)).toEqual([]);
});

const site = {
  name: 'Bach & <Sons>',
  contactEmail: 'hello@example.org',
  guideUrl: '/user-guide',
  governingState: 'Nevada',
  governingCity: 'Reno',
};
const days: Record<Language, string> = {
  en: 'Tuesday, December 5, 2090',
  es: 'martes, 5 de diciembre de 2090',
  'zh-Hans': '2090年12月5日星期二',
  'zh-Hant': '2090年12月5日星期二',
};
const slot = { name: 'home', access: 'signed-in', order: 1, height: { wide: 10, narrow: 12 } };
const declaration = {
  title: 'Things',
  trust: 'team',
  pages: [{ path: '/things/:id', access: 'signed-in' }],
  nav: [{ to: '/things', label: 'All things', access: 'public', order: 1 }],
  slots: [slot],
};
const remotes = [{ id: 'mf_things', status: 'on', declaration }];
const reads = '/public_program?address={address}';
const row = { number: '{number}.', title: '{title}', lines: [{ text: ['{name}', '{instrument}'] }] };
const outline: Outline = {
  of: reads,
  look: 'sheet',
  title: { en: 'About {name}', 'zh-Hans': '关于 {name}' },
  head: [{ kind: 'text', look: 'lede', lines: ['{date|day}'] }],
  blocks: [
    { kind: 'search' },
    { kind: 'list', of: 'rows', look: 'rows', name: 'Rows', rows: [row] },
    { kind: 'list', of: 'rows', look: 'cards', name: 'Cards', rows: [{ ...row, hasDate: true }] },
  ],
};
const lines = { kind: 'list', look: 'lines' } as const;
const partOutline: PartOutline = {
  of: { things: reads },
  columns: [
    [
      {
        title: 'Next',
        list: {
          ...lines,
          of: 'things.rows',
          together: { by: 'event', blocks: [{ kind: 'date' }] },
          rows: [{ title: '{title}', to: '/things' }],
        },
      },
    ],
    [{ title: 'Rows', list: { ...lines, of: 'things.days', rows: [{ title: '{title}', hasDate: true }] } }],
  ],
};
const answer = {
  name: 'Recital',
  date: '2090-12-05T22:00:00.000Z',
  duration: 60,
  timeZone: 'America/Los_Angeles',
  rows: [{ number: 1, title: 'The Swan', name: 'Ana L.', instrument: 'cello' }],
};
const dataFor = (session: PageData['session']) =>
  ({
    registry: { schema: 1, rev: 1, shellApi: '1.0.0', remotes },
    site,
    session,
    answers: { '/todos': [{ kind: 'length', of: 'a', title: 'Gavotte' }] },
  }) as unknown as PageData;

// Loads the bundle as the server does.
const rendersOf = async (folder: string): Promise<(language: Language) => RenderPage> => {
  const config = renderConfig({
    folder: join(rootFolder(import.meta.dirname), 'shell'),
    isDevelopment: false,
  });
  const stats = await compile({ ...config, output: { ...config.output, path: folder } });
  const [name = ''] = Object.keys(stats.compilation.assets);
  const text = await readFile(join(folder, name), 'utf8');
  const run = compileFunction(text, ['module', 'require', 'renderedFor']) as (
    ...given: [{ exports: { render?: RenderPage } }, NodeJS.Require, RenderedFor]
  ) => void;
  return (language) => {
    const module: { exports: { render?: RenderPage } } = { exports: {} };
    run(module, createRequire(import.meta.url), { language, site });
    if (!module.exports.render) throw new Error('it draws nothing');
    return module.exports.render;
  };
};

test('the server build of the shell renders every page of the shell, with the class names of the browser build', async () => {
  const { files, path } = await build(false);
  const [, css = ''] = files.find(([name]) => /^main\..*css$/.test(name)) ?? [];
  const renders = await rendersOf(join(path, 'server'));
  const titles = new Set<string>();
  for (const language of languageIds) {
    const render = renders(language);
    const drawn = async (pathname: string, session: PageData['session'] = null) => {
      const page = await render(pathname, dataFor(session));
      expect(page.html, pathname).toContain('>Bach &amp; &lt;Sons&gt;<');
      // The kit has messages as well.
      expect(page.html.includes('Skip to the content'), language).toBe(language === 'en');
      // The policy of every page allows neither.
      expect(page.html, pathname).not.toMatch(/<script| style=/);
      const lists = [...page.html.matchAll(/class="([^"]+)"/g)];
      const classes = lists.flatMap(([, names = '']) => names.split(' '));
      // The excluded classes only mark elements and have no styles.
      const own = classes.filter((name) => /^shell-(?!(slot--home)?$)/.test(name));
      expect(
        own.filter((name) => !css.includes(`.${name}`)),
        pathname,
      ).toEqual([]);
      return page;
    };
    const own = [shellPaths.home, shellPaths.about, shellPaths.faq, shellPaths.contact];
    for (const pathname of [...own, shellPaths.terms, shellPaths.privacy, shellPaths.userGuide, '/*']) {
      const page = await drawn(pathname);
      expect(page, pathname).toMatchObject({ isWhole: true, isLoading: false });
      expect(page.html, pathname).toContain('<h1');
      titles.add(page.title);
    }
    const signedIn = { id: 'a'.repeat(24), permissions: [] };
    expect(await drawn('/', signedIn)).toMatchObject({ isWhole: true, isLoading: true });
    const frame = await drawn('/things/:id', signedIn);
    expect(frame).toMatchObject({ isWhole: false, isLoading: true, title: 'Things' });
    expect(frame.html).toContain('href="/things"');
    const remote = { id: 'mf_things', version: '1.0.0-00000001', zone: undefined };
    const outlined = { ...remote, outline, answer };
    const words = await render('/things/:id', dataFor(null), outlined);
    expect(words).toMatchObject({ isWhole: false, isOutlined: true, isLoading: true });
    expect(words.html).toContain(language === 'zh-Hans' ? '关于 Recital' : 'About Recital');
    expect(words.html).toContain(days[language]);
    expect(words.html).toContain('Ana L.');
    expect(words.html).not.toContain('aria-busy');
    const { rows } = answer;
    const things = { rows: [{ ...rows[0], event: answer }], days: [{ ...answer, title: 'Tea' }] };
    const parts = [{ ...remote, outline: partOutline, answer: { things } }];
    const home = await render('/', dataFor(signedIn), undefined, parts);
    expect(home).toMatchObject({ isWhole: true, isOutlined: false, isLoading: true });
    expect(home.html).toContain('<div data-outline="mf_things">');
    expect(home.html).not.toMatch(/aria-busy|<script| style=/);
    const ofKit = /p-(sheet|numbered|card|ticket|search|lines|together|halves)[\w-]*/g;
    const kit = (words.html + home.html).match(ofKit) ?? [];
    expect(kit.filter((name) => !css.includes(`.${name}`))).toEqual([]);
    const unheard = { ...outline, blocks: [{ kind: 'facts' }] } as unknown as Outline;
    const broken = { ...outlined, outline: unheard };
    expect(await render('/things/:id', dataFor(null), broken)).toMatchObject({ isOutlined: false });
    expect((await drawn('/things/:id', signedIn)).html).not.toContain('Recital');
    expect(await drawn('/logout')).toMatchObject({ isWhole: false });
  }
  expect(titles.size).toBeGreaterThan(2 * languageIds.length);
});
