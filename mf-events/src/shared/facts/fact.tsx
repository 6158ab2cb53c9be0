import type { ReactNode } from 'react';
import './facts.css';

/** Things to know, each beside its name. */
export function Facts({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <dl className="facts" aria-label={label}>
      {children}
    </dl>
  );
}

/** One line of Facts. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
