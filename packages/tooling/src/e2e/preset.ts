import type { PlaywrightTestConfig } from '@playwright/test';
import { extname, join } from 'node:path';

const port = 4173;
const { PORTAL_URL, CHROMIUM_PATH, CI } = process.env;
const alone = `http://localhost:${port}`;
const isCi = CI !== undefined;

/** The file with the cookies of the logged-in account and its preview. */
export const statePath = join('node_modules', '.cache', 'portal-e2e.json');

// Uses the extension of this file: in a team's folder both files are compiled.
const openPreview = join(import.meta.dirname, `open-preview${extname(import.meta.filename)}`);

/**
 * The Playwright configuration of a remote. It tests the remote standalone or, with `PORTAL_URL`, inside that
 * portal as a preview for the test account.
 */
export const portalTests: PlaywrightTestConfig = {
  testDir: 'e2e',
  outputDir: 'test-results',
  forbidOnly: isCi,
  retries: 0,
  reporter: 'list',
  ...(PORTAL_URL
    ? { globalSetup: openPreview }
    : { webServer: { command: `npm run dev -- --port ${port}`, url: alone, reuseExistingServer: !isCi } }),
  use: {
    baseURL: PORTAL_URL ?? alone,
    trace: 'retain-on-failure',
    ...(PORTAL_URL && { storageState: statePath }),
    ...(CHROMIUM_PATH && { launchOptions: { executablePath: CHROMIUM_PATH } }),
  },
};
