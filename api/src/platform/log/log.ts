import { mongo } from 'mongoose';
import { pino } from 'pino';
import { logTarget } from './log-target.js';
import { Repeats } from './repeats.js';

// A line of the log stays below a kilobyte, however long the paths of the files are.
const frames = (stack = ''): string =>
  stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .map((line) => line.trim())
    .join('\n')
    .slice(0, 500);

// Messages of the database may quote a document, so they are not logged.
export const describeError = (error: unknown): object => {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code } = error as { code?: unknown };
  const message = error instanceof mongo.MongoServerError ? undefined : error.message.slice(0, 200);
  return { type: error.name, code, message, stack: frames(error.stack) };
};

const warnLevel = pino.levels.values['warn'] ?? 40;
const repeats = new Repeats();

/** Writes JSON lines to standard output: ids, error codes and times only, no personal data. */
export const log = pino(
  {
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    serializers: { err: describeError },
    hooks: {
      logMethod(entry, method, level) {
        const write = (line: typeof entry): void => {
          method.apply(this, line);
        };
        if (level < warnLevel) write(entry);
        else repeats.write(entry, write);
      },
    },
  },
  pino.destination(logTarget.fd),
);
