import { readTeamCall } from '../team/options.ts';
import { historyLines } from '../team/state.text.ts';

/** Prints the history of the remote on a portal: time, action, version, actor and the hash of the files. */
export const run = async (args: string[]): Promise<void> => {
  const { portal } = await readTeamCall('history', args);
  console.log(historyLines(await portal.state()).join('\n'));
};
