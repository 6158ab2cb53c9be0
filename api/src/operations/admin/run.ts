import { NestFactory } from '@nestjs/core';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { existsSync } from 'node:fs';
import { AppModule } from '../../app.module.js';
import { AppError } from '../../platform/common/app-error.js';
import { nestLogger } from '../../platform/log/nest-logger.js';
import { actingAs } from '../../platform/common/request-context.js';
import {
  Config,
  ConfigProblems,
  environmentWith,
  loadConfig,
  readStartSettings,
} from '../../platform/config/config.js';
import { BadBackup } from '../backup/backup-file.js';
import { StoreNotEmpty } from '../backup/backup.service.js';
import { embeddedFolder, joinDatabase, openDatabase } from '../../platform/database/database.js';
import { NewerData, refuseNewerData } from '../../platform/database/migrate.js';
import { MoveRefused } from '../../platform/database/move-store.js';
import { StoreUnreachable } from '../../platform/database/reach-store.js';
import { isStoreFailure, storeTrouble } from '../../platform/common/store-failure.js';
import { systemReason } from '../../platform/config/start-checks.js';
import { syncIndexes } from '../../platform/database/indexes.js';
import { readCall, Usage, type Call } from './arguments.js';
import { CommandRefusal, type Command, type CommandResult } from './command.js';

/** The environment and the output of a command line. */
export interface Terminal {
  environment?: Record<string, string | undefined>;
  answer: (text: string) => void;
  complain: (text: string) => void;
}

/** Process exit codes. */
const exitCodes = { ok: 0, failed: 1, usage: 2 } as const;

const longestWaitMs = 10_000;

const settingsAdvice =
  'Give the settings of the portal with --env-file FILE. The first account of a new portal needs create-admin --new.';

const isTrue = (flag: Command['isReadOnly'], options: Call['options']): boolean =>
  typeof flag === 'function' ? flag(options) : (flag ?? false);

// Comes before the configuration is loaded, which creates the data folder.
const refuseMissingFolder = (environment: Terminal['environment'], worksOnEmpty: boolean): void => {
  const { mongodbUri, dataDir } = readStartSettings(environment);
  const folder = worksOnEmpty ? dataDir : embeddedFolder(dataDir);
  if (!mongodbUri && !existsSync(folder))
    throw new CommandRefusal(`There is no database: the folder ${folder} does not exist. ${settingsAdvice}`);
};

/** Returns a line that names the database, without passwords, and the number of its accounts. */
const describeStore = async (connection: Connection, { mongodbUri, dataDir }: Config) => {
  const hosts = connection.getClient().options.hosts.join(', ');
  const place = mongodbUri ? `${connection.name} on ${hosts}` : `folder ${embeddedFolder(dataDir)}`;
  const accounts = await connection.collection('accounts').countDocuments();
  const events = await connection.collection('events').countDocuments();
  return { accounts, line: `Database: ${place}, ${String(accounts)} accounts, ${String(events)} events.` };
};

const execute = async ({ command, words, options }: Call, terminal: Terminal): Promise<CommandResult> => {
  const { 'env-file': file } = options;
  const environment =
    typeof file === 'string' ? environmentWith(file, terminal.environment) : terminal.environment;
  const worksOnEmpty = isTrue(command.worksOnEmpty, options);
  refuseMissingFolder(environment, worksOnEmpty);
  const settings = loadConfig(environment);
  const config = new Config({
    ...settings,
    servesDemoData: false,
    runsJobs: false,
    isReadOnly: isTrue(command.isReadOnly, options),
    // A running portal uses that port.
    metricsPort: undefined,
    storeWaitMs: Math.min(settings.storeWaitMs, longestWaitMs),
  });
  const database = await (command.needsStoppedPortal ? openDatabase(config) : joinDatabase(config));
  const app = await NestFactory.createApplicationContext(AppModule.with(config, database.uri), {
    logger: nestLogger,
    abortOnError: false,
  });
  try {
    const connection = app.get<Connection>(getConnectionToken());
    await refuseNewerData(connection);
    const { accounts, line } = await describeStore(connection, config);
    terminal.complain(line);
    if (accounts === 0 && !worksOnEmpty)
      throw new CommandRefusal(`The database holds no account. ${settingsAdvice}`);
    if (!config.isReadOnly) await syncIndexes(database.uri, connection);
    return await actingAs('command-line', () => command.run({ app, words, options }));
  } finally {
    await app.close();
    await database.stop();
  }
};

// Errors that an operator can solve are printed as a sentence. Others are bugs and keep their stack.
const isExpected = (error: unknown): error is Error =>
  [
    CommandRefusal,
    BadBackup,
    StoreNotEmpty,
    StoreUnreachable,
    NewerData,
    MoveRefused,
    AppError,
    ConfigProblems,
  ].some((kind) => error instanceof kind);

// Turns an error of the file system into a path and a reason.
const fileRefusal = (error: unknown): string | undefined => {
  const { path, syscall, address } = error as { path?: string; syscall?: string; address?: string };
  if (syscall === undefined || address !== undefined) return undefined;
  return `${path ?? syscall}: ${systemReason(error)}`;
};

// The stack of an error of the database contains the document that was written.
const storeRefusal = (error: unknown): string | undefined => {
  if (!(error instanceof Error) || !isStoreFailure(error)) return undefined;
  return storeTrouble(error) === 'disk_full'
    ? 'The database has no space left.'
    : `The database does not answer: ${error.message}`;
};

/** Runs one admin command and returns the exit code. */
export const runAdmin = async (args: readonly string[], terminal: Terminal): Promise<number> => {
  try {
    const call = readCall(args);
    const { facts, lines, hasFailed } = await execute(call, terminal);
    terminal.answer(call.options['json'] === true ? JSON.stringify(facts, null, 2) : lines.join('\n'));
    return hasFailed ? exitCodes.failed : exitCodes.ok;
  } catch (error) {
    if (error instanceof Usage) {
      (error.isAskedFor ? terminal.answer : terminal.complain)(error.message);
      return error.isAskedFor ? exitCodes.ok : exitCodes.usage;
    }
    const sentence = isExpected(error) ? error.message : (storeRefusal(error) ?? fileRefusal(error));
    if (sentence === undefined) throw error;
    terminal.complain(sentence);
    return exitCodes.failed;
  }
};
