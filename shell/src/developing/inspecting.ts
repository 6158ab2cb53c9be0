import type { Inspector, ShellParts } from './inspector.tsx';

const key = 'portal-inspector';
const justOpened = 'now';

/** Returns whether the developer has opened the inspector in this tab. */
export const isInspecting = (): boolean => sessionStorage.getItem(key) !== null;

/** Opens or closes the inspector. Loads the page again, because the inspector measures it from the start. */
export const toggleInspector = (): void => {
  if (isInspecting()) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, justOpened);
  location.reload();
};

let inspector: Inspector | undefined;

/** Loads the inspector. Call it before the first page is rendered. */
export const openInspector = async (parts: Omit<ShellParts, 'close' | 'wasOpened'>): Promise<void> => {
  const { makeInspector } = await import(/* webpackChunkName: "inspector" */ './inspector.tsx');
  const wasOpened = sessionStorage.getItem(key) === justOpened;
  sessionStorage.setItem(key, 'before');
  inspector = makeInspector({ ...parts, close: toggleInspector, wasOpened });
};

/** Returns the inspector if it is open. */
export const currentInspector = (): Inspector | undefined => inspector;
