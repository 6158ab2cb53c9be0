import { readTeamCall } from './team/options.ts';
import { standing } from './team/state.text.ts';

/** Switches the remote of the current folder off on a portal; its pages say so. */
export const run = async (args: string[]): Promise<void> => {
  const { portal } = await readTeamCall('pause', args);
  console.log(standing(await portal.act({ act: 'pause' })));
};
