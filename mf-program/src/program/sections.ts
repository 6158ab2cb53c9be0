import type { PublicRow } from '@portal/contracts/public-program';

type SectionRow = Extract<PublicRow, { kind: 'section' }>;

/** Rows that stand together: under a section's title, or before the first. */
export interface RowsOfSection {
  section?: SectionRow;
  /** The letter of its rehearsal mark; without it there are more sections than letters. */
  mark?: string;
  rows: Exclude<PublicRow, SectionRow>[];
}

const markOf = (at: number): string | undefined => (at < 26 ? String.fromCharCode(65 + at) : undefined);

/** The lines of a program by the sections they stand in. */
export const sectionsOf = (rows: readonly PublicRow[]): RowsOfSection[] => {
  const found: RowsOfSection[] = [{ rows: [] }];
  for (const row of rows)
    if (row.kind === 'section') found.push({ section: row, mark: markOf(found.length - 1), rows: [] });
    else found.at(-1)?.rows.push(row);
  return found.filter(({ section, rows: own }) => section !== undefined || own.length > 0);
};
