import { rehearsalMark } from '@portal/contracts/program.rules';
import type { PublicRow } from '@portal/contracts/public-program';

type SectionRow = Extract<PublicRow, { kind: 'section' }>;

/** Rows that stand together: under a section's title, or before the first. */
export interface RowsOfSection {
  section?: SectionRow;
  mark?: string;
  rows: Exclude<PublicRow, SectionRow>[];
}

/** The lines of a program by the sections they stand in. */
export const sectionsOf = (rows: readonly PublicRow[]): RowsOfSection[] => {
  const found: RowsOfSection[] = [{ rows: [] }];
  for (const row of rows)
    if (row.kind === 'section') found.push({ section: row, mark: rehearsalMark(found.length), rows: [] });
    else found.at(-1)?.rows.push(row);
  return found.filter(({ section, rows: own }) => section !== undefined || own.length > 0);
};
