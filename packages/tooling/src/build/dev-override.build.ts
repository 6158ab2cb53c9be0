import type { RemoteDeclaration } from '@portal/contracts/remote';
import type { Configuration } from '@rspack/core';
import { join } from 'node:path';
import { remoteConfig } from './remote.build.ts';

/** The output folder of a remote that is developed inside a portal. */
export const devOverrideFolder = (folder: string): string => join(folder, 'node_modules/.cache/dev-override');

/**
 * Returns the build configuration for developing a remote inside a portal: readable, but a production build,
 * because a deployed portal shares React's production build.
 */
export const devOverrideConfig = (folder: string, declaration: RemoteDeclaration): Configuration => {
  const config = remoteConfig({ folder, isDevelopment: false }, declaration, 'dev');
  return {
    ...config,
    devtool: 'cheap-module-source-map',
    optimization: { ...config.optimization, minimize: false },
    output: { ...config.output, path: devOverrideFolder(folder) },
  };
};
