import { pageDataId, type PageData } from '@portal/contracts/page-data';
import type { RegistryResponse } from '@portal/contracts/registry';

const storageKey = 'portal-registry';

const read = (): PageData => {
  const text = document.getElementById(pageDataId)?.textContent;
  if (!text) throw new Error('The page came without its data.');
  // Written by our own server into this very page.
  return JSON.parse(text) as PageData;
};

const isRegistry = (value: unknown): value is RegistryResponse =>
  typeof value === 'object' &&
  value !== null &&
  'schema' in value &&
  value.schema === 1 &&
  'remotes' in value;

const remembered = (): RegistryResponse | undefined => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return isRegistry(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

const remember = (registry: RegistryResponse): void => {
  try {
    localStorage.setItem(storageKey, JSON.stringify(registry));
  } catch {
    // A full or forbidden storage only costs what would have helped on a bad day.
  }
};

const written = read();
const isGood = isRegistry(written.registry) && written.registry.remotes.length > 0;
// Any script may have written to the storage: what core pages run is never taken from there.
const last = isGood || written.core ? undefined : remembered();
const none: RegistryResponse = { schema: 1, rev: 0, shellApi: '', remotes: [] };

/** Whether the parts of the portal are those of now, those of the last visit, or unknown. */
export const registryState = isGood ? 'current' : last ? 'remembered' : 'missing';

/** The data the server wrote into this page. */
export const pageData: PageData = {
  ...written,
  registry: isGood ? written.registry : (last ?? none),
};

// When there is nothing better to do: storage is slow, and this is for a day that may never come.
// What this browser alone is shown is for no other day.
if (isGood && !written.override && !written.preview) setTimeout(() => remember(written.registry), 5000);
