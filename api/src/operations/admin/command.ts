import type { INestApplicationContext } from '@nestjs/common';
import type { ParseArgsOptionsConfig } from 'node:util';

type Options = Record<string, string | boolean | undefined>;

export interface CommandInput {
  app: INestApplicationContext;
  /** The positional arguments, as many as `words` declares. */
  words: string[];
  options: Options;
}

/** The answer of a command: facts for --json, and lines for people. */
export interface CommandResult {
  facts: unknown;
  lines: string[];
  /** The command ran and found a problem; the exit code is 1. */
  hasFailed?: boolean;
}

export interface Command {
  summary: string;
  /** Positional arguments: <email> is required, [words] is optional. */
  words?: string[];
  options?: ParseArgsOptionsConfig;
  /** One line of help for each option. */
  optionHelp?: Record<string, string>;
  /** Needs the embedded database for itself: fails while a portal runs, and no portal can start meanwhile. */
  needsStoppedPortal?: boolean;
  /** Starts without changing the database: creates no indexes and adopts no documents. */
  isReadOnly?: boolean | ((options: Options) => boolean);
  /** Works on a database without accounts. Other commands refuse it, because it is probably the wrong database. */
  worksOnEmpty?: boolean | ((options: Options) => boolean);
  run(input: CommandInput): Promise<CommandResult>;
}

/** An error that the operator can solve; its message is printed without a stack. */
export class CommandRefusal extends Error {
  override name = 'CommandRefusal';
}

export const done = (line: string, facts: object = {}): CommandResult => ({
  facts: { ...facts, done: true },
  lines: [line],
});
