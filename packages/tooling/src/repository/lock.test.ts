import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rootFolder } from '../workspace.ts';

interface Locked {
  link?: boolean;
  integrity?: string;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
}

const file = join(rootFolder(import.meta.dirname), 'package-lock.json');
const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Locked> };

const isLocked = (from: string, name: string): boolean =>
  [from, ...from.split('/node_modules/').map((_, at, parts) => parts.slice(0, at).join('/node_modules/'))]
    .map((place) => (place === '' ? `node_modules/${name}` : `${place}/node_modules/${name}`))
    .some((path) => path in packages);

test('package-lock.json has what every installed package takes on other systems', () => {
  const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(from, name)),
  );
  expect(missing).toEqual([]);
});

// The registry used to create the lock file has Rspack for Linux only, so hashes for other systems are missing.
const withoutHash = /^node_modules\/@rspack\/binding-(?!linux-(x64|arm64))/;

test('package-lock.json has the hash of everything but of Rspack for other systems', () => {
  const unchecked = Object.entries(packages)
    .filter(([path, { link, integrity }]) => path.includes('node_modules/') && !link && !integrity)
    .map(([path]) => path);
  expect(unchecked.filter((path) => !withoutHash.test(path))).toEqual([]);
  expect(unchecked.every((path) => packages[path]?.optional)).toBe(true);
});
