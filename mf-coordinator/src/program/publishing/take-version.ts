import type { ProgramItem } from '@portal/contracts/program';
import { lengthOf } from '@portal/contracts/program-clock.rules';
import type { VersionRow } from '@portal/contracts/versions';
import type { Performances } from '../model/performances.ts';
import type { Edit } from '../model/program-edits.ts';

// A length of its own only where it is not what the family says: that may still change.
const pieceOf = ({ id, seconds }: VersionRow, performances: Performances): ProgramItem[] => {
  const performance = performances.get(id);
  if (!performance || performance.withdrawn) return [];
  const item = { id, kind: 'piece' as const };
  return [lengthOf(item, performance).seconds === seconds ? item : { ...item, seconds }];
};

const itemOf = (row: VersionRow, performances: Performances): ProgramItem[] => {
  const { id, kind, title, seconds } = row;
  if (kind === 'piece') return pieceOf(row, performances);
  return kind === 'section' ? [{ id, kind, title }] : [{ id, kind, title, seconds }];
};

/** The draft as a version was; what was withdrawn since is left out. */
export const takeVersion =
  (rows: readonly VersionRow[], performances: Performances): Edit =>
  (state) => ({ ...state, items: rows.flatMap((row) => itemOf(row, performances)) });
