import { readTeamCall } from '../team/options.ts';
import { statusLines } from '../team/status.text.ts';

/** Prints the status of the remote on a portal: the live version, failures, previews and possible next commands. */
export const run = async (args: string[]): Promise<void> => {
  const { portal, id } = await readTeamCall('status', args);
  console.log(statusLines(id, await portal.status()).join('\n'));
};
