import { examineSound } from '../doctor/examine.ts';
import { Refusal } from '../refusal.ts';
import { readTeamCall, textOf } from '../team/options.ts';

const toPercent = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  const percent = Number(text.replace(/%$/, ''));
  if (Number.isInteger(percent) && percent >= 1 && percent <= 99) return percent;
  throw new Refusal('--canary takes a whole number from 1 to 99, the percentage of users.');
};

const usage = 'publish-remote [--canary <percent>] [--over-budget <reason>] [--unchecked <reason>]';

/** Builds the remote of the current folder, checks it as `portal doctor` does, and publishes it. */
export const run = async (args: string[]): Promise<void> => {
  const { portal, options } = await readTeamCall(usage, args, {
    canary: { type: 'string' },
    'over-budget': { type: 'string' },
    unchecked: { type: 'string' },
  });
  const percent = toPercent(textOf(options.canary));
  const overBudget = textOf(options['over-budget']);
  const unchecked = textOf(options.unchecked);
  const wishes = {
    ...(percent !== undefined && { percent }),
    ...(overBudget !== undefined && { overBudget }),
    ...(unchecked !== undefined && { unchecked }),
  };
  const { files, attested } = await examineSound(process.cwd(), { portal, wishes });
  const { id, version, isNew, isCanary } = await portal.publish(files, { ...wishes, attested });
  if (!isNew) console.log(`${id} ${version} is published already`);
  else console.log(`published ${id} ${version}${isCanary ? ` for ${percent ?? 1}% of users` : ''}`);
  if (isCanary && percent === undefined)
    console.log(
      'Its pages were not drawn, so it starts as a canary; portal canary 100 makes it live for all',
    );
};
