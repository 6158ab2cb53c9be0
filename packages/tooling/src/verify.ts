import { runSteps, verifySteps } from './steps.ts';

export const run = (): void => {
  process.exitCode = runSteps(verifySteps);
};
