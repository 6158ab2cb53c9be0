import { parseArgs } from 'node:util';
import { commands, help, overview } from './commands.js';
import type { Command } from './command.js';

/** The call is invalid or asks for help; the message is the help text. */
export class Usage extends Error {
  override name = 'Usage';
  constructor(
    text: string,
    readonly isAskedFor = false,
  ) {
    super(text);
  }
}

export interface Call {
  command: Command;
  words: string[];
  options: Record<string, string | boolean | undefined>;
}

const findCommand = (name = ''): Command => {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) return command;
  if (name === '--help' || name === 'help') throw new Usage(overview(), true);
  throw new Usage(name === '' ? overview() : `${name} is not a command.\n\n${overview()}`);
};

const parse = (command: Command, args: string[]) =>
  parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...command.options,
      'env-file': { type: 'string' },
      json: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });

/** Parses a command line; throws Usage if it is not a valid call. */
export const readCall = ([name, ...args]: readonly string[]): Call => {
  const command = findCommand(name);
  const page = help(name ?? '', command);
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(command, args);
  } catch (error) {
    throw new Usage(`${error instanceof Error ? error.message : ''}\n\n${page}`);
  }
  const options = parsed.values as Call['options'];
  if (options['help'] === true) throw new Usage(page, true);
  const possible = command.words ?? [];
  const required = possible.filter((word) => word.startsWith('<'));
  const { length } = parsed.positionals;
  if (length < required.length || length > possible.length) throw new Usage(page);
  return { command, words: parsed.positionals, options };
};
