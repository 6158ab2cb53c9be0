import { Suspense, lazy, useState } from 'react';
import { useToastMessages } from '../toast.ts';

const Toasts = lazy(() => import('./toasts.tsx').then(({ Toasts: Component }) => ({ default: Component })));

/** Where toasts appear. Fetches them with the first message: most pages never show one. */
export function ToastRegion() {
  const isNeeded = useToastMessages().length > 0;
  const [wasNeeded, setWasNeeded] = useState(false);
  // The list is emptied when the page is left, while a toast still has its time.
  if (isNeeded && !wasNeeded) setWasNeeded(true);
  if (!wasNeeded) return null;
  return (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  );
}
