import { defineConfig } from 'vitest/config';

export default defineConfig({
  css: { modules: { generateScopedName: '[local]' } },
  test: {
    environment: 'jsdom',
    testTimeout: 20_000,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['../packages/kit/src/testing/setup.ts', 'src/testing/page-data.setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    unstubGlobals: true,
  },
});
