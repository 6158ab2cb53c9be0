import { readTeamCall } from './team/options.ts';
import { statusLines } from './team/status.text.ts';

/** Prints how the remote stands on a portal: what is live, what fails, what is shown beforehand, what there is to do. */
export const run = async (args: string[]): Promise<void> => {
  const { portal, id } = await readTeamCall('status', args);
  console.log(statusLines(id, await portal.status()).join('\n'));
};
