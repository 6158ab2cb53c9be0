import { componentTests } from '@portal/tooling/vitest-preset';
import { defineConfig, mergeConfig } from 'vitest/config';

const own = defineConfig({
  css: { modules: { generateScopedName: '[local]' } },
  test: {
    setupFiles: ['src/testing/page-data.setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    unstubGlobals: true,
  },
});

export default mergeConfig(componentTests, own);
