import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesBelow, withFolder } from '../folders.ts';
import { runNpm, runTool } from '../steps/run.ts';
import { readPackage } from '../workspace.ts';
import { kitReference } from './kit-reference.ts';

/**
 * The packages that a remote in a separate repository needs. They are compiled, because Node does not strip types
 * below node_modules.
 */
export const packedPackages = ['contracts', 'remote-store', 'kit', 'tooling'];

// Bundlers and test runners compile these files themselves.
const isLeftAsItIs = (path: string): boolean => /^tooling\/src\/standalone\//.test(path);
const isCompiled = (path: string): boolean => /(?<!\.d)\.tsx?$/.test(path) && !isLeftAsItIs(path);
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) && !isLeftAsItIs(path);

const compileAll = async (root: string, stage: string): Promise<void> => {
  const packages = join(root, 'packages');
  const config = {
    extends: join(packages, 'tooling/tsconfig.browser.json'),
    compilerOptions: {
      noEmit: false,
      // The types were checked when the packages were built.
      noCheck: true,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: packages,
      outDir: stage,
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
    },
    include: packedPackages.map((name) => join(packages, name, 'src')),
    exclude: ['**/*.test.*', '**/standalone/**'].map((pattern) => join(packages, pattern)),
  };
  // Writes it into the stage, because two portals that start at once pack at the same time.
  const file = join(stage, 'tsconfig.json');
  await writeFile(file, JSON.stringify(config));
  await runTool(root, 'tsc', ['-p', file]);
};

const copyRest = async (packages: string, name: string, stage: string): Promise<void> => {
  const files = (await filesBelow(join(packages, name)))
    .map((path) => `${name}/${path}`)
    .filter((path) => /^[^/]+\/(src|bin)\//.test(path) && !path.includes('/node_modules/'))
    .filter((path) => !isCompiled(path) && !isTest(path));
  for (const path of files) await cp(join(packages, path), join(stage, path));
};

// Replaces `.ts` by `.js` in the imports of declarations and in addresses of workers, which the compiler does not change.
const mended = (name: string, text: string): string | undefined => {
  if (name.endsWith('.d.ts'))
    return text.replace(/((?:from|import\()\s*['"]\.[^'"]*)\.tsx?(['"])/g, '$1.js$2');
  if (name.endsWith('.js'))
    return text.replace(/(new URL\('\.[^']*)\.ts(', import\.meta\.url\))/g, '$1.js$2');
  return undefined;
};

const mendNames = async (folder: string): Promise<void> => {
  for (const name of await filesBelow(folder)) {
    const file = join(folder, name);
    const text = mended(name, await readFile(file, 'utf8'));
    if (text !== undefined) await writeFile(file, text);
  }
};

type Exports = Record<string, string | Record<string, string>>;

const compiledTarget = (target: string): string | Record<string, string> =>
  isCompiled(target)
    ? { types: target.replace(/\.tsx?$/, '.d.ts'), default: target.replace(/\.tsx?$/, '.js') }
    : target;

const compiledExports = (exports: Exports): Exports =>
  Object.fromEntries(
    Object.entries(exports).map(([name, target]) => [
      name,
      typeof target === 'string' ? compiledTarget(target) : target,
    ]),
  );

const writePackage = async (packages: string, name: string, stage: string): Promise<void> => {
  const {
    scripts: _,
    devDependencies: __,
    ...kept
  } = readPackage(join(packages, name)) as ReturnType<typeof readPackage> & {
    exports: Exports;
    scripts?: object;
    devDependencies?: object;
  };
  const written = { ...kept, exports: compiledExports(kept.exports) };
  await writeFile(join(stage, name, 'package.json'), JSON.stringify(written, null, 2));
};

const readOptions = async (file: string): Promise<object> =>
  (JSON.parse(await readFile(file, 'utf8')) as { compilerOptions: object }).compilerOptions;

const writeTooling = async (root: string, stage: string): Promise<void> => {
  const tooling = join(root, 'packages/tooling');
  const compilerOptions = {
    ...(await readOptions(join(root, 'tsconfig.base.json'))),
    ...(await readOptions(join(tooling, 'tsconfig.browser.json'))),
  };
  await writeFile(join(stage, 'tooling/tsconfig.browser.json'), JSON.stringify({ compilerOptions }, null, 2));
  const bin = join(stage, 'tooling/bin/portal.mjs');
  await writeFile(bin, (await readFile(bin, 'utf8')).replace('${command}.ts', '${command}.js'));
};

/** Packs the packages for a team's repository into a folder. */
export const packPackages = (root: string, folder: string): Promise<void> =>
  withFolder(async (stage) => {
    const packages = join(root, 'packages');
    await compileAll(root, stage);
    for (const name of packedPackages) {
      await copyRest(packages, name, stage);
      await mendNames(join(stage, name));
      await writePackage(packages, name, stage);
    }
    await writeTooling(root, stage);
    await writeFile(join(stage, 'kit/REFERENCE.md'), await kitReference(join(packages, 'kit')));
    await mkdir(folder, { recursive: true });
    const packed = packedPackages.map((name) => `./${name}`);
    await runNpm(['pack', ...packed, '--pack-destination', folder, '--ignore-scripts'], stage);
  });
