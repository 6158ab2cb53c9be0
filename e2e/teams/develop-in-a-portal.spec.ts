import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { developRemote } from '../harness/dev-remote.ts';
import { expect, givePassword, startSession, test } from '../harness/test.ts';

const root = join(import.meta.dirname, '../..');

test('A developer runs a remote from their own machine in the portal, in one browser only', async ({
  page,
  portal,
  browser,
}) => {
  test.setTimeout(120_000);
  // The copy is inside the repository, so that it finds its packages.
  const copy = mkdtempSync(join(root, 'e2e/.work-'));
  cpSync(join(root, 'mf-profiles'), copy, {
    recursive: true,
    filter: (path) => !/\/(dist|node_modules|\.turbo)$/.test(path),
  });
  const messages = join(copy, 'src/messages.en.ts');
  const change = (from: string, to: string): void => {
    const text = readFileSync(messages, 'utf8');
    expect(text).toContain(from);
    writeFileSync(messages, text.replace(from, to));
  };
  change("title: 'Manage Profiles'", "title: 'Profiles under way'");
  const printed = /(http\S+\/admin\/developer\S+)\s/;
  const { address, stop } = await developRemote(copy, ['--portal', portal.url], printed);
  const notice = page.getByText(/mf_profiles comes from http:\/\/localhost:\d+, in this browser only/);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  try {
    await startSession(page, 'admin');
    await page.goto(address);
    await page.getByRole('button', { name: 'Use it here' }).click();
    await givePassword(page);
    await expect(notice).toBeVisible();
    await page.goto('/profiles');
    await expect(heading('Profiles under way')).toBeVisible();

    change('Profiles under way', 'Profiles nearly done');
    await expect(heading('Profiles nearly done')).toBeVisible();

    await page.getByRole('button', { name: 'Inspect' }).click();
    const inspector = page.getByRole('region', { name: 'Inspector' });
    const row = inspector.getByRole('row', { name: /^mf_profiles .* from http:\/\/localhost:\d+ \d+ \d+/ });
    await expect(row).toBeVisible();
    await expect(inspector.getByRole('row', { name: /^mf_events .* live/ })).toBeVisible();
    await expect(page.locator('[data-inspected^="page: mf_profiles"]')).toContainText('Profiles nearly done');
    await inspector.getByText(/^calls/).click();
    await expect(inspector.getByRole('row', { name: /\/queryprofile mf_profiles/ }).first()).toBeVisible();
    await inspector.getByText(/^shared/).click();
    await expect(inspector.getByRole('row', { name: /^react \d.* mf_profiles/ })).toBeVisible();
    await page.goto('/');
    await expect(page.locator('[data-inspected="slot home"] > [data-inspected^="mf_events"]')).toBeVisible();
    await inspector.getByRole('button', { name: 'Close' }).click();
    await expect(inspector).toBeHidden();
    await page.goto('/profiles');
    await expect(heading('Profiles nearly done')).toBeVisible();

    const elsewhere = await browser.newContext({ baseURL: portal.url });
    const other = await elsewhere.newPage();
    await startSession(other, 'admin');
    await other.goto('/profiles');
    await expect(other.getByRole('heading', { level: 1, name: 'Manage Profiles' })).toBeVisible();
    await elsewhere.close();

    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(heading('Manage Profiles')).toBeVisible();
    await expect(notice).toBeHidden();
  } finally {
    await stop();
    rmSync(copy, { recursive: true, force: true });
  }
});
