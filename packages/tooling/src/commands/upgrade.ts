import { shellApiVersion } from '@portal/contracts/remote';
import { TeamToolsResponse } from '@portal/contracts/tools';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { withFolder } from '../folders.ts';
import { Refusal } from '../refusal.ts';
import { runNode } from '../steps/run.ts';
import { readOpenCall, textOf } from '../team/options.ts';
import { exchangeTools } from '../upgrade/apply-tools.ts';
import { changesSince } from '../upgrade/changes.ts';
import { readPackage } from '../workspace.ts';

const usage =
  'portal upgrade takes newer tools from a portal (--to and --token, or PORTAL_URL and PORTAL_TOKEN) ' +
  'or from its repository (--from <folder>).';

const fromRepository = async (repository: string): Promise<TeamToolsResponse> => {
  const command = join(repository, 'packages/tooling/bin/portal.mjs');
  if (!existsSync(command)) throw new Refusal(`${repository} is not the repository of a portal.`);
  return await withFolder(async (folder) => {
    const file = join(folder, 'tools.json');
    await runNode([command, 'pack-tools', '--out', file], repository);
    return TeamToolsResponse.parse(JSON.parse(await readFile(file, 'utf8')));
  });
};

const said = ({ shellApi, changes }: TeamToolsResponse): string[] => [
  `upgraded: shell API ${shellApi}${shellApi === shellApiVersion ? ', as before' : `, before ${shellApiVersion}`}`,
  ...changesSince(changes, shellApiVersion).flatMap(({ version, text }) => ['', version, text]),
  '',
  `If you use a new feature, declare it in remote.config.ts: requires: { shellApi: '^${shellApi}' }.`,
  'Now: npm run typecheck && npm test && npm run doctor; git diff shows the changes.',
];

/** Updates kit, contracts and tools of a remote in a separate folder to those of a newer portal. */
export const run = async (args: string[]): Promise<void> => {
  const { portal, options } = await readOpenCall(args, { from: { type: 'string' } });
  const from = textOf(options.from);
  const folder = process.cwd();
  const { dependencies = {} } = readPackage(folder);
  if (!dependencies['@portal/kit']?.startsWith('file:portal/'))
    throw new Refusal("This remote is part of the portal's repository, and is upgraded with it.");
  if (from === undefined && !portal) throw new Refusal(usage);
  const tools = from === undefined ? await portal?.tools() : await fromRepository(resolve(from));
  if (!tools) throw new Refusal(usage);
  const isSame = Object.entries(tools.dependencies).every(
    ([name, version]) => dependencies[name] === version,
  );
  if (isSame)
    return console.log(`nothing to do: these are the tools of the portal, for shell API ${tools.shellApi}`);
  await exchangeTools(folder, tools);
  console.log(said(tools).join('\n'));
};
