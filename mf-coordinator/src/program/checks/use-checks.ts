import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Tab } from '../bench/bench-tabs.tsx';
import type { Layout } from '../bench/layout.ts';

/** The heading of the list of what is to check: the focus goes there when it is opened. */
export const checksId = 'c-checks';

/** Whether the list of what is to check stands beside the program; on a phone it has a tab of its own. */
export function useChecks(layout: Layout, openTab: (tab: Tab) => void) {
  const [isOpen, setOpen] = useState(false);
  const openChecks = () => {
    // Drawn before the next line, so that there is something to take the focus.
    flushSync(() => (layout === 'tabs' ? openTab('check') : setOpen(true)));
    // In a pane of its own it is in sight as it is.
    document.getElementById(checksId)?.focus({ preventScroll: layout === 'side' });
  };
  return { isChecking: isOpen && layout !== 'tabs', openChecks, closeChecks: () => setOpen(false) };
}
