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
  profiles: '/profiles',
  createProfile: '/profiles/create',
  profile: '/profiles/:id',
  invitation: '/profiles/invitation/:code',
  events: '/events',
  myEvents: '/events/my',
  eventSignup: '/events/signup/:id',
  editEventSignup: '/events/signup/edit/:id',
  manageEvents: '/events/manage',
  manageEvent: '/events/manage/:id',
  editEvent: '/events/edit/:id',
  createEvent: '/events/create',
  publicProgram: '/program/:address',
  eventMessages: '/events/messages/:id',
} as const;

export type Path = (typeof paths)[keyof typeof paths];

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
