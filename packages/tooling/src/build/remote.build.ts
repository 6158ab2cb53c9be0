import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { RemoteDeclaration } from '@portal/contracts/remote';
import { NormalModuleReplacementPlugin, SubresourceIntegrityPlugin, type Configuration } from '@rspack/core';
import { join } from 'node:path';
import { baseConfig, type BuildOptions } from './base.config.ts';
import { ChunkAddressesPlugin } from './chunk-addresses.ts';
import { modulesTaken } from './shared-modules.ts';
import { wordsOfRemote } from './words.build.ts';
import { withOwnWorkers } from './workers.ts';

// Uses the extension of this file: in a team's repository all these files are compiled to JavaScript.
const beside = (name: string): string => import.meta.filename.replace('remote.build', name);

// The plugin's name for the code that imports its own runtime.
const withoutRuntime = new NormalModuleReplacementPlugin(
  /^@module-federation\/runtime\/rspack\.js!=!data:/,
  beside('remote-entry'),
);

/** Returns the build configuration of a remote: one container that exposes './routes'. */
export const remoteConfig = (
  options: BuildOptions,
  declaration: RemoteDeclaration,
  version: string,
): Configuration => {
  const base = baseConfig(options);
  const words = wordsOfRemote(options, beside('remote-words'));
  const workers = withOwnWorkers(options, base.module);
  return {
    ...base,
    devtool: options.isDevelopment ? base.devtool : 'hidden-nosources-source-map',
    entry: {},
    module: workers.module,
    output: {
      ...base.output,
      path: join(options.folder, 'dist'),
      publicPath: '',
      // Chunks with the same styles share one file.
      cssChunkFilename: '[contenthash:8].css',
      // Two versions in one tab must never share a chunk array.
      uniqueName: `${declaration.id}@${version}`,
    },
    resolve: {
      ...base.resolve,
      alias: { ...base.resolve?.alias, ...words.alias },
    },
    // Hashed module ids would differ between folders, because the bundler's runtime module is named by an absolute
    // path.
    optimization: { ...base.optimization, moduleIds: 'natural' },
    plugins: [
      ...(base.plugins ?? []),
      withoutRuntime,
      ...words.plugins,
      ...workers.plugins,
      // Off by default in development, but the pages require hashes there too.
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
      new ChunkAddressesPlugin(),
      new ModuleFederationPlugin({
        name: declaration.id,
        filename: 'remoteEntry.[contenthash:8].js',
        exposes: { './routes': './src/routes.tsx' },
        shared: modulesTaken(options.folder),
        manifest: true,
        dts: false,
        injectTreeShakingUsedExports: false,
        bridge: { enableBridgeRouter: false },
      }),
    ],
  };
};
