import type { RegistryPointer } from '@portal/contracts/registry';
import { labelClashes, pathClashes, roleClashes } from '@portal/contracts/registry.rules';
import { shellApiVersion, type RemoteDeclaration } from '@portal/contracts/remote';
import { isInRange, isVersionRange } from '@portal/contracts/version-range';
import { Refusal } from './refusal.ts';
import type { RemoteStore } from './remote-store.ts';

/** Refuses what was built for another shell than this one. */
export const checkRequirements = ({ requires: { shellApi } }: RemoteDeclaration): void => {
  if (!isVersionRange(shellApi))
    throw new Refusal(
      `requires.shellApi '${shellApi}' is not a version range like ^1.2.0 or >=1.2.0 <3.0.0: no page would load it.`,
    );
  if (!isInRange(shellApiVersion, shellApi))
    throw new Refusal(`It requires shell API ${shellApi}; this portal has ${shellApiVersion}.`);
};

/** Refuses a declaration that claims what another remote has: live, tried out or switched off for the moment. */
export const checkClaims = async (
  store: RemoteStore,
  pointer: RegistryPointer,
  declaration: RemoteDeclaration,
): Promise<void> => {
  const held = Object.entries(pointer.remotes)
    .filter(([id]) => id !== declaration.id)
    .flatMap(([id, { version, canary }]) =>
      [version, ...(canary ? [canary.version] : [])].map((v) => [id, v]),
    );
  // What cannot be read is not served either, and keeps nobody from publishing.
  const releases = await Promise.all(
    held.map(([id = '', version = '']) => store.release(id, version).catch(() => undefined)),
  );
  const others = releases.flatMap((release) => (release ? [release.declaration] : []));
  const clashes = [pathClashes, roleClashes, labelClashes].flatMap((find) => find(declaration, others));
  if (clashes.length > 0) throw new Refusal(...new Set(clashes));
};
