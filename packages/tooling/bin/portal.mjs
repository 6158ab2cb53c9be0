#!/usr/bin/env node
// Plain JavaScript for any version of Node, so that an old one prints a message instead of a syntax error.
const wanted = 24;
const found = Number(process.versions.node.split('.')[0]);
if (found < wanted) {
  console.error(
    [
      `The portal needs Node ${wanted} or newer; this is Node ${process.versions.node}.`,
      'Run it through npm (npm start, npm test, npm run …): npm ci installs Node for Linux and Windows.',
      `If that Node is missing, run npm ci again; on other systems install Node ${wanted} from https://nodejs.org.`,
    ].join('\n'),
  );
  process.exit(1);
}

const forTeams = [
  'build-remote',
  'canary',
  'dev-remote',
  'doctor',
  'history',
  'host-remote',
  'languages',
  'pause',
  'preview',
  'publish-remote',
  'resume',
  'rollback',
  'status',
  'upgrade',
];
const forRepository = [
  'admin',
  'build-shell',
  'create-remote',
  'dev',
  'licenses',
  'pack-tools',
  'start',
  'test',
  'verify',
];
// In a team's repository this is an installed package, without the portal's repository.
const isInstalled = import.meta.url.includes('/node_modules/');
const commands = [...forTeams, ...(isInstalled ? [] : forRepository)];
const { existsSync } = await import('node:fs');
const here = existsSync('remote.config.ts') ? forTeams : isInstalled ? [] : ['languages', ...forRepository];
const [command, ...args] = process.argv.slice(2);
if (!commands.includes(command)) {
  if (forRepository.includes(command))
    console.error(`portal ${command} is for the repository of the portal itself.`);
  console.error(
    here.length > 0
      ? `portal <command>, where <command> is one of: ${here.sort().join(', ')}`
      : 'portal <command> is run in the folder of a remote, which has a remote.config.ts.',
  );
  process.exit(1);
}

// Tools started from here send no telemetry and print no notice about it.
process.env.TURBO_TELEMETRY_DISABLED = '1';

// Saves a third of the work at each start, also of the programs started from here; does nothing if the cache cannot be
// written.
const { enableCompileCache } = await import('node:module');
const { fileURLToPath } = await import('node:url');
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url));
enableCompileCache(process.env.NODE_COMPILE_CACHE);

// Windows needs a URL here, and an absolute path is not one.
const { run } = await import(new URL(`../src/commands/${command}.ts`, import.meta.url).href);
try {
  await run(args);
} catch (error) {
  // A Refusal is a message for the user; any other error is a bug and keeps its stack.
  const isPlain = error?.name === 'Refusal' || String(error?.code).startsWith('ERR_PARSE_ARGS');
  console.error(isPlain ? error.message : error);
  process.exit(1);
}
