import { isDisguised } from './look-alikes.ts';
import { paths, shellPaths } from './paths.ts';
import type { Release } from './registry.ts';
import { everyWord, type Language } from './languages.ts';
import type { PageRole, RemoteDeclaration } from './remote.ts';
import { isReservedLabel, isReservedWord } from './reserved-words.ts';
import { areSamePattern, isOverlapping, isWithin } from './route-match.ts';

/** The one module a remote exposes. */
export const exposedModule = './routes';

/** The name a version has inside a tab; two versions never share one. */
export const uniqueNameOf = (id: string, version: string): string => `${id}@${version}`;

/** Where the files of a version are served. */
export const baseOf = (id: string, version: string): string => `/mf/${id}/${version}/`;

/** What a build calls the chunk of a remote's sentences in a language: those of every page, or of pages with forms alone. */
export const wordsChunk = (language: Language, isForForms = false): string =>
  isForForms ? `words-${language}-forms` : `words-${language}`;

/** The file of a version's sentences in a language, English where it has none in it; none where they come with its code. */
export const wordsFile = (
  { integrity }: Pick<Release, 'integrity'>,
  language: Language,
  isForForms = false,
): string | undefined => {
  const of = (one: Language) =>
    Object.keys(integrity).find(
      (name) => name.startsWith(`${wordsChunk(one, isForForms)}.`) && name.endsWith('.js'),
    );
  return of(language) ?? of('en');
};

/** Whether a file name stays inside its folder. */
export const isInside = (name: string): boolean => name.split('/').every((segment) => !/^\.+$/.test(segment));

const coreRoles: PageRole[] = ['sign-in', 'sign-up'];

// Addresses that are no pages, and those where people type passwords and codes whoever serves them.
const reserved = ['/api', '/mf', '/assets', '/user-guide'];
export const credentialPaths = [
  paths.login,
  paths.signup,
  paths.confirmEmail,
  paths.requestReset,
  paths.resetPassword,
  paths.account,
];

interface Claim {
  path: string;
  owner: string;
  /** Nobody else may answer any address of it, a team none below it; otherwise the more specific pattern answers. */
  isExclusive: boolean;
}

const claimsOf = (candidate: RemoteDeclaration, others: readonly RemoteDeclaration[]): Claim[] => [
  ...Object.values(shellPaths).map((path) => ({ path, owner: 'the shell', isExclusive: true })),
  ...(candidate.trust === 'core'
    ? []
    : credentialPaths.map((path) => ({ path, owner: 'the pages that take passwords', isExclusive: true }))),
  ...others
    .filter((other) => other.id !== candidate.id)
    .flatMap(({ id, trust, pages }) =>
      pages.map(({ path }) => ({ path, owner: id, isExclusive: trust === 'core' })),
    ),
];

/** The first words of the addresses a remote claims: its space. */
export const firstWordsOf = ({ pages }: Pick<RemoteDeclaration, 'pages'>): string[] => [
  ...new Set(pages.map(({ path }) => (path.split('/')[1] ?? '').toLowerCase())),
];

/**
 * The word a remote's addresses begin with where nobody has said otherwise.
 * @example ownWordOf('mf_seating_plan') // 'seating-plan'
 */
export const ownWordOf = (id: string): string => id.replace(/^mf_/, '').replaceAll('_', '-');

const isReserved = (path: string): boolean =>
  reserved.some((start) => path === start || path.startsWith(`${start}/`));

/** Which addresses a declaration claims that already belong to the shell or to another remote, as sentences. */
export const pathClashes = (candidate: RemoteDeclaration, others: readonly RemoteDeclaration[]): string[] => {
  const claims = claimsOf(candidate, others);
  const isTeams = candidate.trust === 'team';
  const isTaken = isTeams ? isWithin : isOverlapping;
  return candidate.pages.flatMap((page) => {
    // It would answer every address nobody else has.
    if (/^\/:|^\/[^/]+\?/.test(page.path)) return [`${page.path} must begin with a word of its own`];
    if (isReserved(page.path)) return [`${page.path} is claimed already: it is no address of a page`];
    const clashes = claims
      .filter(({ path, isExclusive }) => (isExclusive ? isTaken : areSamePattern)(page.path, path))
      .map(({ path, owner }) => `${page.path} is claimed already: ${path} belongs to ${owner}`);
    const isMisleading = isTeams && clashes.length === 0 && isReservedWord(page.path.split('/')[1] ?? '');
    return isMisleading
      ? [`${page.path} begins with a word people take for the portal's own; choose another`]
      : clashes;
  });
};

/** Refuses, in sentences, the menu entries of a team that are read as one of the portal's own. */
export const labelClashes = (
  candidate: RemoteDeclaration,
  others: readonly RemoteDeclaration[],
): string[] => {
  if (candidate.trust === 'core') return [];
  const ofCore = others.filter(({ trust }) => trust === 'core').flatMap(({ nav }) => nav);
  const taken = ofCore.flatMap(({ label }) => everyWord(label));
  return candidate.nav
    .flatMap(({ label, menu }) => [...everyWord(label), ...(menu === undefined ? [] : everyWord(menu))])
    .flatMap((label) => {
      if (isDisguised(label)) return [`the menu entry '${label}' mixes alphabets, so it reads as another`];
      return isReservedLabel(label, taken)
        ? [`the menu entry '${label}' is called like one of the portal's own`]
        : [];
    });
};

/** Which parts for the whole portal a declaration claims that are taken, or that only core code may have, as sentences. */
export const roleClashes = (candidate: RemoteDeclaration, others: readonly RemoteDeclaration[]): string[] => {
  const roles = candidate.pages.flatMap(({ role }) => role ?? []);
  const forCore = candidate.trust === 'core' ? [] : roles.filter((role) => coreRoles.includes(role));
  const taken = others
    .filter((other) => other.id !== candidate.id)
    .flatMap(({ id, pages }) =>
      pages.filter(({ role }) => role && roles.includes(role)).map(({ role = '' }) => ({ id, role })),
    );
  return [
    ...forCore.map((role) => `the role ${role} is for the pages that take passwords`),
    ...taken.map(({ id, role }) => `the role ${role} belongs to ${id} already`),
  ];
};

/** What a manifest says was built: its container's script, and the files of its one exposed module. */
export const builtFiles = ({ manifest }: Pick<Release, 'manifest'>) => {
  const routes = manifest.exposes.find((expose) => expose.path === exposedModule);
  return {
    entry: manifest.metaData.remoteEntry.name,
    scripts: routes?.assets.js.sync ?? [],
    styles: routes?.assets.css.sync ?? [],
    isExposed: routes !== undefined,
  };
};
