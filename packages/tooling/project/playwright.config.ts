export { portalTests as default } from '@portal/tooling/e2e/preset';
