import { useEffect, useRef } from 'react';
import { messages } from '../messages.ts';
import { Notice } from './notice.tsx';

/** Stands in the place of the error summary once an ended session goes on, and takes its focus. */
export function Resumed() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Where somebody has already gone on to a field, they stay there.
    if (document.activeElement === document.body) box.current?.focus();
  }, []);
  return (
    <div ref={box} role="status" tabIndex={-1}>
      <Notice>{messages.form.resumed}</Notice>
    </div>
  );
}
