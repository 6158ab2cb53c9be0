import type { RegistryRemote } from '@portal/contracts/registry';
import type { RemoteSlot } from '@portal/contracts/remote';
import { slots, type SlotName } from '@portal/contracts/slots';
import type { Part, PartEntry } from '@portal/kit/remote';
import { session, type Session } from '@portal/kit/session';
import { isAllowed } from '../access.ts';
import { loadEntry } from '../loading/entry.ts';
import { loadedRoutes } from '../loading/remotes.ts';
import { pageData } from '../page-data.ts';
import { startReads } from '../page-reads.ts';
import { mayEnter } from '../document-kind.ts';

/** A remote's declaration for one slot. */
export interface DeclaredPart {
  remote: RegistryRemote;
  slot: RemoteSlot;
}

let known: { remotes: RegistryRemote[]; parts: DeclaredPart[] } | undefined;

// A developer's override replaces a remote after this module has run.
const declaredParts = (): DeclaredPart[] => {
  const { remotes } = pageData.registry;
  if (known?.remotes !== remotes) {
    const parts = remotes.flatMap((remote) =>
      (remote.declaration.slots ?? []).map((slot): DeclaredPart => ({ remote, slot })),
    );
    // A newer server may know more slots than this shell.
    known = { remotes, parts: parts.filter(({ slot }) => slot.name in slots) };
  }
  return known.parts;
};

/** Returns the parts of a slot that the current user may see. Paused remotes have none. */
export const partsFor = (name: SlotName, current: Session): DeclaredPart[] =>
  declaredParts()
    .filter(({ remote, slot }) => remote.status === 'on' && slot.name === name)
    .filter(({ slot }) => isAllowed(current, slot.access))
    .sort((a, b) => a.slot.order - b.slot.order);

// The loaded parts of remotes that load them on demand.
const loadedParts = new WeakMap<object, Part<SlotName>>();

/** Returns a part whose code already runs in this document. */
export const knownPart = ({ remote, slot }: DeclaredPart): Part<SlotName> | undefined => {
  const entry: PartEntry<SlotName> | undefined = loadedRoutes(remote)?.[slot.name];
  return typeof entry === 'function' ? loadedParts.get(entry) : entry;
};

/** Loads a part's code and, in parallel, its first data. */
export const loadPart = async (
  { remote, slot }: DeclaredPart,
  url: Pick<URL, 'pathname' | 'search'> = location,
): Promise<Part<SlotName>> => {
  startReads({ path: slots[slot.name].on[0], ...slot }, url);
  const part = await loadEntry(remote, slot.name);
  const entry = loadedRoutes(remote)?.[slot.name];
  if (entry) loadedParts.set(entry, part);
  return part;
};

/** Starts loading the parts on a page in parallel with the page. */
export const startParts = (pattern: string, url: Pick<URL, 'pathname' | 'search'>): void => {
  const parts = declaredParts().filter(({ slot }) => slots[slot.name].on.includes(pattern));
  const current = session.getState();
  for (const part of parts)
    if (part.remote.status === 'on' && isAllowed(current, part.slot.access) && mayEnter(part.remote))
      loadPart(part, url).catch(() => undefined);
};
