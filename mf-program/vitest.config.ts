export { componentTests as default } from '@portal/tooling/vitest-preset';
