import { languageIds, type Language } from '@portal/contracts/languages';
import { experiments, type Configuration, type ExternalItem } from '@rspack/core';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../workspace.ts';
import { baseConfig, type BuildOptions } from './base.config.ts';

// By the names of the message files and of what they export.
const fileOf = (language: Language): string => `messages.${language.toLowerCase()}.ts`;
const exportOf = (language: Language): string => language.replace('-', '');

const foldersOf = ({ folder }: BuildOptions): Record<string, string> => ({
  kit: realpathSync(join(packageFolder('@portal/kit', folder), 'src')),
  shell: join(folder, 'src'),
});

const codeFor = (options: BuildOptions, language: Language): string => {
  const folders = Object.entries(foldersOf(options));
  const names = languageIds.map((id) => `${exportOf(id)}: words`).join(', ');
  return [
    ...folders.map(
      ([name, folder]) =>
        `import { ${exportOf(language)} as ${name} } from '${join(folder, fileOf(language))}';`,
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
  const files = new Set(languageIds.map((language) => `./${fileOf(language)}`));
  return ({ request = '', contextInfo }, answer) => {
    const owner = files.has(request) ? owners.get(contextInfo?.issuer ?? '') : undefined;
    if (owner === undefined) answer();
    else answer(undefined, ['portalWords', owner], 'var');
  };
};
