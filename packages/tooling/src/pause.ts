import { readTeamCall } from './team/options.ts';
import { outcome } from './team/state.text.ts';

/** Switches the remote of the current folder off on a portal; its pages say so. */
export const run = async (args: string[]): Promise<void> => {
  const { portal } = await readTeamCall('pause', args);
  const before = await portal.state();
  console.log(outcome(before, await portal.act({ act: 'pause' })));
};
