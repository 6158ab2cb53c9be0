import { eachField, pickFields, publicFields } from '@portal/contracts/piece.rules';
import type { PublicRow, ShownNames } from '@portal/contracts/public-program';
import { publicName } from '@portal/contracts/public-program.rules';
import type { VersionRow } from '@portal/contracts/versions';
import { rowPerformers } from '@portal/contracts/versions.rules';

const personOf = ({ profile }: ReturnType<typeof rowPerformers>[number], names: ShownNames) => {
  const name = publicName(profile, names);
  return { ...(name !== '' && { name }), ...(names === 'grade' && { grade: profile.grade }) };
};

const pieceOf = (row: VersionRow, names: ShownNames): PublicRow => {
  const { number } = row;
  const [first, ...others] = rowPerformers(row);
  if (!first) return { kind: 'piece', number, ...eachField(publicFields, () => ''), isGap: true };
  return {
    kind: 'piece',
    number,
    ...eachField(publicFields, (field) => row[field] ?? ''),
    ...personOf(first, names),
    ...(others.length > 0 && {
      others: others.map((other) => ({
        ...personOf(other, names),
        ...pickFields(other, ['instrument', 'role']),
      })),
    }),
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
