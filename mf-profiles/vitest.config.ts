import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'mf-profiles',
    environment: 'jsdom',
    testTimeout: 20_000,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['../packages/kit/src/testing/setup.ts'],
    restoreMocks: true,
  },
});
