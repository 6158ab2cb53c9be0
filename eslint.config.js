import js from '@eslint/js';
import regexp from 'eslint-plugin-regexp';
import ts from 'typescript-eslint';
import { hooks, houseRules, ownNames, wordsInMessages } from './packages/tooling/src/eslint/preset.mjs';

const [, { paths: forbiddenImports }] = houseRules['no-restricted-imports'];

const browserCode = ['packages/kit/**', 'shell/**', 'mf-*/**'];

export default ts.config(
  {
    ignores: [
      '**/dist/**',
      '**/.dist-*/**',
      '**/node_modules/**',
      'data/**',
      '**/*.mjs',
      '**/*.cjs',
      'deploy/**',
      // Linted where it becomes a project.
      'packages/tooling/project/**',
      'eslint.config.js',
      'screenshots/**',
    ],
  },
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  {
    languageOptions: {
      // One program for many packages, because each program checks the packages it imports again.
      parserOptions: { project: 'tsconfig.tools.json', tsconfigRootDir: import.meta.dirname },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      ...houseRules,
      // Cleaning text of control characters is a rule of the product.
      'no-control-regex': 'off',
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Settings are read in api/src/platform/config/config.ts alone.',
        },
      ],
    },
  },
  { files: ['api/**'], languageOptions: { parserOptions: { project: 'api/tsconfig.json' } } },
  {
    files: [...browserCode, 'packages/tooling/{src/standalone,template}/**', 'bench/federation/spa/**'],
    languageOptions: { parserOptions: { project: 'tsconfig.pages.json' } },
  },
  {
    files: ['**/*.{ts,tsx}'],
    ignores: ['packages/contracts/src/people/profiles.rules.ts'],
    rules: { 'no-restricted-syntax': ['error', ...ownNames] },
  },
  { files: browserCode, ...hooks },
  {
    files: ['{api,shell,mf-*,packages}/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', '**/{test,testing}/**', '**/*messages.*'],
    rules: { 'max-lines-per-function': ['error', 70], 'max-params': ['error', 4] },
  },
  {
    // A constructor takes all that its class depends on.
    files: ['api/src/**', 'packages/embedded-mongo/src/storage/collection.ts'],
    rules: { 'max-params': ['error', 7] },
  },
  {
    // Every sentence is in a message file, where each language has its own. The gallery shows the design to its makers.
    files: [
      'shell/src/**/*.tsx',
      'mf-*/src/**/*.tsx',
      'packages/kit/src/**/*.tsx',
      'packages/tooling/template/**/*.tsx',
    ],
    ignores: ['**/*.test.tsx', '**/testing/**'],
    rules: {
      'no-restricted-syntax': ['error', ...ownNames, ...wordsInMessages],
    },
  },
  {
    // What somebody sends must not cost more than its length.
    files: ['api/**', 'shell/**', 'packages/{contracts,kit,remote-store}/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': [
        'error',
        { report: 'potential', ignorePartial: false, ignoreSticky: false },
      ],
    },
  },
  {
    // A signature has a purpose, so that one made for a cookie is of no use as a mailed code.
    files: ['**/*.ts'],
    // The second file implements the login protocol of MongoDB.
    ignores: ['api/src/platform/config/signer.ts', 'packages/embedded-mongo/src/server/login.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            ...forbiddenImports,
            {
              name: 'node:crypto',
              importNames: ['createHmac', 'default'],
              message: 'Sign with api/src/platform/config/signer.ts, which asks for the purpose.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['packages/kit/src/pages/router.ts', 'shell/src/server/render.tsx'],
    rules: { 'no-restricted-imports': 'off' },
  },
  {
    // Command lines and test harnesses are started by a person or by CI: they read the environment and print.
    files: [
      'api/src/platform/config/config.ts',
      'api/src/platform/config/config.table.ts',
      'api/src/main.ts',
      '**/vitest.config.ts',
      'packages/tooling/**',
      'api/stamp.ts',
      'e2e/**',
      'bench/**',
      '**/*.test.{ts,tsx}',
      '**/testing/**',
      '**/bench.ts',
    ],
    rules: { 'no-restricted-properties': 'off', 'no-console': 'off' },
  },
  // Playwright reads a fixture's needs from its first parameter, which must be a pattern even where it needs nothing.
  { files: ['e2e/**'], rules: { 'no-empty-pattern': 'off' } },
  {
    files: ['**/*.test.{ts,tsx}', '**/*.spec.ts', '**/{vitest,playwright}.config.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'Property[key.name=/^retr(y|ies)$/]:not([value.value=0])',
          message: 'A test that needs luck is a bug.',
        },
      ],
    },
  },
);
