import type { INestApplicationContext } from '@nestjs/common';
import type { ParseArgsOptionsConfig } from 'node:util';

export interface CommandInput {
  app: INestApplicationContext;
  /** The words after the command's name, as many as `words` names. */
  words: string[];
  options: Record<string, string | boolean | undefined>;
}

/** What a command answers: facts for --json, and the same for a person. */
export interface CommandResult {
  facts: unknown;
  lines: string[];
  /** Everything ran, and something is wrong. */
  hasFailed?: boolean;
}

export interface Command {
  summary: string;
  /** What has to follow the name: <email>; in brackets what may: [words]. */
  words?: string[];
  options?: ParseArgsOptionsConfig;
  /** One line of help for each option. */
  optionHelp?: Record<string, string>;
  /** Opens the embedded database alone: fails while a portal runs, and keeps one from starting meanwhile. */
  needsStoppedPortal?: boolean;
  run(input: CommandInput): Promise<CommandResult>;
}

/** Something the person at the keyboard can mend; printed as it is. */
export class CommandRefusal extends Error {
  override name = 'CommandRefusal';
}

export const done = (line: string, facts: object = {}): CommandResult => ({
  facts: { ...facts, done: true },
  lines: [line],
});
