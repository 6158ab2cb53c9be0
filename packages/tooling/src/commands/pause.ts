import { readTeamCall } from '../team/options.ts';
import { outcome } from '../team/state.text.ts';

/** Pauses the remote of the current folder on a portal. Its pages show a notice. */
export const run = async (args: string[]): Promise<void> => {
  const { portal } = await readTeamCall('pause', args);
  const before = await portal.state();
  console.log(outcome(before, await portal.act({ act: 'pause' })));
};
