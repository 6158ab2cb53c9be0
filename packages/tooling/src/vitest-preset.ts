import { defineConfig } from 'vitest/config';

/** The Vitest configuration for components and pages, here and in repositories of teams. */
export const componentTests = defineConfig({
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['@portal/kit/testing/setup'],
    restoreMocks: true,
    // React's production build lacks `act`, which tests need, so don't inherit NODE_ENV.
    env: { NODE_ENV: 'test' },
    // Tests of whole pages in jsdom are slow on a busy machine.
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    // The kit imports style sheets, which only Vite can read.
    server: { deps: { inline: [/@portal\//] } },
  },
});
