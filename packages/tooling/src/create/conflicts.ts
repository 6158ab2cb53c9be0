import { pathClashes } from '@portal/contracts/registry.rules';
import type { RemoteDeclaration } from '@portal/contracts/remote';
import { existsSync } from 'node:fs';
import { readDeclaration } from '../build/declaration.ts';
import { Refusal } from '../refusal.ts';
import { remoteFolders } from '../workspace.ts';
import type { RemoteName } from './remote-name.ts';

/** Returns the declarations of the repository's remotes. */
export const declarationsIn = async (root: string): Promise<RemoteDeclaration[]> =>
  Promise.all((await remoteFolders(root)).map(readDeclaration));

/** Refuses a name, an id or an address that is taken. */
export const checkConflicts = async (root: string, folder: string, name: RemoteName): Promise<void> => {
  if (existsSync(folder)) throw new Refusal(`${folder} is there already.`);
  const others = await declarationsIn(root);
  if (others.some(({ id }) => id === name.id)) throw new Refusal(`There is a remote ${name.id} already.`);
  const wanted: RemoteDeclaration = {
    id: name.id,
    title: name.title,
    trust: 'team',
    requires: { shellApi: '*' },
    pages: [
      { path: name.path, access: 'signed-in' },
      { path: `${name.path}/manage`, access: 'coordinator' },
    ],
    nav: [],
  };
  const clashes = pathClashes(wanted, others);
  if (clashes.length > 0)
    throw new Refusal([...clashes, 'Choose another name, or --path /other.'].join('\n'));
};
