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
import { joinDatabase } from '../database/database.js';
import { createIndexes } from '../database/indexes.js';
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

const execute = async (
  { command, words, options }: Call,
  { environment }: Terminal,
): Promise<CommandResult> => {
  const config = new Config({ ...loadConfig(environment), servesDemoData: false, runsJobs: false });
  const database = await joinDatabase(config);
  const app = await NestFactory.createApplicationContext(AppModule.with(config, database.uri), {
    logger: nestLogger,
    abortOnError: false,
  });
  try {
    await createIndexes(database.uri, app.get<Connection>(getConnectionToken()));
    return await actingAs('command-line', () => command.run({ app, words, options }));
  } finally {
    await app.close();
    await database.stop();
  }
};

// What a person can mend is said in a sentence; anything else is ours and keeps its stack.
const isExpected = (error: unknown): error is Error =>
  [Refusal, BadBackup, StoreNotEmpty, AppError, ConfigProblems].some((kind) => error instanceof kind) ||
  (error as { code?: unknown }).code === 'ENOENT';

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
    if (!isExpected(error)) throw error;
    terminal.complain(error.message);
    return exitCodes.failed;
  }
};
