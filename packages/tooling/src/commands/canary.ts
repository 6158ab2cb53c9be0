import { Refusal } from '../refusal.ts';
import { readTeamCall } from '../team/options.ts';
import { outcome } from '../team/state.text.ts';

/** Makes a version the canary for a percentage of users. 100 makes it live, 0 ends the canary. */
export const run = async (args: string[]): Promise<void> => {
  const { portal, words, options } = await readTeamCall('canary <percent> [--version <version>]', args, {
    version: { type: 'string' },
  });
  const percent = Number((words[0] ?? '').replace(/%$/, '') || Number.NaN);
  if (!Number.isInteger(percent) || percent < 0 || percent > 100)
    throw new Refusal('canary takes a whole number from 0 to 100, the percentage of users.');
  const version = typeof options.version === 'string' ? { version: options.version } : {};
  const before = await portal.state();
  console.log(outcome(before, await portal.act({ act: 'canary', percent, ...version })));
};
