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

// Not shared: workers, helpers of tests with the gallery, and the message files of single languages, which only the kit's
// messages.ts imports.
const isModule = (path: string): boolean =>
  /\.(tsx?|js)$/.test(path) && !/\.test\.|\.d\.ts$|\.worker\.|^messages\.[a-z-]+\.ts$|^testing\//.test(path);

/** Returns the import name of a file in the kit's `src`. It leaves out the folders, except `ui` and `testing`. */
export const kitImport = (path: string): string =>
  `@portal/kit/${path.replace(/^(?:(ui\/|testing\/)(?:[^/]+\/)?|[^/]+\/)/, '$1').replace(/\.(tsx?|js)$/, '')}`;

/** Lists the kit's modules by import name. */
export const kitModules = (folder: string): string[] => {
  const source = join(packageFolder('@portal/kit', folder), 'src');
  return readdirSync(source, { withFileTypes: true, recursive: true })
    .map((entry) => relative(source, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(isModule)
    .map(kitImport)
    .sort();
};

const packageOf = (module: string): string =>
  module.startsWith('@') ? module.split('/').slice(0, 2).join('/') : (module.split('/')[0] ?? module);

const sharedModules = (folder: string): { name: string; version: string }[] =>
  [...react, ...kitModules(folder)].map((name) => ({
    name,
    version: readPackage(packageFolder(packageOf(name), folder)).version,
  }));

const formParts =
  '(form|captcha|error-summary|textarea|select|checkbox|combobox|password-input|password-prompt)';

/** Matches files of the kit that only pages with a form need. Two of them import react-hook-form and altcha. */
export const formFiles = new RegExp(`kit[\\\\/]src[\\\\/](forms|ui[\\\\/][a-z]+)[\\\\/]${formParts}\\.`);

/** Returns whether only pages with forms need this shared module. */
export const isForForms = (module: string): boolean =>
  new RegExp(`^@portal/kit/(ui/)?${formParts}\\b`).test(module);

// Modules that few pages need are loaded on demand. Only the shell shows toasts.
const later = ['@portal/kit/ui/toasts', '@portal/kit/remote-data'];
const isLater = (module: string): boolean => isForForms(module) || later.includes(module);

/** Returns the shared modules of a remote: it takes all of them from the shell and bundles no copies. */
export const modulesTaken = (remoteFolder: string): Record<string, SharedModule> =>
  Object.fromEntries(
    sharedModules(remoteFolder).map(({ name, version }) => [
      name,
      { singleton: true, strictVersion: true, requiredVersion: `^${version}`, import: false },
    ]),
  );

/**
 * Returns the code that makes the shell the host: it provides every shared module, immediately or on demand. The
 * bundler's plugin would also replace the shell's own imports, which costs 10 kB.
 */
export const hostCode = (shellFolder: string): string => {
  const modules = sharedModules(shellFolder);
  const imports = modules.map(({ name }, at) => {
    if (isLater(name)) return `const get${at} = () => import('${name}').then((module) => () => module);`;
    // React is CommonJS, so its default export is shared; kit modules are shared as namespaces.
    const what = name.startsWith('react') ? `m${at}` : `* as m${at}`;
    return `import ${what} from '${name}';\nconst get${at} = () => () => m${at};`;
  });
  const entries = modules.map(({ name, version }, at) => `  '${name}': { '${version}': { get: get${at} } },`);
  return [...imports, 'export const sharedModules = {', ...entries, '};'].join('\n');
};
