import { type Configuration } from '@rspack/core';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../workspace.ts';
import { baseConfig, type BuildOptions } from './base.config.ts';

/**
 * Returns the build configuration of the shell's server bundle: one script without style sheets and without the
 * code that runs remotes.
 */
export const renderConfig = (options: BuildOptions): Configuration => {
  const base = baseConfig(options);
  const own = join(options.folder, 'src');
  const kit = join(packageFolder('@portal/kit', options.folder), 'src');
  const locale = join(own, 'server/locale.ts');
  return {
    ...base,
    target: ['node22', 'es2022'],
    devtool: false,
    entry: { render: './src/server/render.tsx' },
    output: {
      ...base.output,
      clean: false,
      path: join(options.folder, 'dist/server'),
      publicPath: '/assets/',
      uniqueName: 'shell',
      library: { type: 'commonjs2' },
      asyncChunks: false,
    },
    resolve: {
      ...base.resolve,
      alias: {
        ...base.resolve?.alias,
        [join(own, 'page-data.ts')]: join(own, 'server/page-data.ts'),
        [join(own, 'layout/first-page.tsx')]: join(own, 'server/first-page.tsx'),
        // The shell and the kit import this file by different paths, so both need an alias.
        [join(kit, 'text/locale.ts')]: locale,
        [join(realpathSync(kit), 'text/locale.ts')]: locale,
        [join(own, 'loading/container.ts')]: false,
      },
    },
    module: {
      ...base.module,
      generator: {
        css: { exportsOnly: true },
        'asset/resource': { emit: false },
      },
    },
    optimization: { ...base.optimization, minimize: false },
  };
};
