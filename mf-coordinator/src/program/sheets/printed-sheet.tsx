import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { CheckInSheet } from './check-in-sheet.tsx';
import { ProgramSheet } from './program-sheet.tsx';
import type { SheetProps } from './sheet-props.ts';
import { RunSheet } from './run-sheet.tsx';
import './sheets.css';

export type SheetKind = 'program' | 'run' | 'check-in';

/** What is to be printed, with what only that sheet needs. */
export interface Sheet extends Pick<SheetProps, 'contacts'> {
  kind: SheetKind;
  /** From when it is, where nobody could be asked for newer. */
  asOf: string | undefined;
}

const sheets = { program: ProgramSheet, run: RunSheet, 'check-in': CheckInSheet };

/** Stands on paper instead of the page for as long as the browser prints. */
export function PrintedSheet({ kind, asOf, onDone, ...sheet }: SheetProps & Sheet & { onDone: () => void }) {
  const Sheet = sheets[kind];
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const finish = () => done();
    addEventListener('afterprint', finish);
    const frame = requestAnimationFrame(() => print());
    return () => {
      removeEventListener('afterprint', finish);
      cancelAnimationFrame(frame);
    };
  }, []);
  return createPortal(
    <main className="c-sheet">
      {asOf && <p>{asOf}</p>}
      <Sheet {...sheet} />
    </main>,
    document.body,
  );
}
