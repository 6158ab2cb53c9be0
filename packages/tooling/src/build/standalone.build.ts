import { HtmlRspackPlugin, SubresourceIntegrityPlugin, type Configuration } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../workspace.ts';
import { baseConfig } from './base.config.ts';

// The portal's content security policy requires a hash for every script.
const forPeople: Configuration = {
  plugins: [new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true })],
};

const forDeveloping: Configuration = {
  output: { filename: '[name].js' },
  plugins: [new ReactRefreshRspackPlugin()],
};

/**
 * Returns the build configuration of a standalone remote: no federation, all dependencies bundled. With an output
 * folder it is a production build, which uses a portal's API, otherwise one for development with the mock API.
 */
export const standaloneConfig = (folder: string, out?: string): Configuration => {
  const isDevelopment = out === undefined;
  const base = baseConfig({ folder, isDevelopment, hasRefresh: isDevelopment });
  const more = isDevelopment ? forDeveloping : forPeople;
  const own = join(packageFolder('@portal/tooling', folder), 'src/standalone');
  const handlers = join(folder, 'src/testing/handlers.ts');
  return {
    ...base,
    entry: { main: join(own, isDevelopment ? 'standalone.tsx' : 'with-api.tsx') },
    resolve: {
      ...base.resolve,
      alias: {
        ...base.resolve?.alias,
        '#remote/routes': join(folder, 'src/routes.tsx'),
        '#remote/declaration': join(folder, 'remote.config.ts'),
        '#remote/handlers': existsSync(handlers) ? handlers : join(own, 'no-handlers.ts'),
      },
    },
    output: {
      ...base.output,
      path: out ?? join(folder, 'node_modules/.cache/alone'),
      publicPath: '/',
      ...more.output,
    },
    plugins: [
      ...(base.plugins ?? []),
      new HtmlRspackPlugin({ template: join(own, 'standalone.html') }),
      ...(more.plugins ?? []),
    ],
  };
};
