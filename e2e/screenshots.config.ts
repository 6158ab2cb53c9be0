import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

// No tests: they write a picture of every page to screenshots/, and those of the user guide.
export default defineConfig({
  ...tests,
  projects: ['pages', 'guide'].map((name) => ({ name, testMatch: `**/${name}.shots.ts` })),
  outputDir: join(import.meta.dirname, '../test-results/screenshots'),
});
