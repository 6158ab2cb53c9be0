import type { INestApplicationContext } from '@nestjs/common';
import { ShellFiles } from '../site/shell-files.service.js';
import { BuiltRemotes } from './built-remotes.service.js';
import type { Build } from './own-build.service.js';

/** Reads the shell and the remotes built in these folders. Later builds in the same folders do not change them. */
export const readBuild = async (app: INestApplicationContext, folders: readonly string[]): Promise<Build> => {
  const remotes = await Promise.all(folders.map((folder) => app.get(BuiltRemotes).read(folder)));
  const shell = await app.get(ShellFiles).readBuild();
  return shell ? [shell, ...remotes] : remotes;
};
