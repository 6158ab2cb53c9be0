import type { PerformanceResponse } from '@portal/contracts/performances';
import { fullName } from '@portal/contracts/profiles.rules';
import type { VersionChange, VersionRow } from '@portal/contracts/versions';

/** What a version is for an account: where each of its own pieces stands, what is new about it, and which are gone. */
export const factsFor = (
  account: string,
  rows: readonly VersionRow[],
  changes: readonly VersionChange[],
): VersionChange[] => {
  const changed = new Map(changes.map((change) => [change.id, change]));
  const there = rows
    .filter(({ user }) => user === account)
    .map((row) => changed.get(row.id) ?? { id: row.id, what: [], before: row, now: row });
  const gone = changes.filter(({ before, now }) => !now && before?.user === account);
  return [...there, ...gone];
};

/** Who plays for each account, as programs name them. */
export const namesOf = (
  signedUp: readonly PerformanceResponse[],
  rows: readonly VersionRow[],
): Map<string, string[]> => {
  const named = [
    ...signedUp.map(({ user, profile }) => ({ user, name: fullName(profile) })),
    ...rows.flatMap(({ user, performer }) =>
      user && performer ? [{ user, name: fullName(performer) }] : [],
    ),
  ];
  const names = new Map<string, string[]>();
  for (const { user, name } of named) {
    const known = names.get(user) ?? [];
    if (!known.includes(name)) names.set(user, [...known, name]);
  }
  return names;
};
