export { componentTests as default } from '../tooling/src/vitest-preset.ts';
