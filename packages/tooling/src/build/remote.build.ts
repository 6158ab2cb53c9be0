import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { RemoteDeclaration } from '@portal/contracts/remote';
import { SubresourceIntegrityPlugin, type Configuration } from '@rspack/core';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { baseConfig, type BuildOptions } from './base.config.ts';
import { ChunkAddressesPlugin } from './chunk-addresses.ts';
import { modulesTaken } from './shared-modules.ts';
import { hasStockRuntime } from './stock-runtime.ts';

const require = createRequire(import.meta.resolve('@module-federation/enhanced/rspack'));

// As the plugin names it in a container's code.
const federationRuntime = createRequire(require.resolve('@module-federation/runtime-tools')).resolve(
  '@module-federation/webpack-bundler-runtime',
);

// Beside this file and of its kind: in a team's own repository both are compiled.
const ownRuntime = import.meta.filename.replace('remote.build', 'remote-runtime');

/** How a remote is built for the portal: one container that exposes './routes'. */
export const remoteConfig = (
  options: BuildOptions,
  declaration: RemoteDeclaration,
  version: string,
): Configuration => {
  const base = baseConfig(options, declaration.id);
  return {
    ...base,
    entry: {},
    output: {
      ...base.output,
      path: join(options.folder, 'dist'),
      publicPath: 'auto',
      // Two versions in one tab must never share a chunk array.
      uniqueName: `${declaration.id}@${version}`,
    },
    resolve: {
      ...base.resolve,
      alias: { ...base.resolve?.alias, ...(hasStockRuntime ? {} : { [federationRuntime]: ownRuntime }) },
    },
    // Ids by hash would differ from folder to folder: the bundler's own runtime module is named by an absolute path.
    optimization: { ...base.optimization, moduleIds: 'natural' },
    plugins: [
      ...(base.plugins ?? []),
      // Left to itself it does nothing in development, where the pages refuse a script without a hash as well.
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
