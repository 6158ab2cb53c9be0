import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { readDeclaration } from '../build/declaration.ts';
import { Refusal } from '../refusal.ts';
import { openPortal } from './portal.ts';
import type { TeamPortal } from './team-portal.ts';

/** A call of a command that is about the remote of the current folder on a portal. */
export interface TeamCall {
  portal: TeamPortal;
  id: string;
  words: string[];
  options: Record<string, string | boolean | undefined>;
}

const where = '--to <address of a portal | its folder of remotes> [--token <token>]';

/** Reads the command line of a team's command; without `--to`, PORTAL_URL says which portal is meant. */
export const readTeamCall = async (
  usage: string,
  args: string[],
  more: ParseArgsOptionsConfig = {},
): Promise<TeamCall> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { ...more, to: { type: 'string' }, token: { type: 'string' } },
  });
  const options = values as TeamCall['options'];
  const to = values.to ?? process.env.PORTAL_URL;
  if (typeof to !== 'string' || to === '') throw new Refusal(`portal ${usage} ${where}`);
  const token = typeof values.token === 'string' ? values.token : process.env.PORTAL_TOKEN;
  const { id } = await readDeclaration(process.cwd());
  return { portal: openPortal({ to, token, id }), id, words: positionals, options };
};
