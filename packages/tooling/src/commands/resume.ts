import { readTeamCall } from '../team/options.ts';
import { outcome } from '../team/state.text.ts';

/** Resumes the remote of the current folder. */
export const run = async (args: string[]): Promise<void> => {
  const { portal } = await readTeamCall('resume', args);
  const before = await portal.state();
  console.log(outcome(before, await portal.act({ act: 'resume' })));
};
