import { languageIds, type Language } from '@portal/contracts/languages';
import { wordsChunk } from '@portal/contracts/registry.rules';
import {
  experiments,
  NormalModuleReplacementPlugin,
  type Configuration,
  type ExternalItem,
  type RspackPluginInstance,
} from '@rspack/core';
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../workspace.ts';
import { baseConfig, type BuildOptions } from './base.config.ts';
import { wordsExportOf, wordsFileOf } from './missing-words.ts';

const foldersOf = ({ folder }: BuildOptions): Record<string, string> => ({
  kit: realpathSync(join(packageFolder('@portal/kit', folder), 'src')),
  shell: join(folder, 'src'),
});

const codeFor = (options: BuildOptions, language: Language): string => {
  const folders = Object.entries(foldersOf(options));
  const names = languageIds.map((id) => `${wordsExportOf(id)}: words`).join(', ');
  return [
    ...folders.map(
      ([name, folder]) =>
        `import { ${wordsExportOf(language)} as ${name} } from '${join(folder, wordsFileOf(language))}';`,
    ),
    `const inAll = (words) => ({ ${names} });`,
    `globalThis.portalWords = { ${folders.map(([name]) => `${name}: inAll(${name})`).join(', ')} };`,
  ].join('\n');
};

/**
 * Returns the build configuration of the messages of shell and kit: one script per language, which pages load
 * together with the shell's script.
 */
export const wordsConfig = (options: BuildOptions): Configuration => {
  const base = baseConfig(options);
  const entries = languageIds.map((language) => {
    const file = join(options.folder, `src/words.${language}.built.js`);
    return { language, file, code: codeFor(options, language) };
  });
  return {
    ...base,
    entry: Object.fromEntries(entries.map(({ language, file }) => [`words-${language}`, file])),
    output: {
      ...base.output,
      clean: false,
      path: join(options.folder, 'dist/assets'),
      publicPath: '/assets/',
    },
    plugins: [
      ...(base.plugins ?? []),
      new experiments.VirtualModulesPlugin(Object.fromEntries(entries.map(({ file, code }) => [file, code]))),
    ],
  };
};

/** Makes the shell's script use the messages of the page's messages script, in every language. */
export const wordsOfPage = (options: BuildOptions): ExternalItem => {
  const owners = new Map(
    Object.entries(foldersOf(options)).map(([name, folder]) => [join(folder, 'messages.ts'), name]),
  );
  const files = new Set(languageIds.map((language) => `./${wordsFileOf(language)}`));
  return ({ request = '', contextInfo }, answer) => {
    const owner = files.has(request) ? owners.get(contextInfo?.issuer ?? '') : undefined;
    if (owner === undefined) answer();
    else answer(undefined, ['portalWords', owner], 'var');
  };
};

const wordsCode = (language: Language, hasGaps: boolean): string => {
  const from = (one: Language): string => `import { ${wordsExportOf(one)} } from './${wordsFileOf(one)}';`;
  const own = wordsExportOf(language);
  if (!hasGaps) return [from(language), `export const words = ${own};`].join('\n');
  return [
    from('en'),
    from(language),
    "const isGroup = (words) => typeof words === 'object' && words !== null;",
    'const filled = (english, words) => isGroup(english) ? { ...words, ...Object.fromEntries(Object.entries(english).map(([key, one]) => [key, filled(one, isGroup(words) ? words[key] : undefined)])) } : words || english;',
    `export const words = filled(en, ${own});`,
  ].join('\n');
};

const codeForRemote = (languages: readonly Language[]): string => {
  const loads = languages.map(
    (id) => `  '${id}': () => import(/* webpackChunkName: "${wordsChunk(id)}" */ './words.${id}.built.js'),`,
  );
  return [
    'const words = {};',
    'const loads = {',
    ...loads,
    '};',
    'export const loadWords = () => (loads[document.documentElement.lang] ?? loads.en)().then((found) => { Object.assign(words, found.words); });',
    `export { ${languageIds.map((id) => `words as ${wordsExportOf(id)}`).join(', ')} };`,
  ].join('\n');
};

/** Replacements for a build: aliases of modules, and the plugins that create them. */
interface Replacing {
  alias: Record<string, string>;
  plugins: RspackPluginInstance[];
}

/**
 * Makes one chunk per language for a remote that has a file per language. Its entry loads the chunk of the page's
 * language, and messages.ts gets that instead of all files.
 */
export const wordsOfRemote = ({ folder, missing = {} }: BuildOptions, stub: string): Replacing => {
  const own = realpathSync(join(folder, 'src'));
  const languages = languageIds.filter((id) => existsSync(join(own, wordsFileOf(id))));
  if (languages.length < 2 || !languages.includes('en')) return { alias: {}, plugins: [] };
  const built = join(own, 'words.built.js');
  const isSentences = new RegExp(`^\\./(${languages.map(wordsFileOf).join('|')})$`);
  const replaced = new NormalModuleReplacementPlugin(isSentences, (resolved) => {
    if (resolved.contextInfo.issuer === join(own, 'messages.ts')) resolved.request = built;
  });
  const plugins = [
    replaced,
    new experiments.VirtualModulesPlugin({
      [built]: codeForRemote(languages),
      ...Object.fromEntries(
        languages.map((id) => [join(own, `words.${id}.built.js`), wordsCode(id, missing[id] !== undefined)]),
      ),
    }),
  ];
  return { alias: { [stub]: built }, plugins };
};
