import type { ReactNode } from 'react';
import { useId } from 'react';
import './two-columns.css';

interface TwoColumnsProps {
  children: ReactNode;
  title: string;
  /** Shown next to the form, or below it on narrow screens. */
  aside: ReactNode;
}

/** A form with additional information next to it. */
export function TwoColumns({ children, title, aside }: TwoColumnsProps) {
  const id = useId();
  return (
    <div className="mf-auth-columns">
      {children}
      <aside className="mf-auth-aside" aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        {aside}
      </aside>
    </div>
  );
}
