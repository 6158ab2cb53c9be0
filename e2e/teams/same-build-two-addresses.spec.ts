import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPortal, type Portal } from '../harness/portal.ts';
import { expect, startSession, test } from '../harness/test.ts';

const root = join(import.meta.dirname, '../..');

// XML namespaces and links in error messages of libraries. None of them is ever requested.
const identifiers = [
  ...['json-schema.org', 'purl.oclc.org', 'purl.org', 'schemas.microsoft.com', 'schemas.openxmlformats.org'],
  ...['www.w3.org', 'answers.microsoft.com', 'github.com'],
  ...['react.dev', 'reactrouter.com', 'redux.js.org'],
  // The 'Directions' links.
  'www.google.com',
];
// The router's base for relative URLs without a document.
const base = 'localhost';

const bundles = (): string[] =>
  [
    'shell/dist/assets',
    ...readdirSync(root)
      .filter((name) => name.startsWith('mf-'))
      .map((name) => `${name}/dist`),
  ].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => /\.(js|css)$/.test(name))
      .map((name) => join(root, folder, name)),
  );

test('no bundle contains the host it is served from or built on', ({ portal }) => {
  const files = bundles();
  expect(files.length).toBeGreaterThan(10);
  const known = new Set([...identifiers, base]);
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bhttps?:\/\/([\w-]+(?:\.[\w-]+)*(?::\d+)?)/g)].flatMap(
      ([, host = '']) => (known.has(host) ? [] : [`${file}: ${host}`]),
    ),
  );
  expect(found).toEqual([]);
  const own = new URL(portal.url).host;
  expect(files.filter((file) => readFileSync(file, 'utf8').includes(own))).toEqual([]);
});

test.describe('the same build at two addresses', () => {
  let other: Portal;
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    // Another host name is another origin, with its own cookies and its own 'self'.
    other = await startPortal({ ORGANIZATION_NAME: 'Another House' });
  });
  test.afterAll(() => other.stop());

  test('both addresses serve it', async ({ page, portal }) => {
    await startSession(page, 'parent');
    await page.goto('/profiles');
    await expect(page.getByRole('heading', { level: 1, name: 'Manage Profiles' })).toBeVisible();

    const address = other.url.replace('localhost', '127.0.0.1');
    await page.goto(`${address}/about`);
    await expect(page.getByText(/Another House is a non-profit/)).toBeVisible();
    await page.goto(`${address}/profiles`);
    await expect(page).toHaveURL(`${address}/login`);
    await expect(page.getByLabel('Email')).toBeVisible();

    const scripts = async (url: string) =>
      (await (await fetch(`${url}/login`)).text()).match(/<script[^>]+src="[^"]+"[^>]*>/g);
    expect(await scripts(other.url)).toEqual(await scripts(portal.url));
  });
});
