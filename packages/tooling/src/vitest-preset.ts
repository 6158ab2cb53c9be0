import { defineConfig } from 'vitest/config';

/** How components and pages are tested, here and in a team's own repository. */
export const componentTests = defineConfig({
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['@portal/kit/testing/setup'],
    restoreMocks: true,
    // In a shell made for production React has nothing for tests.
    env: { NODE_ENV: 'test' },
    // Tests of whole pages in jsdom are slow on a busy machine.
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    // The kit brings style sheets, which only vite can read.
    server: { deps: { inline: [/@portal\//] } },
  },
});
