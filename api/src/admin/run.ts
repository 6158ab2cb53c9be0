import { NestFactory } from '@nestjs/core';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { AppModule } from '../app.module.js';
import { AppError } from '../common/app-error.js';
import { nestLogger } from '../log/nest-logger.js';
import { actingAs } from '../http/request-context.js';
import { Config, ConfigProblems, loadConfig } from '../config.js';
import { BadBackup } from '../backup/backup-file.js';
import { StoreNotEmpty } from '../backup/backup.service.js';
import { joinDatabase, openDatabase } from '../database/database.js';
import { NewerData, refuseNewerData } from '../database/migrate.js';
import { MoveRefused } from '../database/move-store.js';
import { StoreUnreachable } from '../database/reach-store.js';
import { systemReason } from '../start-checks.js';
import { syncIndexes } from '../database/indexes.js';
import { readCall, Usage, type Call } from './arguments.js';
import { Refusal, type CommandResult } from './command.js';

/** Where a command line reads its settings and writes what it says. */
export interface Terminal {
  environment?: Record<string, string | undefined>;
  answer: (text: string) => void;
  complain: (text: string) => void;
}

/** What the shell is told: all is well, something is wrong, the call was not understood. */
const exitCodes = { ok: 0, failed: 1, usage: 2 } as const;

const longestWaitMs = 10_000;

const execute = async (
  { command, words, options }: Call,
  { environment }: Terminal,
): Promise<CommandResult> => {
  const settings = loadConfig(environment);
  const config = new Config({
    ...settings,
    servesDemoData: false,
    runsJobs: false,
    // The portal beside this command listens there.
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
    await syncIndexes(database.uri, connection);
    return await actingAs('command-line', () => command.run({ app, words, options }));
  } finally {
    await app.close();
    await database.stop();
  }
};

// What a person can mend is said in a sentence; anything else is ours and keeps its stack.
const isExpected = (error: unknown): error is Error =>
  [
    Refusal,
    BadBackup,
    StoreNotEmpty,
    StoreUnreachable,
    NewerData,
    MoveRefused,
    AppError,
    ConfigProblems,
  ].some((kind) => error instanceof kind);

// What a file or a folder refuses has a name and a reason; a bare error of the system does not say which.
const fileRefusal = (error: unknown): string | undefined => {
  const { path, syscall, address } = error as { path?: string; syscall?: string; address?: string };
  if (syscall === undefined || address !== undefined) return undefined;
  return `${path ?? syscall}: ${systemReason(error)}`;
};

/** Runs one command of the administration and answers the exit code. */
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
    const sentence = isExpected(error) ? error.message : fileRefusal(error);
    if (sentence === undefined) throw error;
    terminal.complain(sentence);
    return exitCodes.failed;
  }
};
