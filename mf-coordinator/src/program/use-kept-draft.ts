import { useEffect, useEffectEvent } from 'react';
import { clearProgramDraft, writeProgramDraft } from './model/draft.ts';
import type { Editor } from './model/editor.ts';

// Long enough that a row of moves is written once, short enough that a crash costs nothing a person remembers.
const pause = 300;

/** Keeps what is not saved in this browser, and forgets it once it is. */
export function useKeptDraft(user: string, event: string, editor: Editor, isDirty: boolean): void {
  const { history } = editor;
  // Until it is decided what counts, the work began where the two ways parted: a reload asks again.
  const { base, revision } = editor.question ?? editor;
  const state = history.present;
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
