import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { rootFolder } from '../workspace.ts';

const root = rootFolder(import.meta.dirname);
const exclude = (name: string): boolean => /(^|\/)(node_modules|dist|data|test-results|\.[^/]*)$/.test(name);
const find = (pattern: string): string[] => globSync(pattern, { cwd: root, exclude });

const files = find('**/*.{ts,tsx,mjs,css,json,yaml,conf,sh,md}').map((file) => `/${file}`);
// The changelog names deleted files and files in teams' folders.
const documents = find('**/*.md').filter((file) => file !== 'CHANGELOG.md');

const pathsIn = (document: string): string[] =>
  Array.from(
    readFileSync(join(root, document), 'utf8').matchAll(
      /`((?!node_modules|\.)[\w./-]+\/[\w.-]+\.[a-z]{2,4})`/g,
    ),
    ([, path = '']) => path,
  ).filter((path) => /\.(tsx?|mjs|css|json|yaml|conf|sh|md)$/.test(path));

it('finds paths in the architecture page', () => {
  expect(pathsIn('docs/architecture.md').length).toBeGreaterThan(40);
});

it('names every collection in the architecture page', () => {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const sources = find('api/src/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  const named = sources.flatMap((file) =>
    Array.from(
      readFileSync(join(root, file), 'utf8').matchAll(/collection: '(\w+)'|\.collection<\w+>\('(\w+)'\)/g),
      ([, schema, own]) => schema ?? own ?? '',
    ),
  );
  expect(named.length).toBeGreaterThan(20);
  expect([...new Set(named)].filter((name) => !new RegExp(`[ >]${name}\\b`).test(page))).toEqual([]);
});

it.each(documents)('every path named in %s exists', (document) => {
  const missing = pathsIn(document).filter((path) => !files.some((file) => file.endsWith(`/${path}`)));
  expect(missing).toEqual([]);
});

const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

const hasAnchor = (file: string, anchor: string): boolean =>
  Array.from(readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    toAnchor(heading),
  ).includes(anchor);

it.each(documents)('every link in %s leads to a file and heading that exist', (document) => {
  const path = join(root, document);
  const links = [...readFileSync(path, 'utf8').matchAll(/\]\((?!\w+:)([^)#\s]*)#?([^)\s]*)\)/g)];
  const broken = links.filter(([, target = '', anchor = '']) => {
    const file = target === '' ? path : join(dirname(path), target);
    return !existsSync(file) || (anchor !== '' && !hasAnchor(file, anchor));
  });
  expect(broken.map(([link]) => link)).toEqual([]);
});

it('has no two classes with the same name', () => {
  const sources = find('{api,shell,mf-*,packages/*}/src/**/*.{ts,tsx}');
  const classes = sources
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      Array.from(
        readFileSync(join(root, file), 'utf8').matchAll(/^(?:export )?(?:abstract )?class (\w+)/gm),
        ([, name = '']) => name,
      ),
    );
  expect(classes.length).toBeGreaterThan(150);
  expect(classes.filter((name, index) => classes.indexOf(name) !== index)).toEqual([]);
});
