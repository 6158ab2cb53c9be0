import { ConfigProblems, loadConfig, readPlaces, unknownNames, type Config } from './config.js';
import { folderProblem, portProblem } from './start-checks.js';

// Before anything is built into the data folder or filled in: whoever starts a portal hears at once what keeps it from
// starting. Imported a second time, by the portal itself, it has been done.
const readConfig = async (): Promise<Config> => {
  const { host, port, metricsPort, dataDir } = readPlaces();
  const problems = [
    folderProblem(dataDir),
    await portProblem('PORT', port, host),
    metricsPort === undefined ? undefined : await portProblem('METRICS_PORT', metricsPort, host),
  ].filter((problem) => problem !== undefined);
  if (problems.length > 0) throw new ConfigProblems(problems);
  return loadConfig();
};

const refuse = (error: unknown): never => {
  if (!(error instanceof ConfigProblems)) throw error;
  process.stderr.write(`${error.message}\n`);
  return process.exit(1);
};

for (const sentence of unknownNames()) process.stderr.write(`${sentence}\n`);

/** What the environment says, checked: the process ends with a sentence for each problem. */
export const config = await readConfig().catch(refuse);
