import { useEffect } from 'react';
import type { ProgramActions } from './use-program-editor.ts';

// Inside a field Ctrl+Z takes back letters, as everywhere.
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null;

/** Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y); on a Mac with the command key. */
export function useUndoKeys({ undo, redo }: ProgramActions): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
      if (key !== 'z' && !isRedo) return;
      event.preventDefault();
      (isRedo ? redo : undo)();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [undo, redo]);
}
