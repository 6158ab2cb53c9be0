/** The pages of the shell itself, as route patterns. */
export const shellPaths = {
  home: '/',
  homeAlias: '/home',
  about: '/about',
  faq: '/faq',
  contact: '/contact',
  privacy: '/privacy',
  terms: '/terms',
  guide: '/guide',
  userGuide: '/user-guide',
  logout: '/logout',
} as const;

/** Every page address of the portal, as a route pattern. */
export const paths = {
  ...shellPaths,
  login: '/login',
  signup: '/signup',
  confirmEmail: '/confirmemail/:code',
  requestReset: '/resetpassword/getcode',
  resetPassword: '/resetpassword/:code?',
  account: '/account',
  stopEmails: '/stopemails/:code',
  undoGuardian: '/undoguardian/:code',
  profiles: '/profiles',
  createProfile: '/profiles/create',
  profile: '/profiles/:id',
  guardians: '/guardians/:id',
  requests: '/guardians/requests',
  invitation: '/guardians/invitation/:code',
  events: '/events',
  myEvents: '/events/my',
  eventSignup: '/events/signup/:id',
  editEventSignup: '/events/signup/edit/:id',
  pieceInvitation: '/events/invitation/:code',
  studio: '/studio',
  studioSignup: '/studio/:id',
  teacherInvitation: '/guardians/teacher/:code',
  manageEvents: '/events/manage',
  manageEvent: '/events/manage/:id',
  editEvent: '/events/edit/:id',
  createEvent: '/events/create',
  publicProgram: '/program/:address',
  eventMessages: '/events/messages/:id',
  eventFamilies: '/events/families/:id',
  preview: '/preview',
} as const;

export type Path = (typeof paths)[keyof typeof paths];

const isSecret = (path: string): boolean => /:(?:code|address)\b/.test(path);

/**
 * The start of every secret address, which works for everyone who has it: the paths with a parameter called `code` or
 * `address`. `deploy/proxy/portal.conf` repeats them.
 */
export const secretStarts = Object.values(paths)
  .filter(isSecret)
  .map((path) => path.slice(1, path.indexOf('/:')));

const openPaths = new Set<string>(Object.values(paths).filter((path) => !path.includes(':')));
const secretPath = new RegExp(`^/+(${secretStarts.join('|')})/+.+`, 'i');

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/**
 * Replaces the secrets in a path by `:code`: codes from mails and invitations, and addresses of public programs, also on
 * pages of teams.
 * @example maskSecrets('/stopemails/c0ffee…') // '/stopemails/:code'
 */
export const maskSecrets = (path: string): string => {
  const plain = decoded(path);
  if (openPaths.has(plain.toLowerCase())) return plain;
  return plain
    .replace(secretPath, '/$1/:code')
    .replace(/[0-9a-f]{32,}|[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}/gi, ':code');
};

type Params<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & Params<`/${Rest}`>
  : P extends `${string}:${infer Name}?`
    ? { [K in Name]?: string }
    : P extends `${string}:${infer Name}`
      ? { [K in Name]: string }
      : unknown;

/**
 * Returns the address of a page with its parameters filled in.
 * @example pathTo(paths.profile, { id }) // '/profiles/64…'
 */
export const pathTo = <P extends Path>(pattern: P, params: Params<P>): string =>
  pattern.replace(/\/:(\w+)\??/g, (_, name: string) => {
    const value = (params as Record<string, string | undefined>)[name];
    return value === undefined ? '' : `/${encodeURIComponent(value)}`;
  });
