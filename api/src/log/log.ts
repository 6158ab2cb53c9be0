import { mongo } from 'mongoose';
import { pino } from 'pino';
import { logTarget } from './log-target.js';

const frames = (stack = ''): string =>
  stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 8)
    .join('\n');

// What the database says about a document may quote it, so its messages stay out of the log.
const describeError = (error: unknown): object => {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code } = error as { code?: unknown };
  const message = error instanceof mongo.MongoServerError ? undefined : error.message.slice(0, 300);
  return { type: error.name, code, message, stack: frames(error.stack) };
};

/** JSON lines on standard output. No personal data goes in: ids, codes of errors and times only. */
export const log = pino(
  {
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    serializers: { err: describeError },
  },
  pino.destination(logTarget.fd),
);
