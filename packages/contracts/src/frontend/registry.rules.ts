import { paths, shellPaths } from '../base/paths.ts';
import type { Release } from './registry.ts';
import type { Language } from '../base/languages.ts';
import type { PageRole, RemoteDeclaration } from './remote.ts';
import { areSamePattern, isOverlapping, isWithin } from '../base/route-match.ts';

/** The module that a remote exposes. */
export const exposedModule = './routes';

/** Returns the name of a version's container in the browser. It is unique per version. */
export const uniqueNameOf = (id: string, version: string): string => `${id}@${version}`;

/** Returns the address of the files of a version. */
export const baseOf = (id: string, version: string): string => `/mf/${id}/${version}/`;

/** The name a build gives to the chunk with a remote's messages in one language. */
export const wordsChunk = (language: Language): string => `words-${language}`;

/** Returns the file with a version's texts in a language or else in English; undefined if the code contains them. */
export const wordsFile = (
  { integrity }: Pick<Release, 'integrity'>,
  language: Language,
): string | undefined => {
  const of = (one: Language) =>
    Object.keys(integrity).find((name) => name.startsWith(`${wordsChunk(one)}.`) && name.endsWith('.js'));
  return of(language) ?? of('en');
};

/** The source maps of a version, from which the portal reads the places of errors. Browsers never request it. */
export const sourcesFile = 'sources.json';

/** Returns whether a file name stays inside its folder. */
export const isInside = (name: string): boolean => name.split('/').every((segment) => !/^\.+$/.test(segment));

const coreRoles: PageRole[] = ['sign-in', 'sign-up'];

// Addresses no remote can have, and the pages where users type passwords and codes.
const reserved = ['/api', '/mf', '/assets', '/user-guide'];
export const credentialPaths = [
  paths.login,
  paths.signup,
  paths.confirmEmail,
  paths.requestReset,
  paths.resetPassword,
  paths.account,
];

/** First words of addresses that people take for the portal's own. No team can have them. */
const portalWords = [
  ...[
    'sign-in',
    'signin',
    'log-in',
    'logon',
    'sign-up',
    'log-out',
    'logout',
    'sign-out',
    'signout',
    'register',
  ],
  ...[
    'password',
    'passwords',
    'credentials',
    'accounts',
    'my-account',
    'user',
    'users',
    'session',
    'sessions',
  ],
  ...['admin', 'administration', 'auth', 'oauth', 'sso', 'reset', 'verify', 'confirm', 'captcha', 'security'],
  ...['home', 'about', 'faq', 'contact', 'privacy', 'terms', 'guide', 'policy-reports'],
];

interface Claim {
  path: string;
  owner: string;
  /** No other remote may use a matching address, and a team none below it. Otherwise the more specific pattern wins. */
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

/** Returns the first words of the addresses that a remote claims. */
export const firstWordsOf = ({ pages }: Pick<RemoteDeclaration, 'pages'>): string[] => [
  ...new Set(pages.map(({ path }) => (path.split('/')[1] ?? '').toLowerCase())),
];

/**
 * Returns the default first word of a remote's addresses.
 * @example ownWordOf('mf_seating_plan') // 'seating-plan'
 */
export const ownWordOf = (id: string): string => id.replace(/^mf_/, '').replaceAll('_', '-');

const isReserved = (path: string): boolean =>
  reserved.some((start) => path === start || path.startsWith(`${start}/`));

/** Returns the addresses of a declaration that already belong to the shell or another remote, as sentences. */
export const pathClashes = (candidate: RemoteDeclaration, others: readonly RemoteDeclaration[]): string[] => {
  const claims = claimsOf(candidate, others);
  const isTeams = candidate.trust === 'team';
  const isTaken = isTeams ? isWithin : isOverlapping;
  return candidate.pages.flatMap((page) => {
    // Refuses a path that would match every address without another page.
    if (/^\/:|^\/[^/]+\?/.test(page.path)) return [`${page.path} must begin with a word of its own`];
    if (isReserved(page.path)) return [`${page.path} is claimed already: it is no address of a page`];
    const clashes = claims
      .filter(({ path, isExclusive }) => (isExclusive ? isTaken : areSamePattern)(page.path, path))
      .map(({ path, owner }) => `${page.path} is claimed already: ${path} belongs to ${owner}`);
    const isMisleading = isTeams && portalWords.includes((page.path.split('/')[1] ?? '').toLowerCase());
    return isMisleading && clashes.length === 0
      ? [`${page.path} begins with a word people take for the portal's own; choose another`]
      : clashes;
  });
};

/** Returns the page roles of a declaration that are taken or reserved for core remotes, as sentences. */
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

/** Returns the files of a build: the script of its container, and the files of its exposed module. */
export const builtFiles = ({ manifest }: Pick<Release, 'manifest'>) => {
  const routes = manifest.exposes.find((expose) => expose.path === exposedModule);
  return {
    entry: manifest.metaData.remoteEntry.name,
    scripts: routes?.assets.js.sync ?? [],
    styles: routes?.assets.css.sync ?? [],
    isExposed: routes !== undefined,
  };
};
