import { runSteps, verifySteps } from './steps.ts';

export const run = async (): Promise<void> => {
  process.exitCode = await runSteps(verifySteps);
};
