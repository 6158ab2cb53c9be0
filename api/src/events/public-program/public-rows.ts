import { eachField, publicFields } from '@portal/contracts/piece.rules';
import { shownName } from '@portal/contracts/consent.rules';
import type { Consents } from '@portal/contracts/consent';
import type { PublicRow, ShownNames } from '@portal/contracts/public-program';
import type { VersionRow } from '@portal/contracts/versions';

type ConsentsOf = ReadonlyMap<string, Consents>;

const pieceOf = (row: VersionRow, names: ShownNames, consents: ConsentsOf): PublicRow => {
  const { number, performer, grade } = row;
  if (!performer) return { kind: 'piece', number, ...eachField(publicFields, () => ''), isGap: true };
  const name = shownName({ ...performer, consents: consents.get(performer.profile) }, names);
  return {
    kind: 'piece',
    number,
    ...eachField(publicFields, (field) => row[field] ?? ''),
    ...(name !== '' && { name }),
    ...(names === 'grade' && { grade }),
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
