import { BuiltRemotes } from './frontend/publishing/built-remotes.service.js';
import { log } from './platform/log/log.js';
import { DemoAccounts, DemoLogins, demoPassword } from './operations/demo/demo-accounts.service.js';
import { config } from './preflight.js';
import { startServer } from './server.js';
import { build } from './platform/config/version.js';
import type { Config } from './platform/config/config.js';
import { NewerData } from './platform/database/migrate.js';
import { MoveRefused } from './platform/database/move-store.js';
import { StoreUnreachable } from './platform/database/reach-store.js';

/** Returns the text for the terminal once the portal runs: its address, and the demo logins. */
const banner = (config: Config, logins: readonly string[]): string => {
  const demo = [`Demo logins, password ${demoPassword}:`, ...logins.map((login) => `  ${login}`), ''];
  const mails = config.smtpUrl ? [] : [`Mails are written to ${config.dataDir}/outbox.`];
  const secrets = config.isProduction ? [] : ['Development secrets in use: not for production.'];
  const lines = [
    `The portal is at ${config.publicUrl}`,
    '',
    ...(logins.length > 0 ? demo : []),
    ...mails,
    ...secrets,
  ];
  return `\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n\n`;
};

/** Returns a sentence for the most frequent reasons why a start fails, or undefined for others. */
const startProblem = (error: unknown, { port }: Config): string | undefined => {
  if ([StoreUnreachable, NewerData, MoveRefused, DemoLogins].some((kind) => error instanceof kind))
    return (error as Error).message;
  const { code } = error as { code?: string };
  if (code === 'EADDRINUSE') return `Port ${String(port)} is in use. Choose another one with PORT.`;
  if (code === 'EACCES') return `Port ${String(port)} is not open to you. Choose another one with PORT.`;
  return undefined;
};

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
