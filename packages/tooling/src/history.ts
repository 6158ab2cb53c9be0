import { readTeamCall } from './team/options.ts';
import { historyLines } from './team/state.text.ts';

/** Prints what was done to the remote on a portal: when, what, by whom, and the hash of the files. */
export const run = async (args: string[]): Promise<void> => {
  const { portal } = await readTeamCall('history', args);
  console.log(historyLines(await portal.state()).join('\n'));
};
