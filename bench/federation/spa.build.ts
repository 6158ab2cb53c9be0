import { baseConfig } from '@portal/tooling/build/base.config';
import { compile } from '@portal/tooling/build/compile';
import { wordsConfig, wordsOfPage } from '@portal/tooling/build/words.build';
import { compressFolder } from '@portal/remote-store/compressed';
import type { Configuration, ExternalItem } from '@rspack/core';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

export const kinds = ['lazy', 'whole'] as const;
export type Kind = (typeof kinds)[number];

const root = join(import.meta.dirname, '../..');

/** The files a page of the single-page application starts with. */
export interface Built {
  folder: string;
  scripts: string[];
  styles: string[];
  fonts: string[];
}

// Bundles the English sentences only, as if there were one build for each language.
const englishAlone: ExternalItem = ({ request = '', contextInfo }, answer) => {
  const isOther = /^\.\/messages\.(es|zh-hans|zh-hant)\.ts$/.test(request);
  if (isOther && /[\\/]src[\\/]messages\.ts$/.test(contextInfo?.issuer ?? '')) answer(undefined, '{}', 'var');
  else answer();
};

/** Builds the shell and all remotes as one application, from the same sources with the same compiler. */
export const buildSpa = async (kind: Kind, folder: string, eventsFolder?: string): Promise<Built> => {
  const options = { folder: join(root, 'shell'), isDevelopment: false };
  const base = baseConfig(options);
  const container = join(import.meta.dirname, 'spa', `container.${kind}.ts`);
  const events = join(root, 'mf-events/src');
  const config: Configuration = {
    ...base,
    entry: { main: './src/index.tsx' },
    output: { ...base.output, path: folder, publicPath: '/assets/', uniqueName: 'spa' },
    externals: [wordsOfPage(options), englishAlone],
    resolve: {
      ...base.resolve,
      alias: {
        ...base.resolve?.alias,
        [join(root, 'shell/src/loading/container.ts')]: container,
        ...(eventsFolder !== undefined && { [events]: eventsFolder }),
      },
    },
    module: {
      ...base.module,
      rules: [
        ...(base.module?.rules ?? []),
        // One application does not have to load remotes.
        { test: /loading\/remotes\.ts$/, parser: { dynamicImportMode: 'eager' } },
        // Bundles lazily loaded pages into the main chunk.
        ...(kind === 'whole'
          ? [{ test: /(routes|lazy-pages)\.tsx?$/, parser: { dynamicImportMode: 'eager' as const } }]
          : []),
      ],
    },
  };
  const words = wordsConfig(options);
  const built = [
    await compile({ ...words, output: { ...words.output, path: folder } }),
    await compile({ ...config, output: { ...config.output, clean: false } }),
  ];
  await compressFolder(folder, new Set(built.flatMap(({ compilation }) => Object.keys(compilation.assets))));
  const files = built.flatMap(({ compilation: { entrypoints } }) =>
    ['words-en', 'main'].flatMap((name) => entrypoints.get(name)?.getFiles() ?? []),
  );
  const all = await readdir(folder);
  return {
    folder,
    scripts: files.filter((name) => name.endsWith('.js')),
    styles: files.filter((name) => name.endsWith('.css')),
    fonts: all.filter((name) => /-latin-400-normal.*\.woff2$/.test(name)),
  };
};
