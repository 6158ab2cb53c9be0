import type { RegistryRemote } from '@portal/contracts/registry';
import type { RemoteSlot, SlotName } from '@portal/contracts/remote';
import type { Part, PartEntry } from '@portal/kit/remote';
import type { Session } from '@portal/kit/session';
import { isAllowed } from '../access.ts';
import { resolveEntry } from '../loading/prefetch/resolve-entry.ts';
import { loadedRoutes, loadRemote } from '../loading/attempts/remotes.ts';
import { pageData } from '../page-data.ts';
import { startReads } from '../page-reads.ts';

/** What one remote shows in a slot. */
export interface DeclaredPart {
  remote: RegistryRemote;
  slot: RemoteSlot;
}

const declared = pageData.registry.remotes.flatMap((remote) =>
  (remote.declaration.slots ?? []).map((slot): DeclaredPart => ({ remote, slot })),
);

/** The parts of a slot for whoever is signed in; what is switched off leaves no gap. */
export const partsFor = (name: SlotName, session: Session): DeclaredPart[] =>
  declared
    .filter(({ remote, slot }) => remote.status === 'on' && slot.name === name)
    .filter(({ slot }) => isAllowed(session, slot.access))
    .sort((a, b) => a.slot.order - b.slot.order);

/** A part whose remote runs in this document already: it is there at once. */
export const knownPart = ({ remote, slot }: DeclaredPart): Part | undefined => {
  const entry: PartEntry | undefined = loadedRoutes(remote)?.[slot.name];
  return typeof entry === 'object' ? entry : undefined;
};

/** Fetches a part's code, and beside it what it reads first. */
export const loadPart = async ({ remote, slot }: DeclaredPart): Promise<Part> => {
  startReads(slot);
  const entry: PartEntry | undefined = (await loadRemote(remote))[slot.name];
  return resolveEntry(remote, entry);
};
