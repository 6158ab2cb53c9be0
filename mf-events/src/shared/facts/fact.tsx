import type { ReactNode } from 'react';
import './facts.css';

/** A list of facts, each with a label. */
export function Facts({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <dl className="e-facts" aria-label={label}>
      {children}
    </dl>
  );
}

/** A labeled fact. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
