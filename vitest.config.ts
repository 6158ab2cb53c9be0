import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'packages/*/vitest.config.ts',
      'api/vitest.config.ts',
      'shell/vitest.config.ts',
      'mf-*/vitest.config.ts',
    ],
  },
});
