import { readTeamCall } from './team/options.ts';
import { standing } from './team/state.text.ts';

/** Switches the remote of the current folder on again. */
export const run = async (args: string[]): Promise<void> => {
  const { portal } = await readTeamCall('resume', args);
  console.log(standing(await portal.act({ act: 'resume' })));
};
