import { defineConfig } from '@playwright/test';

// The browsers of the other two engines, where they are installed. They are driven by their own protocols, not by
// Playwright's, which needs builds of its own.
export default defineConfig({
  testDir: 'engines',
  testMatch: '*.engines.ts',
  outputDir: '../test-results/engines',
  workers: 1,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 20_000 },
});
