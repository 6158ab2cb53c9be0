import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import './on-paper.css';

export interface OnPaperProps {
  className?: string;
  onDone: () => void;
  children: ReactNode;
}

/** Prints its children instead of the page, then calls `onDone`. */
export function OnPaper({ className = '', onDone, children }: OnPaperProps) {
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
  return createPortal(<main className={`p-paper ${className}`}>{children}</main>, document.body);
}
