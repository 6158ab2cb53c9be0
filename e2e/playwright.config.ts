import { defineConfig, devices } from '@playwright/test';
import { browserArguments, findBrowser } from './harness/browser.ts';

const browser = await findBrowser();

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  // One portal serves all tests of a worker; two workers are what two cores carry.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: {
      executablePath: browser.executablePath,
      env: { ...process.env, ...browser.env },
      args: browserArguments,
    },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});
