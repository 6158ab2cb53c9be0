import { runSteps, testSteps } from './steps.ts';

export const run = (): void => {
  process.exitCode = runSteps(testSteps);
};
