import { readFileSync } from 'node:fs';
import swc, { type Options } from 'unplugin-swc';
import { defineConfig } from 'vitest/config';

// .swcrc leaves the tests out of the build; here they are what is compiled.
const swcrc = JSON.parse(readFileSync(new URL('.swcrc', import.meta.url), 'utf8')) as Options & {
  $schema?: string;
};
const { exclude, $schema, ...options } = swcrc;

export default defineConfig({
  plugins: [swc.vite({ ...options, swcrc: false })],
  test: {
    include: ['{src,test}/**/*.test.ts'],
    globalSetup: ['testing/build-api.ts', 'testing/store-dialect.ts'],
    setupFiles: ['testing/record-dialect.ts', 'testing/real-time.ts'],
    pool: 'forks',
    // Files share the modules of their worker: loading them again for each file takes 40 % of the processor time. So a
    // test must undo what it changes in a module or in the environment.
    isolate: false,
    // A passing test never waits this long. A busy machine must not fail one.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
