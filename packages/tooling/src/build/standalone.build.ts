import { HtmlRspackPlugin, type Configuration } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../workspace.ts';
import { baseConfig } from './base.config.ts';

/** How a remote is built to run alone: no federation, real copies of everything, hot reload; on a mock API or a real one. */
export const standaloneConfig = (folder: string, api?: string): Configuration => {
  const base = baseConfig({ folder, isDevelopment: true, hasRefresh: true }, 'alone');
  const own = join(packageFolder('@portal/tooling', folder), 'src/standalone');
  const handlers = join(folder, 'src/testing/handlers.ts');
  return {
    ...base,
    entry: { main: join(own, api === undefined ? 'standalone.tsx' : 'with-api.tsx') },
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
      path: join(folder, 'node_modules/.cache/alone'),
      publicPath: '/',
      filename: '[name].js',
    },
    plugins: [
      ...(base.plugins ?? []),
      new HtmlRspackPlugin({ template: join(own, 'standalone.html') }),
      new ReactRefreshRspackPlugin(),
    ],
  };
};
