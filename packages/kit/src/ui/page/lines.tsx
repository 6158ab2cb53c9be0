import type { ReactNode } from 'react';
import { TicketDate, type TicketDateProps } from './ticket-date.tsx';
import './lines.css';

/** Two columns, the second the wider one, below each other where there is no room; one alone takes it all. */
export function Halves({ children }: { children: ReactNode }) {
  return <div className="p-halves">{children}</div>;
}

/** One of them: sections below each other. */
export function HalvesColumn({ children }: { children: ReactNode }) {
  return <div className="p-halves__column">{children}</div>;
}

/** Groups related lines of a section, such as an event and its performances. */
export function Together({ children }: { children: ReactNode }) {
  return <div className="p-together">{children}</div>;
}

/** Short rows below each other; `isDated` where each has the day of an event at its side. */
export function Lines({ children, isDated = false }: { children: ReactNode; isDated?: boolean }) {
  return <ul className={isDated ? 'p-lines p-lines--dated' : 'p-lines'}>{children}</ul>;
}

/** One of Lines: words, and at its end what to do. A link among them of the class `p-lines__title` is its title. */
export function Line({ children }: { children: ReactNode }) {
  return <li className="p-lines__line">{children}</li>;
}

export interface WrappingLineProps {
  /** The words of the line. */
  children: ReactNode;
  /** The buttons at its end. With large text they move below the words. */
  actions?: ReactNode;
  /** Content below both, such as a form that a button opens. */
  more?: ReactNode;
}

/** A line that wraps: words, buttons, and room below them. */
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
  /** At its end: what to know ('7 places left'), and below it what to do. */
  status?: ReactNode;
  action?: ReactNode;
}

/** One of dated Lines. */
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
