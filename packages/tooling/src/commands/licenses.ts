import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '../workspace.ts';

/** The license of a package. */
export interface Licensed {
  name: string;
  version: string;
  license: string;
}

/** Licenses that allow the portal to be published under its own license. */
export const allowedLicenses = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  // Requires the source of changed files only, and none is changed.
  'MPL-2.0',
];

// Packages whose package.json has no license. Their README names it.
const statedElsewhere: Record<string, string> = { pause: 'MIT' };

interface Manifest {
  version?: string;
  license?: string;
  licenses?: { type: string }[];
  dev?: boolean;
  link?: boolean;
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

// Old packages have a list of licenses, which package-lock.json leaves out.
const oldLicense = (folder: string): string | undefined =>
  (readJson(join(folder, 'package.json')) as Manifest).licenses?.map(({ type }) => type).join(' OR ');

/** Lists the packages of package-lock.json that production or a team's build installs, with their licenses. */
export const listLicenses = (root: string): Licensed[] => {
  const { packages } = readJson(join(root, 'package-lock.json')) as { packages: Record<string, Manifest> };
  const found = Object.entries(packages).flatMap(([path, { version = '', license, dev, link }]) => {
    const [, name] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
    if (name === undefined || dev || link) return [];
    const stated = license ?? statedElsewhere[name] ?? oldLicense(join(root, path)) ?? 'none';
    return [{ name, version, license: stated }];
  });
  const keyOf = ({ name, version }: Licensed): string => `${name} ${version}`;
  const once = new Map(found.map((one) => [keyOf(one), one]));
  return [...once.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
};

/** Returns the text of docs/licenses.md. */
export const licensesPage = (root: string): string => {
  const rows = listLicenses(root).map(({ name, version, license }) => [`\`${name}\``, version, license]);
  const table = [['package', 'version', 'license'], ...rows];
  const widths = [0, 1, 2].map((at) => Math.max(...table.map((row) => row[at]?.length ?? 0)));
  const line = (cells: string[]): string =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = table;
  return [
    '# Licenses of the packages the portal uses',
    '',
    'Written by `npm run licenses` from `package-lock.json`, without packages used for development only.',
    '',
    line(head),
    line(widths.map((width) => '-'.repeat(width))),
    ...body.map(line),
    '',
  ].join('\n');
};

/** Writes docs/licenses.md. */
export const run = (): void => {
  const root = rootFolder(process.cwd());
  writeFileSync(join(root, 'docs/licenses.md'), licensesPage(root));
};
