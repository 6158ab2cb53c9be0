import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'mf-sample',
    environment: 'jsdom',
    testTimeout: 20_000,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['@portal/kit/testing/setup'],
    restoreMocks: true,
    // The kit brings style sheets, which only vite can read.
    server: { deps: { inline: [/@portal\//] } },
  },
});
