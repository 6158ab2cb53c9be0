import type { PerformanceResponse } from '@portal/contracts/performances';
import { performersOf } from '@portal/contracts/performers.rules';
import { fullName } from '@portal/contracts/profiles.rules';
import type { VersionChange, VersionRow } from '@portal/contracts/versions';
import { compareVersions, rowPerformers } from '@portal/contracts/versions.rules';

/** Returns the rows of an account, each compared with the version it last got a mail about. */
export const factsFor = (
  account: string,
  known: readonly VersionRow[],
  rows: readonly VersionRow[],
  minutes: number,
): VersionChange[] => {
  const own = (some: readonly VersionRow[]) => some.filter(({ user }) => user === account);
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
): Map<string, string[]> => {
  const named = [
    ...signedUp.flatMap((one) =>
      performersOf(one).map(({ profile }) => ({ user: one.user, name: fullName(profile) })),
    ),
    ...rows.flatMap((row) =>
      rowPerformers(row).flatMap(({ profile }) =>
        row.user ? [{ user: row.user, name: fullName(profile) }] : [],
      ),
    ),
  ];
  const names = new Map<string, string[]>();
  for (const { user, name } of named) {
    const known = names.get(user) ?? [];
    if (!known.includes(name)) names.set(user, [...known, name]);
  }
  return names;
};
