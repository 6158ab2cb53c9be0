import type { PublicRow, ShownNames } from '@portal/contracts/public-program';
import { publicName } from '@portal/contracts/public-program.rules';
import type { ProgramItem } from '@portal/contracts/program';

/** What is read of a row of a published version; it has more, and none of that is for the web. */
export interface PublishedRow {
  kind: ProgramItem['kind'];
  number?: number | undefined;
  start: number;
  seconds: number;
  title: string;
  composer?: string | undefined;
  instrument?: string | undefined;
  performer?: { firstName: string; lastName: string; printName?: string | undefined } | undefined;
  grade?: number | undefined;
}

const pieceOf = (row: PublishedRow, names: ShownNames): PublicRow => {
  const { number, title, composer = '', instrument = '', performer, grade } = row;
  if (!performer) return { kind: 'piece', title: '', composer: '', instrument: '', isGap: true };
  const name = publicName(performer, names);
  return {
    kind: 'piece',
    number,
    title,
    composer,
    instrument,
    ...(name !== '' && { name }),
    ...(names === 'grade' && { grade }),
  };
};

/** A row of a program as the web shows it. */
export const publicRow = (row: PublishedRow, names: ShownNames): PublicRow => {
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
