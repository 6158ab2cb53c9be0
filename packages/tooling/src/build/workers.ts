import type { Configuration } from '@rspack/core';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../workspace.ts';
import { baseConfig, type BuildOptions } from './base.config.ts';
import { compile } from './compile.ts';

/** The file of each built worker, by the name of its source. */
export type BuiltWorkers = Record<string, string>;

/**
 * Builds the kit's workers separately. In the shell's build each would contain all of Module Federation: 50 kB for
 * a 10 kB program.
 */
export const buildWorkers = async (options: BuildOptions): Promise<BuiltWorkers> => {
  const source = join(packageFolder('@portal/kit', options.folder), 'src/forms');
  const names = readdirSync(source).filter((name) => name.endsWith('.worker.ts'));
  const folder = join(options.folder, 'node_modules/.cache/workers');
  const base = baseConfig(options);
  const config: Configuration = {
    ...base,
    target: ['webworker', 'es2022'],
    entry: Object.fromEntries(names.map((name) => [name.replace(/\.ts$/, ''), join(source, name)])),
    output: { ...base.output, path: folder, filename: '[name].js', publicPath: '/assets/' },
  };
  await compile(config);
  return Object.fromEntries(names.map((name) => [name, join(folder, name.replace(/\.ts$/, '.js'))]));
};
