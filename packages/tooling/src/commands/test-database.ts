import { parseArgs } from 'node:util';
import { Refusal } from '../refusal.ts';
import { databaseSteps, runSteps } from '../steps/steps.ts';

/** Runs the API's tests and the cases of the embedded store on another database server. */
export const run = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({ args, options: { uri: { type: 'string' }, all: { type: 'boolean' } } });
  if (!values.uri)
    throw new Refusal('Name a server: npm run test:database -- --uri mongodb://127.0.0.1:27017/');
  process.exitCode = await runSteps(databaseSteps(values.uri, values.all));
};
