import { experiments, SubresourceIntegrityPlugin, type Configuration } from '@rspack/core';
import { join } from 'node:path';
import { baseConfig, type BuildOptions } from './base.config.ts';
import { shellChunkMs } from './chunk-budgets.ts';
import { ChunkAddressesPlugin } from './chunk-addresses.ts';
import { withWorkers, type BuiltWorkers } from './workers.ts';
import { formFiles, hostCode } from './shared-modules.ts';
import { wordsOfPage } from './words.build.ts';

// Puts everything else that forms need into one file instead of one per module.
const forms = new RegExp(`[\\\\/](react-hook-form|altcha-lib)[\\\\/]|${formFiles.source}`);

const inDevelopment = ['./src/dev-reload.ts', './src/dev-gallery.ts'];

/** Returns the build configuration of the shell. It provides the shared modules and contains no remote. */
export const shellConfig = (options: BuildOptions, workers: BuiltWorkers): Configuration => {
  const base = baseConfig(options);
  const own = withWorkers(base.module, workers);
  const host = join(options.folder, 'src/loading/shared-modules.built.js');
  return {
    ...base,
    entry: {
      main: [...(options.isDevelopment ? inDevelopment : []), './src/index.tsx'],
    },
    output: {
      ...base.output,
      clean: false,
      path: join(options.folder, 'dist/assets'),
      publicPath: '/assets/',
      uniqueName: 'shell',
      chunkLoadTimeout: shellChunkMs,
    },
    externals: [wordsOfPage(options)],
    resolve: {
      ...base.resolve,
      alias: {
        ...base.resolve?.alias,
        [join(options.folder, 'src/loading/shared-modules.ts')]: host,
      },
    },
    module: own.module,
    optimization: {
      ...base.optimization,
      splitChunks: {
        chunks: 'async',
        cacheGroups: {
          default: false,
          defaultVendors: false,
          forms: { test: forms, name: 'forms', enforce: true },
        },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      ...own.plugins,
      new experiments.VirtualModulesPlugin({ [host]: hostCode(options.folder) }),
      // Off by default in development, but the pages require hashes there too.
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
      new ChunkAddressesPlugin(),
    ],
  };
};
