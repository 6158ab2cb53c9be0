import { HtmlRspackPlugin, SubresourceIntegrityPlugin, type Configuration } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../workspace.ts';
import { baseConfig } from './base.config.ts';

/** For whom a remote is built to run alone. */
interface Alone {
  /** The API it is developed on; without one a mock. */
  api?: string | undefined;
  /** The folder of a build that is served to people, on the API of a portal. */
  out?: string;
}

// Under the portal's policy every script has a hash.
const forPeople: Configuration = {
  plugins: [new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true })],
};

const forDeveloping: Configuration = {
  output: { filename: '[name].js' },
  plugins: [new ReactRefreshRspackPlugin()],
};

/** How a remote is built to run alone: no federation, real copies of everything. */
export const standaloneConfig = (folder: string, { api, out }: Alone): Configuration => {
  const isDevelopment = out === undefined;
  const base = baseConfig({ folder, isDevelopment, hasRefresh: isDevelopment }, 'alone');
  const more = isDevelopment ? forDeveloping : forPeople;
  const own = join(packageFolder('@portal/tooling', folder), 'src/standalone');
  const handlers = join(folder, 'src/testing/handlers.ts');
  return {
    ...base,
    entry: { main: join(own, isDevelopment && api === undefined ? 'standalone.tsx' : 'with-api.tsx') },
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
