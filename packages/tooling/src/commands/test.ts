import { runSteps, testSteps } from '../steps/steps.ts';

export const run = async (): Promise<void> => {
  process.exitCode = await runSteps(testSteps);
};
