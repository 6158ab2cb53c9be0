import type { Config } from './platform/config/config.js';
import { NewerData } from './platform/database/migrate.js';
import { MoveRefused } from './platform/database/move-store.js';
import { StoreUnreachable } from './platform/database/reach-store.js';
import { DemoLogins, demoPassword } from './operations/demo/demo-accounts.service.js';

/** Returns the text for the terminal once the portal runs: its address, and the demo logins. */
export const banner = (config: Config, logins: readonly string[]): string => {
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
export const startProblem = (error: unknown, { port }: Config): string | undefined => {
  if ([StoreUnreachable, NewerData, MoveRefused, DemoLogins].some((kind) => error instanceof kind))
    return (error as Error).message;
  const { code } = error as { code?: string };
  if (code === 'EADDRINUSE') return `Port ${String(port)} is in use. Choose another one with PORT.`;
  if (code === 'EACCES') return `Port ${String(port)} is not open to you. Choose another one with PORT.`;
  return undefined;
};
