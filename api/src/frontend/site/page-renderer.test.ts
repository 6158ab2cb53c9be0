import { languageIds } from '@portal/contracts/languages';
import type { PageData } from '@portal/contracts/page-data';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { log } from '../../platform/log/log.js';
import type { RemoteHealth } from '../publishing/remote-health.service.js';
import { PageRenderer, type DrawnFrom } from './page-renderer.service.js';

let folder: string;
let count = 0;
beforeAll(async () => {
  log.level = 'silent';
  folder = await mkdtemp(join(tmpdir(), 'portal-drawn-'));
});
afterAll(() => rm(folder, { recursive: true }));

const bundleOf = async (code: string): Promise<string> => {
  const bundle = join(folder, `render.${(count += 1)}.js`);
  await writeFile(bundle, code);
  return bundle;
};

// A bundle like the shell's: it receives `module` and `renderedFor`.
const good = `let drawn = 0; module.exports.render = async (pathname) => ({
  html: [renderedFor.language, renderedFor.site.name, pathname, drawn += 1].join(),
  title: '', isWhole: true, isLoading: false,
});`;

const registry = { schema: 1 as const, rev: 1, shellApi: '1.0.0', remotes: [] };
const site = { name: 'Bach', contactEmail: '', guideUrl: '', governingState: '', governingCity: '' };
const data: PageData = { registry, site, session: null };
const version = '1.0.0-00000001';
const remote = { id: 'mf_a', version };
const parent = { id: 'a', permissions: [] };

describe('server rendering', () => {
  test.each(languageIds)('uses a separate shell for %s', async (language) => {
    const bundle = await bundleOf(good);
    const page = await new PageRenderer().draw({ bundle, language, pathname: '/about', data }, registry);
    expect(page?.html).toBe(`${language},Bach,/about,1`);
  });

  test('is cached for users who see the same, and repeated for others', async () => {
    const renderer = new PageRenderer();
    const from: DrawnFrom = { bundle: await bundleOf(good), language: 'en', pathname: '/', data };
    const htmlOf = async (other: Partial<DrawnFrom> = {}, known = registry) =>
      (await renderer.draw({ ...from, ...other }, known))?.html;
    const first = await htmlOf();
    expect(await htmlOf()).toBe(first);
    const others = [
      await htmlOf({ pathname: '/about' }),
      await htmlOf({ data: { ...data, theme: 'dark' } }),
      await htmlOf({ data: { ...data, core: {} } }),
      await htmlOf({ data: { ...data, session: parent } }),
      await htmlOf({ data: { ...data, session: { ...parent, permissions: ['coordinator'] } } }),
      await htmlOf({ data: { ...data, session: { ...parent, unconfirmed: true } } }),
      await htmlOf({}, { ...registry, rev: 2 }),
    ];
    expect(new Set([first, ...others]).size).toBe(8);
    // Another parent sees the same menu.
    const own = await htmlOf({ data: { ...data, session: parent } });
    expect(await htmlOf({ data: { ...data, session: { ...parent, id: 'b' } } })).toBe(own);
  });

  test('is never cached with an answer that the shell draws, nor drawn from other answers', async () => {
    const renderer = new PageRenderer();
    const bundle = await bundleOf(
      `module.exports.render = async (pathname, { answers }) => ({ html: JSON.stringify(answers ?? 'frame') });`,
    );
    const htmlOf = async (answers: PageData['answers']) =>
      (
        await renderer.draw(
          { bundle, language: 'en', pathname: '/', data: { ...data, session: parent, answers } },
          registry,
        )
      )?.html;
    expect(await htmlOf({ '/todos': ['Ann'] })).toContain('Ann');
    expect(await htmlOf({ '/todos': ['Ben'] })).toContain('Ben');
    expect(await htmlOf({ '/performances': ['Ann'] })).toBe('"frame"');
    expect(await htmlOf(undefined)).toBe('"frame"');
  });

  test('is cached for one answer only if the page contains data', async () => {
    const renderer = new PageRenderer();
    const bundle = await bundleOf(
      `module.exports.render = async (pathname, data, outlined) => ({ html: outlined?.answer ?? 'frame' });`,
    );
    const outline = { of: '/account', title: '{name}', blocks: [] };
    const htmlOf = async (answer?: string) => {
      const outlined = answer === undefined ? undefined : { ...remote, outline, answer, zone: undefined };
      return (await renderer.draw({ bundle, language: 'en', pathname: '/', data, outlined }, registry))?.html;
    };
    expect([await htmlOf('Ann'), await htmlOf(), await htmlOf('Ben'), await htmlOf()]).toEqual([
      'Ann',
      'frame',
      'Ben',
      'frame',
    ]);
  });

  test('leaves out an outline that costs too much until the next version, and reports it once', async () => {
    const take = vi.fn(async () => {});
    const renderer = new PageRenderer({ take } as unknown as RemoteHealth);
    const bundle = await bundleOf(
      `module.exports.render = async (pathname, data, outlined, parts = []) => ({
        html: [outlined?.version, ...parts.map(({ id }) => id)].filter(Boolean).join(), overran: outlined ? ['mf_a'] : [],
      });`,
    );
    const outline = { of: '/account', title: '{name}', blocks: [] };
    const part = { id: 'mf_b', version, outline: { of: {}, columns: [[]] }, answer: {}, zone: undefined };
    const htmlOf = async (outlinedVersion: string) => {
      const outlined = { ...remote, version: outlinedVersion, outline, answer: 'Ann', zone: undefined };
      const from = { bundle, language: 'en' as const, pathname: '/', data, outlined, parts: [part] };
      return (await renderer.draw(from, registry))?.html;
    };
    expect([await htmlOf(version), await htmlOf(version)]).toEqual([`${version},mf_b`, 'mf_b']);
    expect(take).toHaveBeenCalledTimes(1);
    const failure = { remote: 'mf_a', version, rev: 1, hop: 'outline', kind: 'timeout' };
    expect(take).toHaveBeenCalledWith({ failures: [failure], loads: [] }, 'the portal');
    expect(await htmlOf('1.0.0-00000002')).toBe('1.0.0-00000002,mf_b');
  });

  test.each([
    ['is not there', async () => join(folder, 'none.js')],
    ['is no script', () => bundleOf('<html>')],
    ['throws when it is run', () => bundleOf('document.title')],
    ['throws when it draws', () => bundleOf('module.exports.render = async () => { throw new Error() }')],
  ])('returns undefined and logs an error if the bundle %s', async (_, make) => {
    const told = vi.spyOn(log, 'error');
    const from: DrawnFrom = { bundle: await make(), language: 'en', pathname: '/', data };
    expect(await new PageRenderer().draw(from, registry)).toBeUndefined();
    expect(told).toHaveBeenCalledWith(
      expect.anything(),
      'a page could not be drawn by the server, and is drawn by the browser alone',
    );
    told.mockRestore();
  });
});
