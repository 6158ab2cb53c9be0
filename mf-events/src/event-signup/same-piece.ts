import type { PerformanceFields, PerformanceResponse } from '@portal/contracts/performances';

const plain = (title: string): string =>
  title
    .normalize('NFKD')
    .toLocaleLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** The sign-up with which this child plays this piece already, however its title is typed. */
export const twinOf = (
  { title, profile }: Pick<PerformanceFields, 'title' | 'profile'>,
  performances: readonly PerformanceResponse[],
): PerformanceResponse | undefined =>
  performances.find((other) => other.profile._id === profile && plain(other.title) === plain(title));
