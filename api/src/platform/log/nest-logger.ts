import type { LoggerService } from '@nestjs/common';
import { log } from './log.js';

const write =
  (level: 'debug' | 'warn' | 'error') =>
  (message: unknown, ...rest: unknown[]): void => {
    const context = rest.findLast((part) => typeof part === 'string');
    log[level](
      message instanceof Error ? { err: message, context } : { context },
      String(message).slice(0, 300),
    );
  };

/** Logs the messages of Nest as JSON lines. Messages about a normal start have the level debug. */
export const nestLogger: LoggerService = {
  log: write('debug'),
  debug: write('debug'),
  verbose: write('debug'),
  warn: write('warn'),
  error: write('error'),
  fatal: write('error'),
};
