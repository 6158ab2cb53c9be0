import { isPerformedBy } from '@portal/contracts/performers.rules';
import type { PerformanceFields, PerformanceResponse } from '@portal/contracts/performances';

const plain = (title: string): string =>
  title
    .normalize('NFKD')
    .toLocaleLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Finds a sign-up of the same performer with the same piece, ignoring spelling differences in the title. */
export const twinOf = (
  { title, profile }: Pick<PerformanceFields, 'title' | 'profile'>,
  performances: readonly PerformanceResponse[],
): PerformanceResponse | undefined =>
  performances.find((other) => isPerformedBy(other, profile) && plain(other.title) === plain(title));
