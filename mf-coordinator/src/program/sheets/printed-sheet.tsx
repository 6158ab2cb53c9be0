import { OnPaper } from '../../shared/on-paper.tsx';
import { CheckInSheet } from './check-in-sheet.tsx';
import { ProgramSheet } from './program-sheet.tsx';
import type { SheetProps } from './sheet-props.ts';
import { RunSheet } from './run-sheet.tsx';
import './sheets.css';

export type SheetKind = 'program' | 'run' | 'check-in';

/** What is to be printed, with what only that sheet needs. */
export interface Sheet extends Pick<SheetProps, 'contacts' | 'link'> {
  kind: SheetKind;
  /** From when it is, where nobody could be asked for newer. */
  asOf: string | undefined;
}

const sheets = { program: ProgramSheet, run: RunSheet, 'check-in': CheckInSheet };

/** A sheet of the program, printed at once. */
export function PrintedSheet({ kind, asOf, onDone, ...sheet }: SheetProps & Sheet & { onDone: () => void }) {
  const Sheet = sheets[kind];
  return (
    <OnPaper className="c-sheet" onDone={onDone}>
      {asOf && <p>{asOf}</p>}
      <Sheet {...sheet} />
    </OnPaper>
  );
}
