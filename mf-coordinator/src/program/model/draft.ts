import { ProgramItem, ProgramSettings } from '@portal/contracts/program';
import type { ProgramState } from './program-state.ts';

/**
 * What has not been saved yet, kept in this browser. It holds ids and the words of breaks and sections, nothing about
 * a person; so the reasons given for warnings are not part of it.
 */
export interface ProgramDraft {
  /** The revision the work began from, and how the program was then: what a merge needs. */
  revision: number;
  base: Omit<ProgramState, 'acknowledged'>;
  state: Omit<ProgramState, 'acknowledged'>;
  at: string;
}

const prefix = 'portal-program-draft:';

const keyOf = (user: string, event: string): string => `${prefix}${user}:${event}`;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const readState = (value: unknown): ProgramDraft['state'] | undefined => {
  if (!isObject(value)) return undefined;
  const items = ProgramItem.array().safeParse(value.items);
  const settings = ProgramSettings.safeParse(value.settings);
  return items.success && settings.success ? { items: items.data, settings: settings.data } : undefined;
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
  const { revision, at } = draft;
  const [base, state] = [draft.base, draft.state].map(({ items, settings }) => ({ items, settings }));
  try {
    localStorage.setItem(keyOf(user, event), JSON.stringify({ revision, at, base, state }));
  } catch {
    // A full or forbidden storage only costs the draft.
  }
};

export const clearProgramDraft = (user: string, event: string): void =>
  localStorage.removeItem(keyOf(user, event));
