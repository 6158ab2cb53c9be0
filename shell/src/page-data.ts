import { pageDataId, type PageData } from '@portal/contracts/page-data';
import type { RegistryResponse } from '@portal/contracts/registry';

const storageKey = 'portal-registry';
// The files of a version may be deleted 30 days after it was replaced.
const keptMs = 30 * 86_400_000;

const read = (): PageData => {
  const text = document.getElementById(pageDataId)?.textContent;
  if (!text) throw new Error('The page came without its data.');
  // The server wrote this JSON into the page.
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
    const isRecent = isRegistry(value) && 'at' in value && Number(value.at) > Date.now() - keptMs;
    return isRecent ? value : undefined;
  } catch {
    return undefined;
  }
};

const remember = (registry: RegistryResponse): void => {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...registry, at: Date.now() }));
  } catch {
    // If storage is full or forbidden, only the fallback is missing.
  }
};

const written = read();
const isGood = isRegistry(written.registry) && written.registry.remotes.length > 0;
// Any script may have changed the storage, so core pages never take a registry from it.
const last = isGood || written.core ? undefined : remembered();
const none: RegistryResponse = { schema: 1, rev: 0, shellApi: '', remotes: [] };

/** Whether the registry is the server's current one, the one of the last visit, or missing. */
export const registryState = isGood ? 'current' : last ? 'remembered' : 'missing';

/** The data the server wrote into this page. */
export const pageData: PageData = {
  ...written,
  registry: isGood ? written.registry : (last ?? none),
};

// Write when idle: storage is slow, and this copy is only a fallback. Overrides and previews of this browser
// are not stored.
if (isGood && !written.overrides && !written.preview) setTimeout(() => remember(written.registry), 5000);
