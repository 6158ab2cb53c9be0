import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { packageFolder, readPackage } from '../workspace.ts';

interface SharedModule {
  singleton: true;
  strictVersion: true;
  requiredVersion: string;
  import: false;
}

const react = ['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom'];

// A worker is a program of its own, and the gallery is for looking at parts while they are made.
const isModule = (path: string): boolean =>
  /\.(tsx?|js)$/.test(path) && !/\.test\.|\.d\.ts$|\.worker\.|^testing\/|(^|\/)gallery/.test(path);

/** Every module of the kit by the name it is imported by. */
export const kitModules = (folder: string): string[] => {
  const source = join(packageFolder('@portal/kit', folder), 'src');
  return readdirSync(source, { withFileTypes: true, recursive: true })
    .map((entry) => relative(source, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(isModule)
    .map((path) => `@portal/kit/${path.replace(/\.(tsx?|js)$/, '')}`)
    .sort();
};

const packageOf = (module: string): string =>
  module.startsWith('@') ? module.split('/').slice(0, 2).join('/') : (module.split('/')[0] ?? module);

const sharedModules = (folder: string): { name: string; version: string }[] =>
  [...react, ...kitModules(folder)].map((name) => ({
    name,
    version: readPackage(packageFolder(packageOf(name), folder)).version,
  }));

// They carry react-hook-form and altcha. The shell itself has no form, so its first script does without them.
const isForForms = (module: string): boolean => /^@portal\/kit\/(ui\/)?(form|captcha)\b/.test(module);

/** A remote takes every shared module from the shell and carries no copy. */
export const modulesTaken = (remoteFolder: string): Record<string, SharedModule> =>
  Object.fromEntries(
    sharedModules(remoteFolder).map(({ name, version }) => [
      name,
      { singleton: true, strictVersion: true, requiredVersion: `^${version}`, import: false },
    ]),
  );

// What a remote's entry expects of the runtime it does not carry.
const runtimeParts = [
  'CurrentGlobal',
  'Module',
  'ModuleFederation',
  'assert',
  'getGlobalFederationConstructor',
  'getRemoteEntry',
  'getRemoteInfo',
  'helpers',
  'loadScript',
  'loadScriptNode',
  'registerGlobalPlugins',
  'satisfy',
  'setGlobalFederationConstructor',
  'setGlobalFederationInstance',
];

/**
 * The code by which the shell becomes the host: it gives every shared module, at once or where it is for forms when a
 * page asks for it, and the runtime. Written by hand instead of by the bundler's plugin, the shell's own imports stay
 * ordinary ones, which is 10 kB less.
 */
export const hostCode = (shellFolder: string): string => {
  const modules = sharedModules(shellFolder);
  // React is CommonJS and is given as what it exports, the kit as namespaces.
  const now = modules.filter(({ name }) => !isForForms(name));
  const importOf = ({ name }: { name: string }, at: number) =>
    name.startsWith('react') ? `import m${at} from '${name}';` : `import * as m${at} from '${name}';`;
  const entryOf = ({ name, version }: { name: string; version: string }, at: number) =>
    `['${name}', '${version}', () => m${at}],`;
  const laterOf = ({ name, version }: { name: string; version: string }) =>
    `['${name}', '${version}', undefined, () => import('${name}').then((module) => () => module)],`;
  return [
    `import { init } from '@module-federation/enhanced/runtime';`,
    `import { ${runtimeParts.join(', ')} } from '@module-federation/runtime-core';`,
    ...now.map(importOf),
    `globalThis._FEDERATION_RUNTIME_CORE = { ${runtimeParts.join(', ')} };`,
    'const given = [',
    ...now.map(entryOf),
    ...modules.filter(({ name }) => isForForms(name)).map(laterOf),
    '];',
    'const shared = Object.fromEntries(given.map(([name, version, lib, get]) => [name, {',
    `  version, scope: 'default', ...(lib ? { lib, loaded: true } : { get }),`,
    '  shareConfig: { singleton: true, strictVersion: true, requiredVersion: `^${version}` },',
    '}]));',
    `init({ name: 'shell', remotes: [], shared, shareStrategy: 'loaded-first' });`,
  ].join('\n');
};
