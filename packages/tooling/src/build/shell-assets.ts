import { languageIds, type Language } from '@portal/contracts/languages';
import type { HashedFile } from '@portal/contracts/page-data';
import type { ShellAssets } from '@portal/contracts/shell-assets';
import type { Stats } from '@rspack/core';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const isFirstFont = (name: string): boolean => /-latin-400-normal.*\.woff2$/.test(name);

/** Returns the files a page starts with. */
export const shellAssets = async (
  stats: Stats,
  words: Stats,
  folder: string,
  isDevelopment: boolean,
): Promise<ShellAssets> => {
  const names = stats.compilation.entrypoints.get('main')?.getFiles() ?? [];
  const asset = async (name: string): Promise<HashedFile> => {
    const hash = createHash('sha384').update(await readFile(join(folder, name)));
    return { path: `/assets/${name}`, integrity: `sha384-${hash.digest('base64')}` };
  };
  const wordsOf = (language: Language): string =>
    words.compilation.entrypoints.get(`words-${language}`)?.getFiles()[0] ?? '';
  const assetsOf = (chunk: string): Promise<HashedFile[]> =>
    Promise.all([...(stats.compilation.namedChunks.get(chunk)?.files ?? [])].map(asset));
  const all = Object.keys(stats.compilation.assets);
  return {
    schema: 1,
    words: Object.fromEntries(
      await Promise.all(languageIds.map(async (id) => [id, await asset(wordsOf(id))] as const)),
    ),
    scripts: await Promise.all(names.filter((name) => name.endsWith('.js')).map(asset)),
    styles: await Promise.all(names.filter((name) => name.endsWith('.css')).map(asset)),
    federation: await assetsOf('federation'),
    forms: await assetsOf('forms'),
    fonts: all.filter(isFirstFont).map((name) => `/assets/${name}`),
    pages: isDevelopment ? ['/_kit'] : [],
  };
};
