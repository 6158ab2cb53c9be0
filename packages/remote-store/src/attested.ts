import type { PublishRemoteInput } from '@portal/contracts/publishing';
import type { Release } from '@portal/contracts/registry';
import { digestOf } from './candidate.ts';
import { Refusal } from './refusal.ts';

/** The statements sent along with a build. */
export type Said = Pick<PublishRemoteInput, 'attested' | 'unchecked' | 'overBudget'>;

/** Says whether the pages of a build were rendered before it was sent. */
export const hasDrawnPages = ({ attested }: Said): boolean => attested?.checks.includes('pages') ?? false;

/** Refuses an attestation of other files, and, if the portal requires it, a build whose pages were not rendered. */
export const checkAttested = (release: Pick<Release, 'integrity'>, said: Said, isRequired = false): void => {
  if (said.attested && said.attested.digest !== digestOf(release))
    throw new Refusal('The checked files differ from these. Build, check and publish them together.');
  if (isRequired && !hasDrawnPages(said))
    throw new Refusal('This portal accepts only builds whose pages npm run publish-remote has drawn.');
};

/** Returns the statements as a note for the history: whether the pages were rendered, and the given reasons. */
export const noteOf = (said: Said): string => {
  const pages = hasDrawnPages(said) ? 'its pages were drawn before' : 'its pages were not checked';
  const { unchecked, overBudget } = said;
  return [
    unchecked === undefined ? pages : `${pages}: ${unchecked}`,
    overBudget === undefined ? [] : `over budget: ${overBudget}`,
  ]
    .flat()
    .join('; ')
    .slice(0, 200);
};
