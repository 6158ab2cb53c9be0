import { personIn, session } from './session-store.ts';

const prefix = 'portal-draft:';
const secret = /password|token|code/i;
const writeAfterMs = 300;

interface DraftStorage {
  get: (name: string) => string | null;
  set: (name: string, text: string) => void;
  remove: (name: string) => void;
}

const tabStorage: DraftStorage = {
  get: (name) => sessionStorage.getItem(prefix + name),
  set: (name, text) => sessionStorage.setItem(prefix + name, text),
  remove: (name) => sessionStorage.removeItem(prefix + name),
};

const draftsInEntry = (): Record<string, string> =>
  (history.state as { drafts?: Record<string, string> } | null)?.drafts ?? {};

const writeToEntry = (drafts: Record<string, string>): void =>
  history.replaceState({ ...(history.state as object | null), drafts }, '');

// Browsers limit how often an entry may change, so typing is written after a pause.
let waiting: ReturnType<typeof setTimeout> | undefined;

const entryStorage: DraftStorage = {
  get: (name) => draftsInEntry()[name] ?? null,
  set: (name, text) => {
    const { pathname } = location;
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      if (location.pathname === pathname) writeToEntry({ ...draftsInEntry(), [name]: text });
    }, writeAfterMs);
  },
  remove: (name) => {
    clearTimeout(waiting);
    const { [name]: known, ...others } = draftsInEntry();
    if (known !== undefined) writeToEntry(others);
  },
};

let storage: DraftStorage | undefined = tabStorage;

/**
 * For the shell: makes a core page store its drafts in its history entry. Scripts of teams can read session storage, but not
 * the history entries of core pages. The shell ensures this with the Navigation API; without it there are no drafts.
 */
export const keepDraftsInHistory = (): void => {
  storage = 'navigation' in globalThis ? entryStorage : undefined;
};

// Returns the user whose drafts these are, also after the session has expired.
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

/** Returns the values that this user typed into the named form before a reload; undefined if another user is logged in now. */
export const readDraft = (name: string): Record<string, unknown> | undefined => {
  const draft = parse(storage?.get(name) ?? null);
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

/** Stores the typed values for this tab only, without passwords, codes and tokens. */
export const writeDraft = (name: string, values: Record<string, unknown>): void => {
  try {
    storage?.set(name, JSON.stringify({ owner: owner(), values: withoutSecrets(values) }));
  } catch {
    // If storage is full or forbidden, there is just no draft.
  }
};

/** Deletes the draft of a form that has been saved. */
export const clearDraft = (name: string): void => storage?.remove(name);

/** Deletes all drafts after a logout. */
export const clearDrafts = (): void => {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  }
};
