import { Acknowledgement, ProgramItem, ProgramSettings } from '@portal/contracts/program';
import type { ProgramState } from './program-state.ts';

/** Unsaved changes, stored in this browser until they are saved or the user logs out. */
export interface ProgramDraft {
  /** The revision and the program the changes are based on, needed for a merge. */
  revision: number;
  base: ProgramState;
  state: ProgramState;
  at: string;
}

const prefix = 'portal-program-draft:';

const keyOf = (user: string, event: string): string => `${prefix}${user}:${event}`;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const readState = (value: unknown): ProgramState | undefined => {
  if (!isObject(value)) return undefined;
  const { data: items } = ProgramItem.array().safeParse(value.items);
  const { data: settings } = ProgramSettings.safeParse(value.settings);
  const { data: acknowledged } = Acknowledgement.array().safeParse(value.acknowledged);
  return items && settings && acknowledged && { items, settings, acknowledged };
};

const parse = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
};

export const readProgramDraft = (user: string, event: string): ProgramDraft | undefined => {
  const stored = parse(localStorage.getItem(keyOf(user, event)));
  if (!isObject(stored) || typeof stored.revision !== 'number' || typeof stored.at !== 'string')
    return undefined;
  const [base, state] = [readState(stored.base), readState(stored.state)];
  return base && state ? { revision: stored.revision, at: stored.at, base, state } : undefined;
};

export const writeProgramDraft = (user: string, event: string, draft: ProgramDraft): void => {
  try {
    localStorage.setItem(keyOf(user, event), JSON.stringify(draft));
  } catch {
    // If storage is full or forbidden, there is just no draft.
  }
};

export const clearProgramDraft = (user: string, event: string): void =>
  localStorage.removeItem(keyOf(user, event));
