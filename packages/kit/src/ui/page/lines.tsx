import type { ReactNode } from 'react';
import { TicketDate, type TicketDateProps } from './ticket-date.tsx';
import './lines.css';

/** Two columns, of which the second is wider; one below the other on narrow pages. A single column takes the whole width. */
export function Halves({ children }: { children: ReactNode }) {
  return <div className="p-halves">{children}</div>;
}

/** A column of Halves: sections below each other. */
export function HalvesColumn({ children }: { children: ReactNode }) {
  return <div className="p-halves__column">{children}</div>;
}

/** Groups related lines of a section, such as an event and its performances. */
export function Together({ children }: { children: ReactNode }) {
  return <div className="p-together">{children}</div>;
}

/** A list of short rows. With `isDated`, each row has the date of an event at its side. */
export function Lines({ children, isDated = false }: { children: ReactNode; isDated?: boolean }) {
  return <ul className={isDated ? 'p-lines p-lines--dated' : 'p-lines'}>{children}</ul>;
}

/** A row of Lines: text, with links or buttons at its end. A link of the class `p-lines__title` is its title. */
export function Line({ children }: { children: ReactNode }) {
  return <li className="p-lines__line">{children}</li>;
}

export interface WrappingLineProps {
  /** The text of the line. */
  children: ReactNode;
  /** The buttons at its end. With large text they move below the text. */
  actions?: ReactNode;
  /** Content below text and buttons, such as a form that a button opens. */
  more?: ReactNode;
}

/** A row of Lines that wraps: text, buttons, and content below them. */
export function WrappingLine({ children, actions, more }: WrappingLineProps) {
  return (
    <li className="p-lines__line p-lines__line--wrapping">
      <div className="p-lines__words">{children}</div>
      {actions}
      {more && <div className="p-lines__more">{more}</div>}
    </li>
  );
}

export interface DatedLineProps extends TicketDateProps {
  title: ReactNode;
  /** Below the title. */
  children?: ReactNode;
  /** At its end: a short fact ('7 places left'), with the action below it. */
  status?: ReactNode;
  action?: ReactNode;
}

/** A row of Lines with `isDated`. */
export function DatedLine({ title, children, status, action, ...when }: DatedLineProps) {
  return (
    <li className={status == null ? 'p-lines__dated p-lines__dated--short' : 'p-lines__dated'}>
      <TicketDate {...when} />
      <div>
        <h3>{title}</h3>
        {children}
      </div>
      <div className="p-lines__end">
        {status}
        {action}
      </div>
    </li>
  );
}
