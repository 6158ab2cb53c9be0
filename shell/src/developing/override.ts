import { DevelopedRemote } from '@portal/contracts/developing';
import type { Override } from '@portal/contracts/page-data';
import type { RegistryRemote } from '@portal/contracts/registry';
import { onDetail } from '@portal/kit/developing';
import { toastError } from '@portal/kit/toast';
import { pageData } from '../page-data.ts';

const checkEveryMs = 1000;

const read = async ({ origin }: Override): Promise<DevelopedRemote> =>
  DevelopedRemote.parse(await (await fetch(`${origin}/remote.json`, { cache: 'no-store' })).json());

const toRemote = ({ origin, id }: Override, { entry, declaration }: DevelopedRemote): RegistryRemote => ({
  id,
  version: '0.0.0-00000000',
  status: 'on',
  base: `${origin}/`,
  entry,
  scripts: [],
  styles: [],
  integrity: {},
  // Even if it declares itself as core code, it never shares a document with pages that take passwords.
  declaration: { ...declaration, trust: 'team' },
});

const reloadOnChange = (override: Override, mark: string): void => {
  setInterval(() => {
    read(override).then(
      (now) => {
        if (now.mark !== mark) location.reload();
      },
      // The developer's server is building or not running.
      () => undefined,
    );
  }, checkEveryMs);
};

const applyOverride = async (override: Override): Promise<void> => {
  const developed = await read(override);
  if (developed.declaration.id !== override.id) throw new Error(`${override.origin} has another remote`);
  const others = pageData.registry.remotes.filter(({ id }) => id !== override.id);
  pageData.registry.remotes = [...others, toRemote(override, developed)];
  reloadOnChange(override, developed.mark);
};

/**
 * Replaces published remotes with those on the developer's machine. A published one stays if its replacement does not answer.
 * Shows `keeps` as a toast if the portal refuses to store data of a remote.
 */
export const applyOverrides = async (overrides: readonly Override[], keeps: string): Promise<void> => {
  let isSaid = false;
  onDetail((detail) => {
    if (isSaid || !detail.endsWith('/remote_data: notfound')) return;
    isSaid = true;
    toastError(keeps);
  });
  await Promise.allSettled(overrides.map(applyOverride));
};
