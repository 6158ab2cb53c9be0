import { useState } from 'react';

/** A time that lights up for a moment when it changes; not for those who asked for less motion. */
export function Flashing({ children }: { children: string }) {
  const [{ shown, turn }, setShown] = useState({ shown: children, turn: 0 });
  if (shown !== children) setShown({ shown: children, turn: turn + 1 });
  return (
    <span key={turn} className={turn > 0 ? 'c-flash' : undefined}>
      {children}
    </span>
  );
}
