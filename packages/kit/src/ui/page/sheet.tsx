import type { ReactNode } from 'react';
import './sheet.css';

/** A page like a printed sheet: one narrow column under a centered title. */
export function Sheet({ children }: { children: ReactNode }) {
  return <article className="p-sheet">{children}</article>;
}

export interface SheetHeadProps {
  title: ReactNode;
  /** A small text above the title. */
  above?: ReactNode;
  children?: ReactNode;
}

/** The title of a sheet, with text above and below it. */
export function SheetHead({ title, above, children }: SheetHeadProps) {
  return (
    <header className="p-sheet__head">
      {above != null && <p className="p-caption">{above}</p>}
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </header>
  );
}

/** Groups related lines of a sheet, centered. */
export function SheetGroup({ children }: { children: ReactNode }) {
  return <div className="p-sheet__group">{children}</div>;
}

/** A list of facts, each below its name. */
export function SheetFacts({ facts }: { facts: readonly { name: string; text: string }[] }) {
  return (
    <dl className="p-sheet__facts">
      {facts.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Numbered rows like those of a program. */
export function Numbered({ children, label }: { children: ReactNode; label?: string | undefined }) {
  return (
    <ol className="p-numbered" aria-label={label}>
      {children}
    </ol>
  );
}

export interface NumberedRowProps {
  number: ReactNode;
  title: ReactNode;
  /** At the end of the title's line. */
  aside?: ReactNode;
  /** Below the title. */
  lines?: readonly ReactNode[];
}

/** One row of Numbered. */
export function NumberedRow({ number, title, aside, lines = [] }: NumberedRowProps) {
  return (
    <li className="p-numbered__row">
      <span className="p-numbered__number">{number}</span>
      <p className="p-numbered__title">{title}</p>
      {aside != null && aside !== '' && <p className="p-numbered__aside">{aside}</p>}
      {lines.map((line, at) => (
        <p key={at} className="p-numbered__line">
          {line}
        </p>
      ))}
    </li>
  );
}

/** A row between the numbered rows: a break or an announcement. */
export function NumberedBetween({ children }: { children: ReactNode }) {
  return <li className="p-numbered__between">{children}</li>;
}
