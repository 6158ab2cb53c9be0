import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

// No tests: they write a picture of every page to screenshots/.
export default defineConfig({
  ...tests,
  projects: [{ name: 'screenshots', testMatch: '**/*.shots.ts' }],
  outputDir: join(import.meta.dirname, '../test-results/screenshots'),
});
