import { namesForOtherFamily } from '@portal/contracts/consent.rules';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { performersOf } from '@portal/contracts/performers.rules';
import { fullName } from '@portal/contracts/profiles.rules';
import type { VersionChange, VersionRow } from '@portal/contracts/versions';
import { compareVersions, rowPerformers } from '@portal/contracts/versions.rules';

/** The parts of a row that decide which accounts it belongs to. */
export interface OwnedRow {
  performer?: { profile: string } | undefined;
  performers?: readonly { profile: string }[] | undefined;
}

/** Returns those parts of a sign-up. */
export const ownedRow = ({ profile, performers }: PerformanceResponse): OwnedRow => ({
  performer: { profile: profile._id },
  performers: performers?.map((other) => ({ profile: other.profile._id })),
});

/**
 * Returns a row as an account sees it. People whom it does not look after have only their first name and an initial.
 */
export const rowAsSeenBy = (
  isOwn: (profile: string) => boolean,
  { user: _, performer, performers, grade, school, ...row }: VersionRow,
): VersionRow => {
  const others = performers?.map((one) =>
    isOwn(one.profile)
      ? one
      : { ...one, ...namesForOtherFamily(one), printName: undefined, grade: 99, school: '' },
  );
  return {
    ...row,
    ...(performer &&
      (isOwn(performer.profile)
        ? { performer, grade, school }
        : { performer: { profile: performer.profile, ...namesForOtherFamily(performer) } })),
    ...(others && { performers: others }),
  };
};

/** Returns the accounts that look after one of the people in a row. */
export type AccountsOf = (row: OwnedRow) => readonly string[];

/** Returns the rows of an account, each compared with the version it last got a mail about. */
export const factsFor = (
  account: string,
  known: readonly VersionRow[],
  rows: readonly VersionRow[],
  minutes: number,
  accountsOf: AccountsOf,
): VersionChange[] => {
  const isOwn = (profile: string) => accountsOf({ performer: { profile } }).includes(account);
  const own = (some: readonly VersionRow[]) =>
    some.filter((row) => accountsOf(row).includes(account)).map((row) => rowAsSeenBy(isOwn, row));
  const changes = compareVersions(own(known), own(rows), { minutes });
  const changed = new Map(changes.map((change) => [change.id, change]));
  const there = own(rows).map(
    (row) => changed.get(row.id) ?? { id: row.id, what: [], before: row, now: row },
  );
  return [...there, ...changes.filter(({ now }) => !now)];
};

/** Returns the names of the people that each account looks after, as printed in programs. */
export const namesOf = (
  signedUp: readonly PerformanceResponse[],
  rows: readonly VersionRow[],
  accountsOf: AccountsOf,
): Map<string, string[]> => {
  const people = [
    ...signedUp.flatMap(performersOf).map(({ profile }) => ({ ...profile, profile: profile._id })),
    ...rows.flatMap(rowPerformers).map(({ profile }) => profile),
  ];
  const named = people.flatMap((person) =>
    accountsOf({ performer: person }).map((user) => ({ user, name: fullName(person) })),
  );
  const names = new Map<string, string[]>();
  for (const { user, name } of named) {
    const known = names.get(user) ?? [];
    if (!known.includes(name)) names.set(user, [...known, name]);
  }
  return names;
};
