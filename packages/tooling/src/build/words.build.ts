import { languageIds, type Language } from '@portal/contracts/languages';
import { wordsChunk } from '@portal/contracts/registry.rules';
import {
  experiments,
  NormalModuleReplacementPlugin,
  RuntimeGlobals,
  RuntimeModule,
  type Chunk,
  type Compiler,
  type Configuration,
  type ExternalItem,
  type RspackPluginInstance,
} from '@rspack/core';
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../workspace.ts';
import { baseConfig, type BuildOptions } from './base.config.ts';
import { wordsExportOf, wordsFileOf } from './missing-words.ts';
import { partsOf, resourceOf } from './module-parts.ts';
import { wordsUsed } from './words-used.ts';

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

/** The sentences of shell and kit: one script for each language, which a page brings beside the shell's own. */
export const wordsConfig = (options: BuildOptions): Configuration => {
  const base = baseConfig(options, 'words');
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

/** In the shell's own script the sentences of every language are those of the page's words. */
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

// Written out, so that what is not taken is left out of the file.
const picked = (from: string, names: readonly string[]): string => {
  const groups = new Map<string, string[]>();
  for (const [group = '', ...member] of names.map((name) => name.split('.')))
    groups.set(group, [...(groups.get(group) ?? []), ...member]);
  const members = [...groups].map(([group, parts]) =>
    parts.length === 0 ? `${group}: ${from}.${group}` : `${group}: ${picked(`${from}.${group}`, parts)}`,
  );
  return `{ ${members.join(', ')} }`;
};

const wordsCode = (
  language: Language,
  names: readonly string[] | undefined,
  part: string,
  hasGaps: boolean,
): string => {
  const from = (one: Language): string =>
    `import { ${wordsExportOf(one)} } from './${wordsFileOf(one)}?${part}';`;
  const of = (one: Language): string =>
    names === undefined ? wordsExportOf(one) : picked(wordsExportOf(one), names);
  if (!hasGaps) return [from(language), `export const words = ${of(language)};`].join('\n');
  return [
    from('en'),
    from(language),
    "const isGroup = (words) => typeof words === 'object' && words !== null;",
    'const filled = (english, words) => isGroup(english) ? { ...words, ...Object.fromEntries(Object.entries(english).map(([key, one]) => [key, filled(one, isGroup(words) ? words[key] : undefined)])) } : words || english;',
    `export const words = filled(${of('en')}, ${of(language)});`,
  ].join('\n');
};

const codeForRemote = (languages: readonly Language[], parts: readonly string[]): string => {
  const loads = languages.map((id) => {
    const loaders = parts.map(
      (part) =>
        `() => import(/* webpackChunkName: "${wordsChunk(id, part === 'forms')}" */ './words.${id}.${part}.built.js')`,
    );
    return `  '${id}': [${loaders.join(', ')}],`;
  });
  return [
    'const words = {};',
    'const loads = {',
    ...loads,
    '};',
    'const load = (at) => (loads[document.documentElement.lang] ?? loads.en)[at]?.().then((found) => { Object.assign(words, found.words); });',
    'export const loadWords = () => load(0);',
    'export const loadFormWords = () => load(1);',
    `export { ${languageIds.map((id) => `words as ${wordsExportOf(id)}`).join(', ')} };`,
  ].join('\n');
};

/** Tells the entry which chunks are of pages that say more than the others. */
class PagesWithForms extends RuntimeModule {
  private readonly pages: ReadonlySet<string>;

  constructor(pages: ReadonlySet<string>) {
    super('pages with forms', RuntimeModule.STAGE_ATTACH);
    this.pages = pages;
  }

  override generate(): string {
    const { chunkGraph, chunks = [] } = this.compilation ?? {};
    const isOne = (chunk: Chunk): boolean =>
      [...(chunkGraph?.getChunkModules(chunk) ?? [])]
        .flatMap(partsOf)
        .some((module) => this.pages.has(resourceOf(module)));
    const ids = [...chunks].filter(isOne).map(({ id }) => id);
    return `${RuntimeGlobals.require}.withForms = ${JSON.stringify(ids)};`;
  }
}

const tellPagesWithForms = (pages: ReadonlySet<string>): RspackPluginInstance => ({
  apply: ({ hooks }: Compiler) => {
    hooks.compilation.tap('PagesWithForms', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('PagesWithForms', (chunk) => {
        compilation.addRuntimeModule(chunk, new PagesWithForms(pages));
      });
    });
  },
});

/** What a build takes in the place of others, by their addresses, and how. */
interface Replacing {
  alias: Record<string, string>;
  plugins: RspackPluginInstance[];
}

/**
 * Makes a chunk for each language of a remote that has a file for each, as every remote of the portal has, and another of
 * what only pages with forms say. Its entry loads those of the page's language, and for messages.ts they stand in the
 * place of all.
 */
export const wordsOfRemote = (
  { folder, isDevelopment, missing = {} }: BuildOptions,
  stub: string,
): Replacing => {
  const own = realpathSync(join(folder, 'src'));
  const languages = languageIds.filter((id) => existsSync(join(own, wordsFileOf(id))));
  if (languages.length < 2 || !languages.includes('en')) return { alias: {}, plugins: [] };
  const built = join(own, 'words.built.js');
  const isSentences = new RegExp(`^\\./(${languages.map(wordsFileOf).join('|')})$`);
  const replaced = new NormalModuleReplacementPlugin(isSentences, (resolved) => {
    if (resolved.contextInfo.issuer === join(own, 'messages.ts')) resolved.request = built;
  });
  // While somebody writes, what is said changes without a new start.
  const used = isDevelopment ? undefined : wordsUsed(own);
  const parts = used ? (['first', 'forms'] as const) : (['first'] as const);
  const files = languages.flatMap((id) =>
    parts.map(
      (part) =>
        [
          join(own, `words.${id}.${part}.built.js`),
          wordsCode(id, used?.[part], part, missing[id] !== undefined),
        ] as const,
    ),
  );
  const virtual = new experiments.VirtualModulesPlugin({
    [built]: codeForRemote(languages, parts),
    ...Object.fromEntries(files),
  });
  const plugins = [replaced, virtual, ...(used ? [tellPagesWithForms(used.pages)] : [])];
  return { alias: { [stub]: built }, plugins };
};
