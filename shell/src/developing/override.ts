import { DevelopedRemote } from '@portal/contracts/developing';
import type { Override } from '@portal/contracts/page-data';
import type { RegistryRemote } from '@portal/contracts/registry';
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

/**
 * Replaces a published remote with the one on the developer's machine; keeps the published one if that does
 * not answer.
 */
export const applyOverride = async (override: Override): Promise<void> => {
  const developed = await read(override);
  if (developed.declaration.id !== override.id) throw new Error(`${override.origin} has another remote`);
  const others = pageData.registry.remotes.filter(({ id }) => id !== override.id);
  pageData.registry.remotes = [...others, toRemote(override, developed)];
  reloadOnChange(override, developed.mark);
};
