import { seenBy } from '@portal/contracts/person.rules';
import type { VersionPerson, VersionRow } from '@portal/contracts/versions';
import { peopleInRow } from '@portal/contracts/versions.rules';

/** Returns a row as an account sees it. */
export const rowAsSeenBy = (isOwn: (profile: string) => boolean, row: VersionRow): VersionRow =>
  withPeople(
    row,
    peopleInRow(row).map((one) => (isOwn(one.profile) ? one : seenBy('otherFamily', one))),
  );

/** Replaces the people of a row. */
export const withPeople = (
  { people: _, ...row }: VersionRow,
  people: readonly VersionPerson[],
): VersionRow => ({ ...row, ...(people.length > 0 && { people: [...people] }) });
