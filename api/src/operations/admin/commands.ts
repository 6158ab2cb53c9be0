import { accountCommands } from './account.commands.js';
import type { Command } from './command.js';
import { remoteCommands } from './remote.commands.js';
import { storeCommands } from './store.commands.js';

export const commands: Record<string, Command> = {
  ...accountCommands,
  ...remoteCommands,
  ...storeCommands,
};

const columns = (rows: [string, string][]): string[] => {
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  return rows.map(([name, text]) => `  ${name.padEnd(width)}${text}`);
};

/** Returns a list of all commands with their summaries. */
export const overview = (): string =>
  [
    'npm run admin -- <command> [--env-file FILE] [--json] [--help]',
    '',
    ...columns(Object.entries(commands).map(([name, { summary }]) => [name, summary])),
    '',
    'Exit codes: 0 done, 1 failed or something is wrong, 2 not understood.',
  ].join('\n');

export const help = (name: string, { summary, words = [], optionHelp = {} }: Command): string => {
  const options = {
    ...optionHelp,
    'env-file': 'file with the settings of the portal',
    json: 'answer in JSON',
    help: 'this page',
  };
  return [
    `npm run admin -- ${[name, ...words].join(' ')}`,
    '',
    summary,
    '',
    ...columns(Object.entries(options).map(([option, text]) => [`--${option}`, text])),
  ].join('\n');
};
