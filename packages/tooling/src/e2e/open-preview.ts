import { chromium, type Page } from '@playwright/test';
import { CreatePreviewResponse } from '@portal/contracts/previews';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { statePath } from './preset.ts';

const needed = ['PORTAL_URL', 'PORTAL_TOKEN', 'PORTAL_EMAIL', 'PORTAL_PASSWORD'] as const;

const readSettings = (): Record<(typeof needed)[number], string> => {
  const missing = needed.filter((name) => !process.env[name]);
  if (missing.length > 0)
    throw new Error(
      `Inside a portal the tests need ${needed.join(', ')} in the environment: your token, and an account of any kind ` +
        `without a child's data. Missing: ${missing.join(', ')}. Without PORTAL_URL the pages are tested alone.`,
    );
  const read = needed.map((name) => [name, process.env[name] ?? '']);
  return Object.fromEntries(read) as Record<(typeof needed)[number], string>;
};

const command = join(import.meta.dirname, '../../bin/portal.mjs');
const portal = (...args: string[]): string =>
  execFileSync(process.execPath, [command, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });

const logIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page
    .waitForURL(({ pathname }) => pathname !== '/login', { timeout: 30_000 })
    .catch(() => {
      throw new Error(`The login as ${email} with PORTAL_PASSWORD failed.`);
    });
};

/**
 * Creates a preview of this folder's build and opens it with a portal account. Returns a function that ends it
 * after the tests.
 */
export default async function openPreview(): Promise<() => void> {
  const { PORTAL_URL, PORTAL_EMAIL, PORTAL_PASSWORD } = readSettings();
  const printed = portal('preview', '--json', '--days', '1');
  const made = CreatePreviewResponse.parse(JSON.parse(printed.slice(printed.indexOf('\n{') + 1)));
  const { CHROMIUM_PATH } = process.env;
  const browser = await chromium.launch(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {});
  try {
    const page = await browser.newPage({ baseURL: PORTAL_URL, locale: 'en-US' });
    await logIn(page, PORTAL_EMAIL, PORTAL_PASSWORD);
    // Use only the path of the link: its host is PUBLIC_URL, which this machine may not reach.
    const { pathname, search } = new URL(made.link);
    await page.goto(pathname + search);
    await page.getByRole('button', { name: 'Show it here' }).click();
    await page.waitForURL(({ pathname: at }) => at !== pathname);
    await page.context().storageState({ path: statePath });
  } finally {
    await browser.close();
  }
  return () => void portal('preview', '--end', made.preview.id);
}
