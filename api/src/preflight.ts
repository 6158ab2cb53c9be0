import {
  ConfigProblems,
  loadConfig,
  readStartSettings,
  unknownNames,
  type Config,
} from './platform/config/config.js';
import { folderProblem, portProblem } from './platform/config/start-checks.js';

// `npm start` imports this before it builds or writes anything, so that problems are printed at once. The portal imports
// it again, in the same process, and gets the same configuration.
const readConfig = async (): Promise<Config> => {
  const { host, port, socket, metricsPort, dataDir } = readStartSettings();
  const problems = [
    folderProblem(dataDir),
    socket === undefined ? await portProblem('PORT', port, host) : undefined,
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

/** The checked configuration. The process ends with a sentence for each problem. */
export const config = await readConfig().catch(refuse);
