import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    environment: 'node',
    // A passing test never waits this long. A busy machine must not fail one.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Tests marked as concurrent mostly wait for other processes. More at once would make these miss their time limits.
    maxConcurrency: 3,
    expect: { poll: { timeout: 60_000 } },
  },
});
