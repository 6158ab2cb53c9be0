import { defineConfig, devices } from '@playwright/test';
import { globSync } from 'node:fs';
import { browserArguments, findBrowser } from './harness/browser.ts';

const browser = await findBrowser();

export default defineConfig({
  testDir: '.',
  // One project for each file, because projects do not share workers and each worker starts a portal: files cannot affect each other.
  projects: globSync('**/*.spec.ts', { cwd: import.meta.dirname, exclude: ['**/.work-*'] }).map((file) => ({
    name: file.replace(/^.*\/|\.spec\.ts$/g, ''),
    testMatch: `**/${file}`,
  })),
  outputDir: '../test-results',
  // One for each core of CI, because browsers draw in software.
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
    // Recording traces costs a third of the processor time. Use `--trace on` to examine a failure.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
