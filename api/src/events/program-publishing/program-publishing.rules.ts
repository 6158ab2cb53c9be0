import type { PerformanceResponse } from '@portal/contracts/performances';
import { familyOf } from '@portal/contracts/piece-facts.rules';
import { fullName } from '@portal/contracts/profiles.rules';
import type { VersionChange, VersionPerson, VersionRow } from '@portal/contracts/versions';
import { compareVersions, peopleInRow } from '@portal/contracts/versions.rules';
import { rowAsSeenBy } from '../versions/version-store.service.js';

/** Returns the profiles of the people in these rows. */
export const profilesInRows = (rows: readonly VersionRow[]): string[] => [
  ...new Set(rows.flatMap((row) => peopleInRow(row).map(({ profile }) => profile))),
];

/** Returns the profiles of the people in these sign-ups. */
export const profilesInSignups = (signedUp: readonly PerformanceResponse[]): string[] => [
  ...new Set(signedUp.flatMap(({ people }) => people.map(({ profile }) => profile._id))),
];

/** Returns the accounts that look after a profile, and the teacher who signed it up for a piece. */
export type AccountsOf = (profile: string, piece: string) => readonly string[];

/** Returns the family of each person in these sign-ups. */
export const familiesIn = (signedUp: readonly PerformanceResponse[]): ((profile: string) => string) => {
  const families = new Map(
    signedUp.flatMap(({ people }) => people.map((person) => [person.profile._id, familyOf(person)])),
  );
  return (profile) => families.get(profile) ?? profile;
};

/** The rows of each account, as it sees them. */
export type RowsByAccount = ReadonlyMap<string, readonly VersionRow[]>;

const rowsByAccount = (rows: readonly VersionRow[], accountsOf: AccountsOf): RowsByAccount => {
  const byAccount = new Map<string, VersionRow[]>();
  for (const row of rows)
    for (const account of new Set(profilesInRows([row]).flatMap((one) => accountsOf(one, row.id)))) {
      const isOwn = (profile: string) => accountsOf(profile, row.id).includes(account);
      byAccount.set(account, [...(byAccount.get(account) ?? []), rowAsSeenBy(isOwn, row)]);
    }
  return byAccount;
};

/** Returns a function that sorts rows by account, each list of rows only once. */
export const ownRowsBy = (accountsOf: AccountsOf): ((rows: readonly VersionRow[]) => RowsByAccount) => {
  const sorted = new Map<readonly VersionRow[], RowsByAccount>();
  return (rows) => {
    const byAccount = sorted.get(rows) ?? rowsByAccount(rows, accountsOf);
    sorted.set(rows, byAccount);
    return byAccount;
  };
};

/** Returns the rows of an account, each compared with the version it last got a mail about. */
export const factsFor = (
  known: readonly VersionRow[] = [],
  rows: readonly VersionRow[] = [],
  minutes: number,
): VersionChange[] => {
  const changes = compareVersions(known, rows, { minutes });
  const changed = new Map(changes.map((change) => [change.id, change]));
  const there = rows.map((row) => changed.get(row.id) ?? { id: row.id, what: [], before: row, now: row });
  return [...there, ...changes.filter(({ now }) => !now)];
};

/** Returns the people that each account looks after, with their names as printed in programs. */
export const peopleByAccount = (
  signedUp: readonly PerformanceResponse[],
  rows: readonly VersionRow[],
  accountsOf: AccountsOf,
): Map<string, { name: string; role: VersionPerson['role'] }[]> => {
  const people = [
    ...signedUp.flatMap((one) =>
      one.people.map(({ profile, role }) => ({ ...profile, profile: profile._id, role, piece: one._id })),
    ),
    ...rows.flatMap((row) => peopleInRow(row).map((person) => ({ ...person, piece: row.id }))),
  ];
  const named = people.flatMap((person) =>
    accountsOf(person.profile, person.piece).map((user) => ({
      user,
      name: fullName(person),
      role: person.role,
    })),
  );
  return Map.groupBy(named, ({ user }) => user);
};
