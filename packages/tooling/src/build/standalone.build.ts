import { HtmlRspackPlugin, SubresourceIntegrityPlugin, type Configuration } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../workspace.ts';
import { baseConfig } from './base.config.ts';

/** Options for building a standalone remote. */
interface Alone {
  /** The API used during development; a mock if not set. */
  api?: string | undefined;
  /** Output folder of a production build, which uses a portal's API. */
  out?: string;
}

// The portal's content security policy requires a hash for every script.
const forPeople: Configuration = {
  plugins: [new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true })],
};

const forDeveloping: Configuration = {
  output: { filename: '[name].js' },
  plugins: [new ReactRefreshRspackPlugin()],
};

/** Returns the build configuration of a standalone remote: no federation, all dependencies bundled. */
export const standaloneConfig = (folder: string, { api, out }: Alone): Configuration => {
  const isDevelopment = out === undefined;
  const base = baseConfig({ folder, isDevelopment, hasRefresh: isDevelopment });
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
