import { BuiltRemotes } from './frontend/publishing/built-remotes.service.js';
import { banner, startProblem } from './banner.js';
import { log } from './platform/log/log.js';
import { DemoAccounts } from './operations/demo/demo-accounts.service.js';
import { config } from './preflight.js';
import { startServer } from './server.js';
import { build } from './platform/config/version.js';

process.on('unhandledRejection', (error) => {
  log.error({ err: error }, 'unhandled rejection');
});

const start = async (remotes: readonly string[]) => {
  try {
    return await startServer(config, remotes);
  } catch (error) {
    const problem = startProblem(error, config);
    if (!problem) throw error;
    process.stderr.write(`${problem}\n`);
    return process.exit(1);
  }
};

/** Serves the portal until the process is told to stop. Publishes the remotes built in these folders first. */
export const serve = async (remotes: readonly string[] = []): Promise<void> => {
  const server = await start(remotes);
  log.info({ url: server.url, ...build }, 'listening');
  if (!config.mongodbUri) log.info('the database is embedded: only this process can use the data folder');
  // Standard output is for the log only.
  process.stderr.write(banner(config, await server.app.get(DemoAccounts).listLogins()));

  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    await server.stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  // `npm run dev` sends the folder of each remote it has built.
  process.on('message', (folder) => void server.app.get(BuiltRemotes).publishDevelopment(String(folder)));
};

if (import.meta.main) await serve();
