import type { PageData } from '@portal/contracts/page-data';
import { pageDataId } from '@portal/contracts/page-data';
import type { RegistryRemote } from '@portal/contracts/registry';
import { shellApiVersion } from '@portal/contracts/remote';
import type { Cookie, Page } from '@playwright/test';
import { createHash } from 'node:crypto';
import { startFaultProxy, type FaultProxy } from '../harness/fault-proxy.ts';
import { publishFixture } from '../harness/fixture-remote.ts';
import { expect, logIn, test } from '../harness/test.ts';

const [major = 0, minor = 0] = shellApiVersion.split('.').map(Number);
const previous = `${major}.${minor - 1}.0`;
const next = `${major}.${minor + 1}.0`;
const nextMajor = `${major + 1}.0.0`;

/**
 * The built shell with another shell API version written into it, and the matching hash in the page. So the current
 * shell's code decides as an older or newer shell would.
 */
const shells = { previous, current: shellApiVersion, next, 'next major': nextMajor };
type Shell = keyof typeof shells;
const shellNames = Object.keys(shells) as Shell[];

type Outcome = 'loads' | 'requirement' | 'shape';
type Declaration = RegistryRemote['declaration'];

interface Row {
  remote: string;
  id: string;
  path: string;
  title: string;
  heading: string;
  /** Changes the declaration in the page's registry, because the portal refuses to publish a remote for another shell. */
  declares: (declaration: Declaration) => object;
  /** One outcome for each shell, in the order of `shells`. */
  outcomes: [Outcome, Outcome, Outcome, Outcome];
}

const events = { id: 'mf_events', path: '/events?page=1', title: 'Events', heading: 'Browse Events' };
const fixture = { id: 'mf_skew', path: '/skew', title: 'Skew', heading: 'In step' };
const requires = (shellApi: string) => (declaration: Declaration) => ({
  ...declaration,
  requires: { shellApi },
});

const rows: Row[] = [
  {
    ...events,
    remote: 'live, built with the shell of now',
    declares: requires(`^${shellApiVersion}`),
    outcomes: ['requirement', 'loads', 'loads', 'requirement'],
  },
  {
    ...fixture,
    remote: 'previous, built with the minor before',
    declares: requires(`^${previous}`),
    outcomes: ['loads', 'loads', 'loads', 'requirement'],
  },
  {
    ...fixture,
    remote: 'candidate for the next minor',
    declares: requires(`^${next}`),
    outcomes: ['requirement', 'requirement', 'loads', 'requirement'],
  },
  {
    ...fixture,
    remote: 'candidate for the next major',
    declares: requires(`^${nextMajor}`),
    outcomes: ['requirement', 'requirement', 'requirement', 'loads'],
  },
  {
    ...fixture,
    remote: 'candidate for this major and the next',
    declares: requires(`^${previous} || ^${nextMajor}`),
    outcomes: ['loads', 'loads', 'loads', 'loads'],
  },
  {
    ...fixture,
    remote: 'candidate that declares what nobody knows yet',
    declares: (declaration) => ({
      ...requires(`^${previous}`)(declaration),
      later: { a: ['field'] },
      pages: declaration.pages.map((page) => ({ ...page, later: 'field' })),
    }),
    outcomes: ['loads', 'loads', 'loads', 'requirement'],
  },
  {
    ...events,
    remote: 'previous, from before there were slots, roles and first reads',
    declares: ({ id, title, trust, pages, nav }) => ({
      id,
      title,
      trust,
      requires: { shellApi: `^${previous}` },
      pages: pages.map(({ path, access }) => ({ path, access })),
      nav,
    }),
    outcomes: ['loads', 'loads', 'loads', 'requirement'],
  },
  {
    ...fixture,
    remote: 'candidate that has no page of an address any more',
    path: '/skew/removed',
    declares: (declaration) => ({
      ...requires(`^${previous}`)(declaration),
      pages: [...declaration.pages, { path: '/skew/removed', access: 'public' }],
    }),
    outcomes: ['shape', 'shape', 'shape', 'requirement'],
  },
];

const isMap = (name: string): boolean => name === 'integrity' || name === 'answers';

/** Adds unknown fields to every object of a response, as a newer API might. */
const withMore = (value: unknown, name = ''): unknown => {
  if (Array.isArray(value)) return value.map((one) => withMore(one));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([key, one]) => [key, withMore(one, key)] as const);
  return { ...Object.fromEntries(fields), ...(!isMap(name) && { unheardOf: { unknown: ['field'] } }) };
};

const apis = {
  live: (data: unknown): unknown => data,
  candidate: (data: unknown): unknown => withMore(data),
};

const dataPattern = new RegExp(`(<script type="application/json" id="${pageDataId}">)(.*?)(</script>)`, 's');

const changeData = (html: string, change: (data: PageData) => unknown): string =>
  html.replace(dataPattern, (_, start: string, text: string, end: string) => {
    const data = JSON.stringify(change(JSON.parse(text) as PageData)).replaceAll('<', '\\u003c');
    return start + data + end;
  });

const scriptPattern = /<script defer src="(\/assets\/main[^"]+)" integrity="([^"]+)"/;

/** Serves a shell of another version. Returns the change that puts its hash into pages. */
const serveShell = async (proxy: FaultProxy, portal: string, version: string) => {
  const [, path = '', hash = ''] = scriptPattern.exec(await (await fetch(`${portal}/about`)).text()) ?? [];
  const built = await (await fetch(portal + path)).text();
  const parts = built.split(JSON.stringify(shellApiVersion));
  expect(parts.length, 'the version occurs in the script exactly once').toBe(2);
  const script = parts.join(JSON.stringify(version));
  proxy.rewriteAt(/^\/assets\/main/, () => script);
  const sum = createHash('sha384').update(script).digest('base64');
  return (html: string): string => html.replaceAll(hash, `sha384-${sum}`);
};

const declareAs =
  ({ id, declares }: Row) =>
  (data: PageData): PageData => ({
    ...data,
    registry: {
      ...data.registry,
      remotes: data.registry.remotes.map((remote) =>
        remote.id === id ? { ...remote, declaration: declares(remote.declaration) as Declaration } : remote,
      ),
    },
  });

const expectFrame = async (page: Page): Promise<void> => {
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
};

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Checks the card of a refused remote and returns the reference of the report. */
const refused = async (page: Page, { id, title }: Row, outcome: Outcome): Promise<string> => {
  await expect(heading(page, `${title} could not be loaded`)).toBeVisible();
  const card = page.getByRole('alert');
  await expect(card).toContainText('This part of the portal was just updated.');
  await expect(card.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  // A remote for another shell does not run at all.
  if (outcome === 'requirement') expect(await page.evaluate((name) => name in window, id)).toBe(false);
  const [, reference = ''] = /Reference: ([\w-]+)/.exec(await card.innerText()) ?? [];
  expect(reference).not.toBe('');
  return reference;
};

let cookies: Cookie[] = [];

// A refusal may log to the console.
test.use({ problems: async ({}, use) => use([]) });

test.beforeAll(async ({ portal, browser }) => {
  await publishFixture(
    {
      id: fixture.id,
      title: fixture.title,
      pages: [{ path: fixture.path, access: 'public' }],
      requires: `^${previous}`,
      routes: `
export default { '${fixture.path}': { Component: () => <h1 tabIndex={-1}>${fixture.heading}</h1>, title: 'Skew' } };`,
    },
    portal,
  );
  const page = await browser.newPage({ baseURL: portal.url });
  await logIn(page, 'parent');
  cookies = await page.context().cookies();
  await page.close();
});

for (const [column, shell] of shellNames.entries()) {
  for (const [api, answer] of Object.entries(apis)) {
    test(`a ${shell} shell with the ${api} API: every remote loads, or is refused with its reason`, async ({
      page,
      context,
      portal,
    }) => {
      await context.addCookies(cookies);
      const proxy = await startFaultProxy(portal.url);
      const withHash = await serveShell(proxy, portal.url, shells[shell]);
      proxy.rewriteAt(/^\/api\/(registry|auth|queryevents)$/, (body) =>
        JSON.stringify(answer(JSON.parse(body))),
      );
      const reported: string[] = [];
      for (const row of rows) {
        const outcome = row.outcomes[column] ?? 'loads';
        proxy.rewrite((html) => changeData(withHash(html), (data) => answer(declareAs(row)(data))));
        await test.step(`${row.remote}: ${outcome}`, async () => {
          await page.goto(proxy.url + row.path);
          if (outcome === 'loads') await expect(heading(page, row.heading)).toBeVisible();
          else reported.push(`"kind":"${outcome}".*${await refused(page, row, outcome)}`);
          await expectFrame(page);
        });
      }
      for (const report of reported)
        await expect.poll(() => portal.output()).toMatch(new RegExp(`"hop":"contract",${report}`));
      proxy.stop();
    });
  }

  test(`a ${shell} shell with a registry of a later format shows header, menu and a message`, async ({
    page,
    context,
    portal,
  }) => {
    await context.addCookies(cookies);
    const proxy = await startFaultProxy(portal.url);
    const withHash = await serveShell(proxy, portal.url, shells[shell]);
    proxy.rewrite((html) =>
      changeData(withHash(html), (data) => ({ ...data, registry: { ...data.registry, schema: 2 } })),
    );
    for (const path of ['/about', '/events?page=1']) {
      await page.goto(proxy.url + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Most of the portal cannot be reached')).toBeVisible();
      await expectFrame(page);
    }
    proxy.stop();
  });
}
