import { defineConfig } from '@playwright/test';

// Tests in Firefox and WebKit, if they are installed. They use WebDriver, because Playwright's protocol works only with
// its own builds of these browsers.
export default defineConfig({
  testDir: 'engines',
  testMatch: '*.engines.ts',
  outputDir: '../test-results/engines',
  workers: 1,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 20_000 },
});
