import { readTeamCall } from './team/options.ts';
import { standing } from './team/state.text.ts';

/** Makes an earlier version of the remote live again: the one named, or the one before. */
export const run = async (args: string[]): Promise<void> => {
  const { portal, words } = await readTeamCall('rollback [version]', args);
  const [version] = words;
  console.log(standing(await portal.act({ act: 'rollback', ...(version !== undefined && { version }) })));
};
