import { eachField, publicFields } from '@portal/contracts/piece.rules';
import type { PublicRow, ShownNames } from '@portal/contracts/public-program';
import { publicName } from '@portal/contracts/public-program.rules';
import type { VersionRow } from '@portal/contracts/versions';

const pieceOf = (row: VersionRow, names: ShownNames): PublicRow => {
  const { number, performer, grade } = row;
  if (!performer) return { kind: 'piece', number, ...eachField(publicFields, () => ''), isGap: true };
  const name = publicName(performer, names);
  return {
    kind: 'piece',
    number,
    ...eachField(publicFields, (field) => row[field] ?? ''),
    ...(name !== '' && { name }),
    ...(names === 'grade' && { grade }),
  };
};

/** Converts a row of a program for the public page. */
export const publicRow = (row: VersionRow, names: ShownNames): PublicRow => {
  const { kind, title, start, seconds } = row;
  switch (kind) {
    case 'piece':
      return pieceOf(row, names);
    case 'section':
      return { kind, title, start };
    case 'break':
      return { kind, title, seconds };
    case 'announcement':
      return { kind, title };
  }
};
