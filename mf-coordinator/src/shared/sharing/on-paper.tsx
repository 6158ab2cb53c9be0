import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import './sharing.css';

interface OnPaperProps {
  className?: string;
  onDone: () => void;
  children: ReactNode;
}

/** Stands on paper instead of the page for as long as the browser prints. */
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
  return createPortal(<main className={`c-paper ${className}`}>{children}</main>, document.body);
}
