import type { PerformanceResponse } from '@portal/contracts/performances';
import { fullName } from '@portal/contracts/profiles.rules';
import type { VersionChange, VersionRow } from '@portal/contracts/versions';
import { compareVersions } from '@portal/contracts/versions.rules';

/** Returns the accounts that look after the performer of a row. */
export type AccountsOf = (row: Pick<VersionRow, 'performer' | 'user'>) => readonly string[];

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
    ...signedUp.map(({ user, profile }) => ({ user, performer: { ...profile, profile: profile._id } })),
    ...rows,
  ].flatMap(({ user, performer }) =>
    performer
      ? accountsOf({ performer, user }).map((account) => ({ user: account, name: fullName(performer) }))
      : [],
  );
  const names = new Map<string, string[]>();
  for (const { user, name } of named) {
    const known = names.get(user) ?? [];
    if (!known.includes(name)) names.set(user, [...known, name]);
  }
  return names;
};
