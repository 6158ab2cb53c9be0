import { eachField, pickFields, publicFields } from '@portal/contracts/piece.rules';
import { shownName } from '@portal/contracts/consent.rules';
import type { Consents } from '@portal/contracts/consent';
import type { PublicRow, ShownNames } from '@portal/contracts/public-program';
import type { VersionRow } from '@portal/contracts/versions';
import { rowPerformers } from '@portal/contracts/versions.rules';

type ConsentsOf = ReadonlyMap<string, Consents>;

const personOf = (
  { profile }: ReturnType<typeof rowPerformers>[number],
  names: ShownNames,
  consents: ConsentsOf,
) => {
  const name = shownName({ ...profile, consents: consents.get(profile.profile) }, names);
  return { ...(name !== '' && { name }), ...(names === 'grade' && { grade: profile.grade }) };
};

const pieceOf = (row: VersionRow, names: ShownNames, consents: ConsentsOf): PublicRow => {
  const { number } = row;
  const [first, ...others] = rowPerformers(row);
  if (!first) return { kind: 'piece', number, ...eachField(publicFields, () => ''), isGap: true };
  return {
    kind: 'piece',
    number,
    ...eachField(publicFields, (field) => row[field] ?? ''),
    ...personOf(first, names, consents),
    ...(others.length > 0 && {
      others: others.map((other) => ({
        ...personOf(other, names, consents),
        ...pickFields(other, ['instrument', 'role']),
      })),
    }),
  };
};

/** Converts a row of a program for the public page, with the answers about consent by profile. */
export const publicRow = (row: VersionRow, names: ShownNames, consents: ConsentsOf): PublicRow => {
  const { kind, title, start, seconds } = row;
  switch (kind) {
    case 'piece':
      return pieceOf(row, names, consents);
    case 'section':
      return { kind, title, start };
    case 'break':
      return { kind, title, seconds };
    case 'announcement':
      return { kind, title };
  }
};
