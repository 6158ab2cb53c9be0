import type { PerformanceResponse } from '@portal/contracts/performances';
import { seenBy } from '@portal/contracts/person.rules';
import { familyOf } from '@portal/contracts/piece-facts.rules';
import { fullName } from '@portal/contracts/profiles.rules';
import {
  rowsOfPeople,
  type VersionChange,
  type VersionPerson,
  type VersionRow,
} from '@portal/contracts/versions';
import { compareVersions, peopleInRow, rowPeople } from '@portal/contracts/versions.rules';
import type { ProgramVersion } from './versions.schema.js';

/** Returns a row as an account sees it. */
export const rowAsSeenBy = (isOwn: (profile: string) => boolean, row: VersionRow): VersionRow => {
  const people = peopleInRow(row).map((one) => (isOwn(one.profile) ? one : seenBy('otherFamily', one)));
  const { user: _, ...seen } = withPeople(row, people);
  return seen;
};

const oldOrNew: ReadonlySet<string> = new Set(rowsOfPeople);

/** Replaces the people of a row. A row without people has no account either. */
export const withPeople = (row: VersionRow, people: readonly VersionPerson[]): VersionRow => ({
  ...(Object.fromEntries(
    Object.entries(row).filter(([name]) => !oldOrNew.has(name) || (name === 'user' && people.length > 0)),
  ) as unknown as VersionRow),
  ...rowPeople(people),
});

/**
 * Returns the rows of a version that a process of the version before has stored or changed. That process writes the first
 * person apart from the others, and removes only those fields.
 */
export const adoptedRows = ({ rows = [] }: Partial<ProgramVersion>): { rows: VersionRow[] } | undefined => {
  const adopted = rows.map((row) => {
    const { people: _, ...old } = row;
    const before = peopleInRow(old);
    const isSame = JSON.stringify(rowPeople(before).people) === JSON.stringify(row.people);
    return isSame ? row : withPeople(row, before);
  });
  return adopted.every((row, at) => row === rows[at]) ? undefined : { rows: adopted };
};

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
