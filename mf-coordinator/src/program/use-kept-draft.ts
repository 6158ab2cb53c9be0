import { useEffect, useEffectEvent } from 'react';
import { clearProgramDraft, writeProgramDraft, type ProgramDraft } from './model/draft.ts';

// Delay after the last change, so that quick edits are written once. A crash loses less than a second of work.
const pause = 300;

/** Stores unsaved work in this browser, and deletes it once it is saved. */
export function useKeptDraft(
  user: string,
  event: string,
  { revision, base, state }: Omit<ProgramDraft, 'at'>,
  isDirty: boolean,
): void {
  const keep = useEffectEvent(() => {
    if (isDirty) writeProgramDraft(user, event, { revision, base, state, at: new Date().toISOString() });
    else clearProgramDraft(user, event);
  });
  useEffect(() => {
    const timer = setTimeout(() => keep(), pause);
    return () => clearTimeout(timer);
  }, [revision, base, state, isDirty]);
  useEffect(() => {
    const now = () => keep();
    addEventListener('pagehide', now);
    return () => {
      removeEventListener('pagehide', now);
      now();
    };
  }, []);
}
