import type { ReactNode } from 'react';
import { TacetBar } from '../page/score.tsx';
import './empty.css';

/** Shown for an empty list: a tacet bar, an explanation, and the next step. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="p-empty">
      <TacetBar />
      <p>{children}</p>
      {action}
    </div>
  );
}
