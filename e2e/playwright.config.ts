import { defineConfig, devices } from '@playwright/test';
import { globSync } from 'node:fs';
import { browserArguments, findBrowser } from './harness/browser.ts';

const browser = await findBrowser();

export default defineConfig({
  testDir: '.',
  // A project has workers of its own, and a worker its own portal: no file meets what another one changed.
  projects: globSync('**/*.spec.ts', { cwd: import.meta.dirname, exclude: ['**/.work-*'] }).map((file) => ({
    name: file.replace(/^.*\/|\.spec\.ts$/g, ''),
    testMatch: `**/${file}`,
  })),
  outputDir: '../test-results',
  // Two cores carry three, because faults and mails are waited for.
  workers: 3,
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
    // A trace is asked for where a test fails: `--trace on`. Kept for each, it costs a third of the processor time.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
