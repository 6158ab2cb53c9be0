import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { readDeclaration } from '../build/declaration.ts';
import { Refusal } from '../refusal.ts';
import type { TeamPortal } from './team-portal.ts';
import { webPortal } from './web-portal.ts';

/** A call of a command that is about the remote of the current folder on a portal. */
export interface TeamCall {
  portal: TeamPortal;
  id: string;
  words: string[];
  options: Record<string, string | boolean | undefined>;
}

/** The text of an option, where it has one. */
export const textOf = (option: string | boolean | undefined): string | undefined =>
  typeof option === 'string' ? option : undefined;

/** A call of a command that may do without a portal. */
export type OpenCall = Omit<TeamCall, 'portal'> & { portal: TeamPortal | undefined };

const where = '--to <address of a portal> [--token <token>]';

/** Reads the command line of a team's command; without `--to`, PORTAL_URL says which portal is meant, if any. */
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

/** The same for a command that is about a remote on a portal. */
export const readTeamCall = async (
  usage: string,
  args: string[],
  more: ParseArgsOptionsConfig = {},
): Promise<TeamCall> => {
  const { portal, ...call } = await readOpenCall(args, more);
  if (!portal) throw new Refusal(`portal ${usage} ${where}`);
  return { portal, ...call };
};
