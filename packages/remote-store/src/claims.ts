import type { RegistryPointer } from '@portal/contracts/registry';
import { pathClashes, roleClashes } from '@portal/contracts/registry.rules';
import { shellApiVersion, type RemoteDeclaration } from '@portal/contracts/remote';
import { isInRange, isVersionRange } from '@portal/contracts/version-range';
import { Refusal } from './refusal.ts';
import type { RemoteStore } from './remote-store.ts';

/** Refuses a remote that requires another version of the shell API. */
export const checkRequirements = ({ requires: { shellApi } }: RemoteDeclaration): void => {
  if (!isVersionRange(shellApi))
    throw new Refusal(
      `requires.shellApi '${shellApi}' is not a version range like ^1.2.0 or >=1.2.0 <3.0.0: no page would load it.`,
    );
  if (!isInRange(shellApiVersion, shellApi))
    throw new Refusal(`It requires shell API ${shellApi}; this portal has ${shellApiVersion}.`);
};

/** Refuses a declaration whose paths or roles belong to another remote: live, a canary or paused. */
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
  // A version that cannot be read is not served either, so its claims do not count.
  const releases = await Promise.all(
    held.map(([id = '', version = '']) => store.release(id, version).catch(() => undefined)),
  );
  const others = releases.flatMap((release) => (release ? [release.declaration] : []));
  const clashes = [pathClashes, roleClashes].flatMap((find) => find(declaration, others));
  if (clashes.length > 0) throw new Refusal(...new Set(clashes));
};
