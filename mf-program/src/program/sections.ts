import { rehearsalMark } from '@portal/contracts/program.rules';
import type { PublicRow } from '@portal/contracts/public-program';

type SectionRow = Extract<PublicRow, { kind: 'section' }>;

/** Rows under one section title, or before the first title. */
export interface RowsOfSection {
  section?: SectionRow;
  mark?: string;
  rows: Exclude<PublicRow, SectionRow>[];
}

/** Groups the rows of a program by section. */
export const sectionsOf = (rows: readonly PublicRow[]): RowsOfSection[] => {
  const found: RowsOfSection[] = [{ rows: [] }];
  for (const row of rows)
    if (row.kind === 'section') found.push({ section: row, mark: rehearsalMark(found.length), rows: [] });
    else found.at(-1)?.rows.push(row);
  return found.filter(({ section, rows: own }) => section !== undefined || own.length > 0);
};
