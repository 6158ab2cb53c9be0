import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { runTool } from '../steps/run.ts';
import { remoteFolders, rootFolder } from '../workspace.ts';

/** Builds and publishes everything that has changed, and serves the portal. */
export const run = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({ args, options: { 'no-build': { type: 'boolean', default: false } } });
  const root = rootFolder(process.cwd());
  process.chdir(root);
  const build = (...what: string[]): Promise<void> =>
    runTool(root, 'turbo', ['run', ...what, '--output-logs=errors-only', '--log-prefix=none']);
  if (!values['no-build']) await build('build', '--filter=api');
  // Report wrong settings before the long build and before anything is written to the data folder.
  await import(pathToFileURL(join(root, 'api/dist/preflight.js')).href);
  // Teams download their tools from the portal with `portal upgrade`.
  if (!values['no-build']) await build('build', 'pack', 'stamp');
  // Serve in this process, so that signals reach the server directly.
  const { serve } = (await import(pathToFileURL(join(root, 'api/dist/main.js')).href)) as {
    serve: (remotes: string[]) => Promise<void>;
  };
  await serve(await remoteFolders(root));
};
