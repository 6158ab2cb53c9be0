import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { runTool } from './run.ts';
import { remoteFolders, rootFolder } from './workspace.ts';

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
  // In this very process: signals reach it directly, and nothing is started twice.
  const { serve } = (await import(pathToFileURL(join(root, 'api/dist/main.js')).href)) as {
    serve: (remotes: string[]) => Promise<void>;
  };
  await serve(await remoteFolders(root));
};
