import { join } from 'node:path';
import { buildRemote } from './build-remote.ts';
import { Refusal } from './refusal.ts';
import { readBuild } from './store/built-remote.ts';
import { readTeamCall } from './team/options.ts';

const toPercent = (text: string | boolean | undefined): number | undefined => {
  if (text === undefined) return undefined;
  const percent = Number(String(text).replace(/%$/, ''));
  if (Number.isInteger(percent) && percent >= 1 && percent <= 99) return percent;
  throw new Refusal('--canary takes a whole number from 1 to 99: of a hundred people, how many.');
};

/** Builds and publishes the remote of the current folder. */
export const run = async (args: string[]): Promise<void> => {
  const { portal, options } = await readTeamCall('publish-remote [--canary <percent>]', args, {
    canary: { type: 'string' },
  });
  const folder = process.cwd();
  await buildRemote(folder);
  const percent = toPercent(options.canary);
  const { id, version, isNew } = await portal.publish(await readBuild(join(folder, 'dist')), percent);
  if (!isNew) console.log(`${id} ${version} is published already`);
  else
    console.log(`published ${id} ${version}${percent === undefined ? '' : ` for ${percent}% of the people`}`);
};
