import { defineConfig, devices } from '@playwright/test';
import { globSync } from 'node:fs';
import { browserArguments, findBrowser } from './harness/browser.ts';

const browser = await findBrowser();

const files = globSync('**/*.spec.ts', { cwd: import.meta.dirname, exclude: ['**/.work-*'] });

const nameOf = (file: string): string => file.replace(/^.*\/|\.spec\.ts$/g, '');

// The longest first, so that no worker waits at the end for a long file of the other.
const longest = [
  'teams-guide',
  'accessibility',
  'failed-requests',
  'attacker',
  'program-editor-inputs',
  'page-loading',
  'realms',
  'build-a-program',
];

// These only read, so they may share a portal: each start of one takes seconds.
const reading = [
  'choose-colors',
  'find-an-event',
  'log-in-and-navigate',
  'not-found-lists',
  'open-a-menu',
  'read-a-toast',
  'redirects',
  'routes',
];

const own = files.map(nameOf).filter((name) => !longest.includes(name) && !reading.includes(name));

const projectOf = (name: string, ...names: string[]) => ({
  name,
  testMatch: names.map((one) => `**/${one}.spec.ts`),
});

export default defineConfig({
  testDir: '.',
  globalSetup: './harness/first-start.ts',
  // One project for each file that writes, because projects do not share workers and each worker starts a portal: files
  // cannot affect each other.
  projects: [
    ...longest.map((name) => projectOf(name, name)),
    projectOf('reading', ...reading),
    ...own.map((name) => projectOf(name, name)),
  ],
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
    // Without limits, an action that cannot succeed takes the whole time of its test.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // Recording traces costs a third of the processor time. Use `--trace on` to examine a failure.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
