import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageDataIn } from '../../../testing/page-data.js';
import { answerOf } from '../../../testing/raw-request.js';
import { TestRemoteStore } from '../../../testing/remote-store.js';
import { startTestSite, type TestSite } from '../../../testing/test-site.js';

const base = '/mf/mf_things/1.0.0-00000001/';
let store: TestRemoteStore;
let site: TestSite;

beforeAll(async () => {
  store = await TestRemoteStore.create();
  await store.publish('mf_things', '1.0.0-00000001', ['/things', '/things/:id'], '</script><b>&');
  site = await startTestSite(store, {
    ORGANIZATION_NAME: 'Bach & "Sons"',
    GUIDE_URL: 'https://guide.example.org/',
  });
});
afterAll(() => site.stop());

describe('pages', () => {
  const shellPages = ['/', '/home', '/about', '/terms', '/logout', '/user-guide', '/?success=x'];
  test.each([...shellPages, '/things', '/things/', '/things/64'])('answers 200 to %s', async (path) =>
    expect((await site.get(path)).status).toBe(200),
  );

  test.each(['/nowhere', '/things/64/more', '//things', '/about/us', '/index.html', '/%00'])(
    'answers 404 with the page to %s',
    async (path) => {
      const answer = await site.get(path);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(await answer.text()).toContain('<div id="root">');
    },
  );

  test.each([
    [404, `/${'x'.repeat(2047)}`],
    [414, `/${'x'.repeat(2048)}`],
    [414, `/things?name=${'x'.repeat(2048)}`],
    [414, `/assets/${'x'.repeat(2048)}`],
  ])('answers %i by the length of the address', async (status, path) => {
    const answer = await site.get(path);
    expect(answer.status).toBe(status);
    if (status === 414) expect(await answer.text()).toBe('This address is too long\n');
  });

  test('contains the registry and the public settings, escaped', async () => {
    const html = await (await site.get('/')).text();
    const { registry, site: settings } = pageDataIn(html);
    expect(registry.remotes).toMatchObject([
      { id: 'mf_things', base, entry: 'entry.js', declaration: { title: '</script><b>&' } },
    ]);
    expect(settings.name).toBe('Bach & "Sons"');
    expect(html).toContain('<title>Bach &amp; "Sons"</title>'.replace(/"/g, '&quot;'));
    expect(html).not.toContain('<b>');
  });

  test('is never cached, because it contains the session', async () => {
    expect((await site.get('/')).headers.get('cache-control')).toBe('no-store');
  });

  const zh = 'zh-CN,zh;q=0.9,en-US;q=0.8,en;q=0.7';
  test.each<[string, string, string | undefined, string | undefined]>([
    ['en', 'nothing', undefined, undefined],
    ['en', 'English', 'en-US,en;q=0.9', undefined],
    ['zh-Hans', 'Chinese', zh, undefined],
    ['zh-Hans', 'Chinese of a place that writes it so', 'zh-SG', undefined],
    ['en', 'English before Chinese', 'en-GB,zh;q=0.9', undefined],
    ['zh-Hans', 'Chinese before English, said later', 'en;q=0.5,zh', undefined],
    ['zh-Hant', 'Chinese of Taiwan', 'zh-TW,zh;q=0.9,en;q=0.8', undefined],
    ['zh-Hant', 'Chinese of Hong Kong', 'zh-HK', undefined],
    ['zh-Hant', 'the traditional script', 'zh-Hant,en;q=0.8', undefined],
    ['es', 'Spanish', 'es', undefined],
    ['es', 'Spanish of Mexico', 'es-MX,es;q=0.9,en;q=0.8', undefined],
    ['es', 'Spanish of the United States', 'es-US,en;q=0.9', undefined],
    ['en', 'no Chinese whatever', 'zh;q=0,*', undefined],
    ['en', 'a language there is not', 'tlh', undefined],
    ['en', 'nonsense', ';;q=,-_"<', undefined],
    ['zh-Hans', 'English, who chose Chinese', 'en', 'a=b; portal-language=zh-Hans'],
    ['es', 'Chinese, who chose Spanish', zh, 'portal-language=es'],
    ['en', 'Chinese, who chose English', zh, 'portal-language=en; a=b'],
    ['zh-Hans', 'Chinese, who chose what there is not', zh, 'portal-language=fr'],
    ['en', 'English, who chose something hostile', 'en', 'portal-language="><script>'],
  ])('is in %s for a browser that asks for %s', async (expected, _, language = '', cookie = '') => {
    const answer = await site.get('/', { headers: { 'accept-language': language, cookie } });
    expect(await answer.text()).toContain(`<html lang="${expected}">`);
    expect(answer.headers.get('vary')).toBe('Cookie, Accept-Language, Accept-Encoding');
  });

  test('is compressed if the browser accepts it', async () => {
    const { headers } = await site.get('/', { method: 'HEAD', headers: { 'accept-encoding': 'gzip, br' } });
    expect(headers.get('content-encoding')).toBe('br');
    expect(Number(headers.get('content-length'))).toBeGreaterThan(0);
  });

  test('preloads the files of the remote whose page is requested, and no other', async () => {
    const html = await (await site.get('/things/64')).text();
    expect(html).toContain(`<link rel="preload" as="script" href="${base}entry.js" integrity="sha384-`);
    expect(html).toContain(`<link rel="preload" as="style" href="${base}routes.css"`);
    expect(await (await site.get('/')).text()).not.toContain(base + 'entry.js"');
  });

  test.each([
    ['words-es.js', 'es', 'Spanish'],
    ['words-en.js', 'zh-TW', 'a language the remote has no sentences in'],
  ])('preloads only %s for %s: %s', async (name, language) => {
    const html = await (await site.get('/things/64', { headers: { 'accept-language': language } })).text();
    const hinted = [...html.matchAll(/<link rel="preload" as="script" href="[^"]*(words-[^"]*)"/g)];
    expect(hinted.map(([, found]) => found)).toEqual([name]);
  });

  test('lists the files that only the requested page needs', async () => {
    const laterOf = async (path: string) => pageDataIn(await (await site.get(path)).text()).later;
    expect(await laterOf('/things/64')).toEqual([
      { path: `${base}page.js`, integrity: expect.stringMatching(/^sha384-/) as string },
      { path: '/assets/forms.js', integrity: 'sha384-forms' },
    ]);
    expect(await laterOf('/things')).toEqual([]);
    expect(await laterOf('/')).toEqual([]);
  });

  test('has a policy that allows no inline code and no other origin', async () => {
    const policy = (await site.get('/')).headers.get('content-security-policy');
    const html = await (await site.get('/')).text();
    expect(policy).toContain("default-src 'none';script-src 'self';style-src 'self';img-src");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(html).not.toMatch(/<script(?![^>]*(src=|application\/json))|<style| style=/);
  });

  test("shows the contact address without JavaScript, in the user's language", async () => {
    const html = await (await site.get('/', { headers: { 'accept-language': zh } })).text();
    expect(html).toMatch(/<noscript><p>本站需要 JavaScript。 [^@<]+@[^<]+<\/p><\/noscript>/);
  });

  test('answers 404 for a picture of the guide that does not exist', async () => {
    expect((await site.get('/user-guide/none.png')).status).toBe(404);
  });

  test('redirects the guide to GUIDE_URL', async () => {
    const answer = await site.get('/guide');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://guide.example.org/']);
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('answers 405 to %s', async (method) => {
    const answer = await site.get('/about', { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('answers HEAD without a body', async () => {
    const answer = await site.get('/about', { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });
});

describe('files', () => {
  const shared = 'public, max-age=31536000, s-maxage=60, immutable';
  // A worker has the policy of its script instead of its page's. Browsers show an opened style sheet as text.
  const worker = "default-src 'none'";
  test.each<[string, string, string, string | null]>([
    [`${base}entry.js`, 'text/javascript', shared, worker],
    [`${base}routes.css`, 'text/css', shared, null],
    ['/assets/main.js', 'text/javascript', 'public, max-age=31536000, immutable', worker],
  ])('serves %s as immutable, with its type', async (path, type, kept, policy) => {
    const { status, headers } = await site.get(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('cache-control')).toBe(kept);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('content-security-policy')).toBe(policy);
  });

  test.each(['document', 'iframe', 'frame', 'object', 'embed'])(
    'are refused as %s, without caching the answer',
    async (dest) => {
      for (const path of [`${base}entry.js`, '/assets/main.js']) {
        const answer = await site.get(path, { headers: { 'sec-fetch-dest': dest } });
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([403, 'no-store']);
      }
      expect((await site.get('/', { headers: { 'sec-fetch-dest': dest } })).status).toBe(200);
    },
  );

  test.each(['script', 'style', 'image', 'worker', 'empty'])('are served for a %s', async (dest) => {
    const answer = await site.get(`${base}entry.js`, { headers: { 'sec-fetch-dest': dest } });
    expect(answer.status).toBe(200);
  });

  test.each(['/assets/main.js', `${base}entry.js`, `${base}routes.css`])(
    '%s has no headers that only documents need',
    async (path) => {
      const { headers } = await site.get(path);
      const names = [...headers.keys()].filter(
        (name) => !/^(content|cache-control$|date$|connection$|keep-alive$)/.test(name),
      );
      expect(names).toEqual(['cross-origin-resource-policy', 'vary', 'x-content-type-options']);
    },
  );

  test('have few bytes of headers, like pages', async () => {
    const bytesOf = async (path: string) => {
      const { headers } = await site.get(path);
      return [...headers].reduce((sum, [name, value]) => sum + `${name}: ${value}`.length + 2, 0);
    };
    expect(await bytesOf(`${base}entry.js`)).toBeLessThan(370);
    expect(await bytesOf(`${base}routes.css`)).toBeLessThan(325);
    expect(await bytesOf('/')).toBeLessThan(1250);
  });

  test('are served with the compression made at build time, if the browser accepts it', async () => {
    const encoding = async (accept: string) => {
      const init = { method: 'HEAD', headers: { 'accept-encoding': accept } };
      return (await site.get('/assets/main.js', init)).headers.get('content-encoding');
    };
    expect(await encoding('gzip, deflate, br')).toBe('br');
    expect(await encoding('br;q=0, identity')).toBeNull();
    expect(await encoding('gzip')).toBeNull();
  });

  test.each([
    `${base}release.json`,
    `${base}gone.js`,
    `${base}../1.0.0-00000001/entry.js`,
    `${base}..%2f..%2f..%2fregistry.json`,
    `${base}%2e%2e/entry.js`,
    '/mf/mf_things/1.0.0-0000000f/entry.js',
    '/mf/../registry.json',
    '/mf/constructor/prototype/entry.js',
    `${base}constructor`,
    '/assets/../shell.json',
    '/assets/gone.js',
  ])('answers 404 in plain text to %s', async (path) => {
    // Sends the path unchanged; fetch would normalize it.
    const { status, headers } = await answerOf(site.url, {}, path);
    expect([status, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
  });
});
