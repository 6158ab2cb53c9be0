import { seenBy } from '@portal/contracts/person.rules';
import { rowsOfPeople, type VersionPerson, type VersionRow } from '@portal/contracts/versions';
import { peopleInRow, rowPeople } from '@portal/contracts/versions.rules';
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
