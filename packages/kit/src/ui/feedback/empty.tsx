import type { ReactNode } from 'react';
import { TacetBar } from '../page/score.tsx';
import './empty.css';

/** A list with nothing in it: a tacet bar, what that means, and what to do next. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="p-empty">
      <TacetBar />
      <p>{children}</p>
      {action}
    </div>
  );
}
