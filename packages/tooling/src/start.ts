import { automatic } from '@portal/remote-store/automatic';
import { readHistory } from '@portal/remote-store/history';
import { RemoteStore } from '@portal/remote-store/remote-store';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { readDeclaration } from './build/declaration.ts';
import { runTool } from './run.ts';
import { publishBuilt } from './store/publish-built.ts';
import { remoteFolders, rootFolder } from './workspace.ts';

/** The folder of the published remotes, as the API's settings have it. */
export const storeFolder = (root: string): string =>
  join(resolve(root, process.env.DATA_DIR || 'data'), 'remotes');

// What a person did to a remote stays as they left it: a restart must not undo a rollback.
const leftBy = async (store: RemoteStore, id: string): Promise<string | undefined> => {
  const { rev } = await store.pointer();
  const last = (await readHistory(store.homeOf(id), rev)).find(({ act }) => act !== 'store')?.by;
  return last === undefined || Object.values(automatic).includes(last) ? undefined : last;
};

/** Publishes every built remote that is not live yet, unless somebody has decided what is. */
export const publishAll = async (root: string): Promise<void> => {
  const folder = storeFolder(root);
  for (const remote of await remoteFolders(root)) {
    const { id: name } = await readDeclaration(remote);
    const person = await leftBy(new RemoteStore(folder), name);
    if (person !== undefined) {
      console.log(`${name} stays as ${person} left it; npm run publish-remote publishes yours`);
      continue;
    }
    const { id, version, isNew } = await publishBuilt(remote, folder, { by: automatic.start });
    if (isNew) console.log(`published ${id} ${version}`);
  }
};

/** Builds what is not built, publishes what is not published, and serves the portal. */
export const run = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({ args, options: { 'no-build': { type: 'boolean', default: false } } });
  const root = rootFolder(process.cwd());
  process.chdir(root);
  const build = (...what: string[]): Promise<void> =>
    runTool(root, 'turbo', ['run', ...what, '--output-logs=errors-only', '--log-prefix=none']);
  if (!values['no-build']) await build('build', '--filter=api');
  // What is wrong with the settings is said before the long build, and before anything is written beside the data.
  await import(pathToFileURL(join(root, 'api/dist/preflight.js')).href);
  // Teams take their tools from the portal: portal upgrade.
  if (!values['no-build']) await build('build', 'pack');
  await publishAll(root);
  // In this very process: signals reach it directly, and nothing is started twice.
  await import(pathToFileURL(join(root, 'api/dist/main.js')).href);
};
