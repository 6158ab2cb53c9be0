import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { readDeclaration } from '../build/declaration.ts';
import { Refusal } from '../refusal.ts';
import { webPortal, type TeamPortal } from './web-portal.ts';

/** The parsed command line of a command about the remote of the current folder on a portal. */
export interface TeamCall {
  portal: TeamPortal;
  id: string;
  words: string[];
  options: Record<string, string | boolean | undefined>;
}

/** Returns the value of an option if it is text. */
export const textOf = (option: string | boolean | undefined): string | undefined =>
  typeof option === 'string' ? option : undefined;

/** The parsed command line of a command that does not need a portal. */
export type OpenCall = Omit<TeamCall, 'portal'> & { portal: TeamPortal | undefined };

const where = '--to <address of a portal> [--token <token>]';

/** Reads the command line of a team's command. Without `--to`, PORTAL_URL is the portal. */
export const readOpenCall = async (args: string[], more: ParseArgsOptionsConfig = {}): Promise<OpenCall> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { ...more, to: { type: 'string' }, token: { type: 'string' } },
  });
  const options = values as TeamCall['options'];
  const to = values.to ?? process.env.PORTAL_URL;
  const token = textOf(values.token) ?? process.env.PORTAL_TOKEN;
  const { id } = await readDeclaration(process.cwd());
  const portal = typeof to === 'string' && to !== '' ? webPortal(to, token) : undefined;
  return { portal, id, words: positionals, options };
};

/** Reads the command line of a command that needs a portal; refuses it if none is named. */
export const readTeamCall = async (
  usage: string,
  args: string[],
  more: ParseArgsOptionsConfig = {},
): Promise<TeamCall> => {
  const { portal, ...call } = await readOpenCall(args, more);
  if (!portal) throw new Refusal(`portal ${usage} ${where}`);
  return { portal, ...call };
};
