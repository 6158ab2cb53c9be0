import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'mf-coordinator',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['../packages/kit/src/testing/setup.ts'],
    restoreMocks: true,
    // A page is worked through in jsdom: on a busy machine that takes its time.
    testTimeout: 20_000,
  },
});
