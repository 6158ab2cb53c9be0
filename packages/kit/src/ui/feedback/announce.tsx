import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const announcement = createStore<{ text: string; count: number }>(() => ({ text: '', count: 0 }));

/**
 * Makes screen readers read a text out, because their users cannot see what has changed.
 * @example announce(messages.moved('Gavotte in D', 3, 8)) // 'Gavotte in D, position 3 of 8'
 */
export const announce = (text: string): void =>
  announcement.setState(({ count }) => ({ text, count: count + 1 }));

/** The live region for announcements; the shell renders it once. */
export function LiveRegion() {
  const { text, count } = useStore(announcement);
  return (
    <div className="p-hidden" role="status" aria-live="polite" aria-atomic="true">
      {/* Uses a new element each time, so that a repeated text is read out again. */}
      <p key={count}>{text}</p>
    </div>
  );
}

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: string }) {
  return <span className="p-hidden">{children}</span>;
}
