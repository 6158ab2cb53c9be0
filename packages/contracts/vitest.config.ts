import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Files share the modules of their worker: loading them for each file takes two thirds of the time.
  test: { include: ['src/**/*.test.ts'], testTimeout: 60_000, isolate: false },
});
