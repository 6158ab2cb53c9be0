import type { StatsError } from '@rspack/core';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { assetKinds } from './base.config.ts';

/** Returns the number of letters to add, remove or replace to turn one text into the other. */
const distance = (one: string, other: string): number => {
  let row = [...other, ''].map((_, index) => index);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, expected] of [...other].entries())
      next.push(
        Math.min((row[j] ?? 0) + Number(letter !== expected), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
};

const didYouMean = (name: string, known: readonly string[]): string => {
  const [nearest] = known
    .map((one) => ({ one, far: distance(name, one) }))
    .filter(({ far }) => far <= 3)
    .sort((a, b) => a.far - b.far);
  return nearest ? ` Did you mean ${nearest.one}?` : '';
};

// Modules that the bundler generates have their whole code as their name.
const shortened = (text: string): string => text.replace(/\S{300,}/g, (long) => `${long.slice(0, 100)}…`);

const notExported = /Package subpath '\.\/(\S+)' is not defined by "exports" in (.+package\.json)/;
const notFound = /Can't resolve '\.\/(\S+)' in '(.+?)'/;

// Searches for the import, because the bundler counts lines of the compiled file.
const lineOf = ({ moduleIdentifier = '' }: StatsError, wanted: string): number => {
  const path = moduleIdentifier.replace(/^.*!/, '');
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  return lines.findIndex((line) => line.includes(wanted)) + 1;
};

/** Returns an error of the bundler as text. Rewords errors that would not help, and adds the line. */
export const errorText = (error: StatsError): string => {
  const { message, moduleName = '' } = error;
  const file = moduleName.replace(/^\.\//, '');
  const kind = extname(file);
  if (/appropriate loader/.test(message) && kind !== '' && !/^\.([cm]?[jt]sx?|css)$/.test(kind))
    return `${file}: ${kind} is not one of ${assetKinds.map((one) => `.${one}`).join(' ')}`;
  const [, subpath = '', manifest] = notExported.exec(message) ?? [];
  if (manifest !== undefined) {
    const { name, exports } = JSON.parse(readFileSync(manifest, 'utf8')) as {
      name: string;
      exports: Record<string, unknown>;
    };
    const known = Object.keys(exports).map((key) => join(name, key).replaceAll('\\', '/'));
    const wanted = `${name}/${subpath}`;
    return `${file}:${lineOf(error, wanted)}: ${wanted} does not exist.${didYouMean(wanted, known)}`;
  }
  const [, near = '', folder] = notFound.exec(message) ?? [];
  if (folder !== undefined && dirname(near) === '.') {
    const known = readdirSync(folder).map((name) => `./${name}`);
    return `${file}:${lineOf(error, `./${near}`)}: ./${near} does not exist.${didYouMean(`./${near}`, known)}`;
  }
  return shortened(`${file}\n${message}`);
};
