import { useId, type ReactNode } from 'react';
import './layout.css';

/** A row of choices with a label; two rows may be next to each other. */
export function Switch({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className="shell-switch">
      <span id={id} className="p-caption">
        {label}
      </span>
      <ul className="shell-links p-list" aria-labelledby={id}>
        {children}
      </ul>
    </div>
  );
}
