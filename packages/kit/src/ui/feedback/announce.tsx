import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const announcement = createStore<{ text: string; count: number }>(() => ({ text: '', count: 0 }));

/**
 * Reads a text out to those who cannot see that something changed.
 * @example announce(messages.moved('Gavotte in D', 3, 8)) // 'Gavotte in D, position 3 of 8'
 */
export const announce = (text: string): void =>
  announcement.setState(({ count }) => ({ text, count: count + 1 }));

/** The live region for announcements; the shell renders it once. */
export function LiveRegion() {
  const { text, count } = useStore(announcement);
  return (
    <div className="p-hidden" role="status" aria-live="polite" aria-atomic="true">
      {/* A new element each time, so that the same words are read out twice. */}
      <p key={count}>{text}</p>
    </div>
  );
}

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: string }) {
  return <span className="p-hidden">{children}</span>;
}
