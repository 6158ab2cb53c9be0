import { NormalModuleReplacementPlugin, type Compiler, type Configuration } from '@rspack/core';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { packageFolder } from '../workspace.ts';
import { baseConfig, type BuildOptions } from './base.config.ts';
import { compile } from './compile.ts';

/** The file of each built worker, by the name of its source. */
export type BuiltWorkers = Record<string, string>;

const workersIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.worker.ts'))
    .map((name) => join(folder, name));

const folderOf = (options: BuildOptions): string => join(options.folder, 'node_modules/.cache/workers');

const build = async (options: BuildOptions, sources: readonly string[]): Promise<void> => {
  const base = baseConfig(options);
  await compile({
    ...base,
    target: ['webworker', 'es2022'],
    entry: Object.fromEntries(sources.map((source) => [basename(source, '.ts'), source])),
    output: { ...base.output, path: folderOf(options), filename: '[name].js', publicPath: '/assets/' },
  });
};

const builtOf = (options: BuildOptions, sources: readonly string[]): BuiltWorkers =>
  Object.fromEntries(
    sources.map((source) => [basename(source), join(folderOf(options), `${basename(source, '.ts')}.js`)]),
  );

/**
 * Builds the kit's workers separately. In the shell's build each would contain all of Module Federation: 50 kB for
 * a 10 kB program.
 */
export const buildWorkers = async (options: BuildOptions): Promise<BuiltWorkers> => {
  const sources = workersIn(join(packageFolder('@portal/kit', options.folder), 'src'));
  await build(options, sources);
  return builtOf(options, sources);
};

/** Returns the parts of a configuration that take workers from their built files. */
export const withWorkers = (
  module: Configuration['module'],
  workers: BuiltWorkers,
): Required<Pick<Configuration, 'module' | 'plugins'>> => ({
  module: {
    ...module,
    parser: { ...module?.parser, javascript: { worker: false } },
    rules: [...(module?.rules ?? []), { test: /\.worker\.js$/, type: 'asset/resource' }],
  },
  plugins: Object.entries(workers).map(
    ([name, file]) => new NormalModuleReplacementPlugin(new RegExp(`/${name}$`), file),
  ),
});

/** Returns the same for a remote, with a plugin that builds its own workers before each build. */
export const withOwnWorkers = (
  options: BuildOptions,
  module: Configuration['module'],
): ReturnType<typeof withWorkers> => {
  const sources = workersIn(join(options.folder, 'src'));
  const parts = withWorkers(module, builtOf(options, sources));
  const builder = (compiler: Compiler) => {
    for (const hook of [compiler.hooks.beforeRun, compiler.hooks.watchRun])
      hook.tapPromise('workers', () => build(options, sources));
  };
  return sources.length > 0 ? { ...parts, plugins: [...(parts.plugins ?? []), { apply: builder }] } : parts;
};
