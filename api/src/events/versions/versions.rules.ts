import { seenBy } from '@portal/contracts/person.rules';
import type { VersionRow } from '@portal/contracts/versions';
import { peopleInRow } from '@portal/contracts/versions.rules';

/** Returns a row as an account sees it. */
export const rowAsSeenBy = (isOwn: (profile: string) => boolean, row: VersionRow): VersionRow => {
  const people = peopleInRow(row).map((one) => (isOwn(one.profile) ? one : seenBy('otherFamily', one)));
  return people.length > 0 ? { ...row, people } : row;
};
