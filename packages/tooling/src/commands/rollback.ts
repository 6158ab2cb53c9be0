import { readTeamCall } from '../team/options.ts';
import { standing } from '../team/state.text.ts';

/** Makes an earlier version of the remote live again: the given one or the previous one. */
export const run = async (args: string[]): Promise<void> => {
  const { portal, words } = await readTeamCall('rollback [version]', args);
  const [version] = words;
  const state = await portal.act({ act: 'rollback', ...(version !== undefined && { version }) });
  const from = state.history[0]?.from;
  console.log(standing(state));
  if (from !== undefined) console.log(`portal rollback ${from} undoes this`);
};
