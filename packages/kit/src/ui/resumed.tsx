import { useEffect, useRef } from 'react';
import { messages } from '../messages.ts';
import { Notice } from './notice.tsx';

/** Replaces the error summary when the user has logged in again, and takes over its focus. */
export function Resumed() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Don't move the focus if the user is already in a field.
    if (document.activeElement === document.body) box.current?.focus();
  }, []);
  return (
    <div ref={box} role="status" tabIndex={-1}>
      <Notice>{messages.form.resumed}</Notice>
    </div>
  );
}
