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

const forTeams = {
  'build-remote': 'builds the remote into dist',
  canary: 'gives the new version to a percentage of the users',
  'dev-remote': 'shows the remote alone with a mock API, or inside a portal (--portal)',
  doctor: 'checks whether the portal would accept it',
  history: 'lists who published what, and when',
  'host-remote': 'serves the remote by itself, with the API of a portal',
  languages: 'lists the texts that are missing in a language',
  pause: 'switches the remote off',
  preview: 'makes a link to an unpublished version',
  'publish-remote': 'checks the remote and makes it live',
  resume: 'switches the remote on again',
  rollback: 'makes an earlier version live again',
  status: 'shows what is live, and what failed in the last day',
  upgrade: "updates the portal's packages to those of a portal",
};
const forRepository = {
  admin: 'runs an admin command on the database',
  'build-shell': 'builds the shell',
  'create-remote': 'creates a new remote',
  dev: 'shows the shell and all remotes while you develop',
  licenses: 'lists the licenses of the packages',
  'pack-tools': 'packs the tools that teams download',
  start: 'builds and serves the portal',
  test: 'runs all tests',
  'test-database': 'runs the tests of the API on another database server',
  verify: 'runs all checks except the browser tests',
};
// In a team's repository this is an installed package, without the portal's repository.
const isInstalled = import.meta.url.includes('/node_modules/');
const commands = { ...forTeams, ...(isInstalled ? {} : forRepository) };
const { existsSync } = await import('node:fs');
const { languages } = forTeams;
const ofRepository = isInstalled ? {} : { languages, ...forRepository };
const here = Object.entries(existsSync('remote.config.ts') ? forTeams : ofRepository).sort();
const [command, ...args] = process.argv.slice(2);
if (!Object.hasOwn(commands, command)) {
  if (Object.hasOwn(forRepository, command))
    console.error(`portal ${command} is for the repository of the portal itself.`);
  const isAsked = command === '--help' || command === 'help';
  const say = isAsked ? console.log : console.error;
  say(
    here.length > 0
      ? ['portal <command>', '', ...here.map(([name, does]) => `  ${name.padEnd(16)}${does}`)].join('\n')
      : 'portal <command> is run in the folder of a remote, which has a remote.config.ts.',
  );
  process.exit(isAsked ? 0 : 1);
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
