import { previewLimits } from '@portal/contracts/previews';
import { examineSound } from '../doctor/examine.ts';
import { Refusal } from '../refusal.ts';
import { readTeamCall, textOf } from '../team/options.ts';
import type { TeamPortal } from '../team/web-portal.ts';

const usage = 'preview [--version <version>] [--days <1 to 30>] [--json] | preview --end <id>';

const toDays = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  const days = Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= previewLimits.mostDays) return days;
  throw new Refusal(`--days takes a whole number from 1 to ${previewLimits.mostDays}.`);
};

const storeBuild = async (portal: TeamPortal): Promise<string> => {
  const { files, attested } = await examineSound(process.cwd(), { portal });
  return (await portal.publish(files, { attested, storeOnly: true })).version;
};

/** Creates a preview link to a version that is not live: the build of the current folder, or a stored version. */
export const run = async (args: string[]): Promise<void> => {
  const { portal, id, options } = await readTeamCall(usage, args, {
    version: { type: 'string' },
    days: { type: 'string' },
    end: { type: 'string' },
    json: { type: 'boolean', default: false },
  });
  const days = toDays(textOf(options.days));
  const ended = textOf(options.end);
  if (ended !== undefined) {
    await portal.endPreview(ended);
    console.log(`the preview ${ended} of ${id} has ended`);
    return;
  }
  const version = textOf(options.version) ?? (await storeBuild(portal));
  const made = await portal.createPreview({ version, ...(days !== undefined && { days }) });
  if (options.json) return console.log(JSON.stringify(made));
  const { preview, link } = made;
  console.log(
    [
      `${id} ${version} is not live. Logged-in users with this link see it until ${preview.until.slice(0, 16)}Z:`,
      link,
      `portal preview --end ${preview.id} ends it; portal canary 10 --version ${version} starts a canary, npm run publish-remote makes it live`,
    ].join('\n'),
  );
};
