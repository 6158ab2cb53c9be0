import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

// Not tests: takes screenshots of every page and the pictures of the user guide.
export default defineConfig({
  ...tests,
  projects: ['pages', 'guide'].map((name) => ({ name, testMatch: `**/${name}.shots.ts` })),
  outputDir: join(import.meta.dirname, '../test-results/screenshots'),
});
