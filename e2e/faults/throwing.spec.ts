import { publishFixture } from '../harness/fixture-remote.ts';
import { startFaultProxy } from '../harness/fault-proxy.ts';
import { expect, logIn, startSession, test } from '../harness/test.ts';
import type { Page } from '@playwright/test';

// A remote that throws where the test says, until it is repaired.
const throwing = `
import { useEffect, useLayoutEffect, useState } from 'react';
const isIll = () => !globalThis.healed;
const fail = (where) => { throw new Error('thrown in ' + where); };
const Fine = () => <h1 tabIndex={-1}>Well again</h1>;
const InRender = () => (isIll() ? fail('render') : <Fine />);
const InEffect = () => {
  useEffect(() => { if (isIll()) fail('an effect'); });
  return <Fine />;
};
const Later = () => {
  const [isPressed, press] = useState(false);
  return isPressed && isIll() ? fail('a later render') : <><Fine /><button onClick={() => press(true)}>Press</button></>;
};
const Restless = () => {
  const [count, set] = useState(0);
  useLayoutEffect(() => { if (isIll()) set(count + 1); });
  return <Fine />;
};
export default {
  '/broken/restless': { Component: Restless, title: 'Broken' },
  '/broken/loader': { Component: Fine, title: 'Broken', loader: async () => { if (isIll()) fail('a loader'); } },
  '/broken/render': { Component: InRender, title: 'Broken' },
  '/broken/effect': { Component: InEffect, title: 'Broken' },
  '/broken/later': { Component: Later, title: 'Broken' },
};`;

const importing = `
if (!globalThis.healed) throw new Error('thrown at import');
export default { '/broken/import': { Component: () => <h1 tabIndex={-1}>Well again</h1>, title: 'Broken' } };`;

const paths = ['loader', 'render', 'effect', 'later', 'restless'].map((name) => `/broken/${name}`);
const open = (path: string) => ({ path, access: 'public' as const });

const card = (page: Page) => page.getByRole('heading', { level: 1, name: /could not be loaded/ });
const well = (page: Page) => page.getByRole('heading', { level: 1, name: 'Well again' });

test.describe.configure({ mode: 'serial' });
// The errors are intended, and React logs them.
test.use({ problems: async ({}, use) => use([]) });

test.beforeAll(async ({ portal }) => {
  await publishFixture(
    { id: 'mf_broken', title: 'Broken', pages: paths.map(open), routes: throwing },
    portal,
  );
  await publishFixture(
    { id: 'mf_import', title: 'Import', pages: [open('/broken/import')], routes: importing },
    portal,
  );
});

for (const [where, hop] of [
  ['loader', 'loader'],
  ['render', 'render'],
  ['effect', 'effect'],
  ['restless', 'effect'],
  ['import', 'import'],
] as const) {
  test(`a remote that throws in its ${where} shows one card, reports it and recovers`, async ({
    page,
    portal,
  }) => {
    await page.addInitScript(() =>
      addEventListener('unhandledrejection', () => Object.assign(window, { unhandled: true })),
    );
    await page.goto(`/broken/${where}`);
    await expect(card(page)).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect
      .poll(() => portal.output())
      .toMatch(new RegExp(`"failure":{[^}]*"hop":"${hop}","kind":"threw"[^}]*"page":"/broken/${where}"`));
    await page.evaluate(() => Object.assign(globalThis, { healed: true }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(well(page)).toBeVisible();
    expect(await page.evaluate(() => 'unhandled' in window)).toBe(false);
  });
}

test('a remote that crashes twice within a minute offers to reload the page', async ({ page }) => {
  await page.clock.install();
  await page.goto('/broken/later');
  const reload = page.getByRole('button', { name: 'Reload the page' });
  await page.getByRole('button', { name: 'Press' }).click();
  await expect(card(page)).toBeVisible();
  await expect(reload).toBeHidden();
  // Wait like a person would, because two crashes at once count as one.
  await page.clock.runFor(400);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Press' }).click();
  await expect(reload).toBeVisible();
  await reload.click();
  await expect(well(page)).toBeVisible();
});

test('a remote that requires another shell is refused with a reason and never runs', async ({
  page,
  portal,
}) => {
  const proxy = await startFaultProxy(portal.url);
  proxy.rewrite((html) => html.replace('"id":"mf_broken"', '"later":{"unknown":["field"]},"id":"mf_broken"'));
  await page.goto(`${proxy.url}/broken/later`);
  await expect(well(page), 'what a newer server adds is passed over').toBeVisible();

  proxy.rewrite((html) => html.replaceAll('{"shellApi":"^1.0.0"}', '{"shellApi":"^2.0.0"}'));
  await page.goto(`${proxy.url}/broken/later`);
  await expect(card(page)).toBeVisible();
  await expect(page.getByText('This part of the portal was just updated.')).toBeVisible();
  await expect.poll(() => portal.output()).toContain('"hop":"contract","kind":"requirement"');
  expect(await page.evaluate(() => 'mf_broken' in window)).toBe(false);
  proxy.stop();
});

test('a registry of another format shows header, menu and a message', async ({ page, portal }) => {
  const proxy = await startFaultProxy(portal.url);
  proxy.rewrite((html) => html.replace('"registry":{"schema":1', '"registry":{"schema":0'));
  await page.goto(`${proxy.url}/about`);
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  await expect(page.getByText('Most of the portal cannot be reached')).toBeVisible();
  proxy.stop();
});

test('the previous version is used and reported when the current one cannot be loaded', async ({
  page,
  portal,
}) => {
  const next = throwing.replace('Well again', 'Newer and well');
  const broken = { id: 'mf_broken', title: 'Broken', pages: paths.map(open), routes: next };
  const version = await publishFixture(broken, portal);
  const proxy = await startFaultProxy(portal.url);
  proxy.fail({ path: new RegExp(`^/mf/mf_broken/${version}/`), kind: '503' });
  await page.goto(`${proxy.url}/broken/later`);
  await expect(well(page)).toBeVisible();
  await expect
    .poll(() => portal.output())
    .toContain(`"remote":"mf_broken","version":"${version}","hop":"entry","kind":"status"`);
  proxy.stop();
});

test('a missing chunk reloads the document once, never twice', async ({ page, portal }) => {
  await startSession(page, 'parent');
  await page.goto('/about');
  const proxy = await startFaultProxy(portal.url);
  await page.goto(`${proxy.url}/about`);
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  // A new version was published while this tab was open, and the old files were deleted.
  const { remotes } = (await (await fetch(`${portal.url}/api/registry`)).json()) as {
    remotes: { id: string; version: string }[];
  };
  const gone = remotes.find(({ id }) => id === 'mf_broken')?.version ?? '';
  const next = throwing.replace('Well again', 'Newest');
  await publishFixture({ id: 'mf_broken', title: 'Broken', pages: paths.map(open), routes: next }, portal);
  proxy.fail({ path: new RegExp(`^/mf/mf_broken/${gone}/`), kind: '404 JSON' });
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/broken/later';
    document.querySelector('main')?.append(link);
    history.pushState(null, '', '/broken/later');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Newest' })).toBeVisible();
  expect(documents).toEqual(['/broken/later']);

  // The new version is missing too: the card is shown, without further reloads.
  const empty = await startFaultProxy(portal.url);
  await page.clock.install();
  empty.fail({ path: /^\/mf\/mf_broken\//, kind: '404 JSON' });
  await page.goto(`${empty.url}/broken/later`);
  await expect(card(page)).toBeVisible({ timeout: 15_000 });
  const count = documents.length;
  await page.clock.runFor(60_000);
  expect(documents.length).toBe(count);
  empty.stop();
  proxy.stop();
});

test('a new version is offered, except while a form is being filled in', async ({ page, portal }) => {
  await logIn(page, 'parent');
  await page.clock.install();
  const revisions: number[] = [];
  page.on('response', (response) => {
    if (!response.url().endsWith('/api/registry')) return;
    // The answer for a page that was left meanwhile cannot be read any more.
    const left = () => undefined;
    void response.json().then((registry: { rev: number }) => revisions.push(registry.rev), left);
  });
  await page.goto('/profiles/create');
  await page.getByLabel('First name').fill('Ada');
  await publishFixture(
    {
      id: 'mf_broken',
      title: 'Broken',
      pages: paths.map(open),
      routes: `${throwing}\n// again`.replace('Well again', 'Well at last'),
    },
    portal,
  );
  const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const { rev } = (await (await fetch(`${portal.url}/api/registry`)).json()) as { rev: number };
  // The page uses an answer for some seconds, so one from before the new version may be asked for again.
  await expect
    .poll(async () => {
      await page.clock.runFor(6000);
      await look();
      return revisions.includes(rev);
    })
    .toBe(true);
  await look();
  const offer = page.getByText('There is a new version of this part of the portal.');
  await page.clock.runFor(10_000);
  await expect(offer).toBeHidden();
  await page.getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible();
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await expect(offer).toBeHidden();
});
