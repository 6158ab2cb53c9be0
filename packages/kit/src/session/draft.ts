import { personIn, session } from './session-store.ts';

const prefix = 'portal-draft:';
const secret = /password|token|code/i;
let isOff = false;

/** For the shell: a core page stores and restores no drafts, because scripts of teams read and write the same storage. */
export const keepNoDrafts = (): void => {
  isOff = true;
};

// Also while a session has expired: what is typed then belongs to who typed it.
const owner = (): string => personIn(session.getState());

const isDraft = (value: unknown): value is { owner: string; values: Record<string, unknown> } =>
  typeof value === 'object' && value !== null && 'owner' in value && 'values' in value;

const parse = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
};

/**
 * Returns what this user typed into the form with this name before a reload; undefined if another user is
 * logged in now.
 */
export const readDraft = (name: string): Record<string, unknown> | undefined => {
  if (isOff) return undefined;
  const draft = parse(sessionStorage.getItem(prefix + name));
  if (!isDraft(draft)) return undefined;
  return draft.owner === '' || draft.owner === owner() ? draft.values : undefined;
};

const withoutSecrets = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !secret.test(field)));

/**
 * Returns whether the user typed something worth keeping. Values the page chose itself are defaults and do
 * not count.
 */
export const hasTyped = (values: Record<string, unknown>, defaults: Record<string, unknown>): boolean =>
  JSON.stringify(withoutSecrets({ ...defaults, ...values })) !== JSON.stringify(withoutSecrets(defaults));

/** Stores what is typed, for this tab only and without passwords, codes and tokens. */
export const writeDraft = (name: string, values: Record<string, unknown>): void => {
  if (isOff) return;
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify({ owner: owner(), values: withoutSecrets(values) }));
  } catch {
    // If storage is full or forbidden, there is just no draft.
  }
};

/** Deletes the draft of a form that has been saved. */
export const clearDraft = (name: string): void => sessionStorage.removeItem(prefix + name);

/** Deletes all drafts after a logout. */
export const clearDrafts = (): void => {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  }
};
