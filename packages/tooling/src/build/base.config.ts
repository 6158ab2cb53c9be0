import {
  LightningCssMinimizerRspackPlugin,
  rspack,
  SwcJsMinimizerRspackPlugin,
  type Configuration,
} from '@rspack/core';
import { join } from 'node:path';
import { packageFolder } from '../workspace.ts';
import { remoteChunkMs } from './chunk-budgets.ts';
import type { MissingWords } from './missing-words.ts';

export interface BuildOptions {
  folder: string;
  /** Whether to build for development: readable code and React's warnings. */
  isDevelopment: boolean;
  /** Missing translations; the build uses the English messages instead. */
  missing?: MissingWords;
  /** Whether components are replaced in the running page. */
  hasRefresh?: boolean;
}

/** The kinds of fonts and pictures that code may import; `browser.d.ts` declares their types. */
export const assetKinds = ['woff2', 'svg', 'png', 'webp'];

const browsers = ['chrome >= 111', 'firefox >= 114', 'safari >= 16.4', 'ios_saf >= 16.4'];

// The router's package.json always points to its development build.
const routerAliases = (folder: string): Record<string, string> => {
  const router = packageFolder('react-router', packageFolder('@portal/kit', folder));
  return {
    'react-router$': join(router, 'dist/production/index.mjs'),
    'react-router/dom$': join(router, 'dist/production/dom-export.mjs'),
  };
};

const scripts = ({ isDevelopment, hasRefresh = false }: BuildOptions) => ({
  test: /\.tsx?$/,
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: isDevelopment, refresh: hasRefresh } },
    },
    env: { targets: browsers },
  },
  type: 'javascript/auto' as const,
});

/** The configuration shared by the builds of the shell and all remotes. */
export const baseConfig = (options: BuildOptions): Configuration => ({
  context: options.folder,
  mode: options.isDevelopment ? 'development' : 'production',
  target: ['web', 'es2022'],
  // An eval'd source map would need unsafe-eval.
  devtool: options.isDevelopment ? 'cheap-module-source-map' : false,
  resolve: {
    extensions: ['...', '.tsx', '.ts'],
    alias: options.isDevelopment ? {} : routerAliases(options.folder),
  },
  module: {
    rules: [
      scripts(options),
      { test: /\.css$/, type: 'css' },
      { test: new RegExp(`\\.(${assetKinds.join('|')})$`), type: 'asset/resource' },
    ],
  },
  output: {
    clean: true,
    filename: '[name].[contenthash:8].js',
    chunkFilename: '[name].[contenthash:8].js',
    cssFilename: '[name].[contenthash:8].css',
    cssChunkFilename: '[name].[contenthash:8].css',
    assetModuleFilename: '[name].[contenthash:8][ext]',
    crossOriginLoading: 'anonymous',
    chunkLoadTimeout: remoteChunkMs,
    hashFunction: 'xxhash64',
  },
  optimization: {
    moduleIds: 'deterministic',
    chunkIds: 'deterministic',
    runtimeChunk: false,
    minimizer: [
      new SwcJsMinimizerRspackPlugin(),
      // Without targets it would write styles for ten-year-old browsers.
      new LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
    ],
  },
  plugins: [
    new rspack.DefinePlugin({
      'process.env.NODE_ENV': JSON.stringify(options.isDevelopment ? 'development' : 'production'),
    }),
  ],
  lazyCompilation: false,
  performance: false,
  stats: 'errors-warnings',
  infrastructureLogging: { level: 'error' },
});
