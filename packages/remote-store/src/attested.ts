import type { PublishRemoteInput } from '@portal/contracts/publishing';
import type { Release } from '@portal/contracts/registry';
import { digestOf } from './candidate.ts';
import { Refusal } from './refusal.ts';

/** What whoever publishes says beside the files. */
export type Said = Pick<PublishRemoteInput, 'attested' | 'unchecked' | 'overBudget'>;

const hasDrawnPages = ({ attested }: Said): boolean => attested?.checks.includes('pages') ?? false;

/** Refuses what was said of other files, and where a portal wants it, what nobody has looked at. */
export const checkAttested = (release: Pick<Release, 'integrity'>, said: Said, isRequired = false): void => {
  if (said.attested && said.attested.digest !== digestOf(release))
    throw new Refusal(
      'What was checked were other files than these: build, check and publish them together.',
    );
  if (isRequired && !hasDrawnPages(said))
    throw new Refusal('This portal takes only builds whose pages npm run publish-remote has drawn before.');
};

/** The same for the history: what was looked at and what was not, and why. */
export const noteOf = (said: Said): string => {
  const pages = hasDrawnPages(said) ? 'its pages were drawn before' : 'its pages were not looked at';
  const { unchecked, overBudget } = said;
  return [
    unchecked === undefined ? pages : `${pages}: ${unchecked}`,
    overBudget === undefined ? [] : `over budget: ${overBudget}`,
  ]
    .flat()
    .join('; ')
    .slice(0, 200);
};
