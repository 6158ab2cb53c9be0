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
 * Returns a row as an account sees it that looks after these profiles. Of people of other families it has the first name
 * and an initial.
 */
export const rowAsSeenBy = (
  own: ReadonlySet<string>,
  { user: _, performer, performers, grade, school, ...row }: VersionRow,
): VersionRow => {
  const others = performers?.map((one) =>
    own.has(one.profile)
      ? one
      : { ...one, ...namesForOtherFamily(one), printName: undefined, grade: 99, school: '' },
  );
  return {
    ...row,
    ...(performer &&
      (own.has(performer.profile)
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
  const own = (some: readonly VersionRow[]) => some.filter((row) => accountsOf(row).includes(account));
  const changes = compareVersions(own(known), own(rows), { minutes });
  const changed = new Map(changes.map((change) => [change.id, change]));
  const there = own(rows).map(
    (row) => changed.get(row.id) ?? { id: row.id, what: [], before: row, now: row },
  );
  return [...there, ...changes.filter(({ now }) => !now)];
};

/** Returns the performers of each account, as printed in programs. */
export const namesOf = (
  signedUp: readonly PerformanceResponse[],
  rows: readonly VersionRow[],
  accountsOf: AccountsOf,
): Map<string, string[]> => {
  const named = [
    ...signedUp.map((one) => ({ people: performersOf(one), accounts: accountsOf(ownedRow(one)) })),
    ...rows.map((row) => ({ people: rowPerformers(row), accounts: accountsOf(row) })),
  ].flatMap(({ people, accounts }) =>
    people.flatMap(({ profile }) => accounts.map((user) => ({ user, name: fullName(profile) }))),
  );
  const names = new Map<string, string[]>();
  for (const { user, name } of named) {
    const known = names.get(user) ?? [];
    if (!known.includes(name)) names.set(user, [...known, name]);
  }
  return names;
};
