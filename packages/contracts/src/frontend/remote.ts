import { z } from 'zod';
import { permissions } from '../people/auth.ts';
import { Outline, OutlineShape, PartOutline, readsIn } from './outline.ts';
import { slotNames, slots as portalSlots } from './slots.ts';
import { wordsUpTo } from '../base/words.ts';

/** The version of the API of shell, kit and contracts. A remote declares the range it works with. */
export const shellApiVersion = '1.8.0';

/** The users that may open a page or see a menu entry. Admins have every permission. */
export const Access = z.enum(['public', 'visitor', 'signed-in', ...permissions]);
export type Access = z.infer<typeof Access>;

/** Pages that other parts of the portal link to without knowing their remote. */
export const pageRoles = ['sign-in', 'sign-up', 'browse', 'own-events'] as const;
export const PageRole = z.enum(pageRoles);
export type PageRole = z.infer<typeof PageRole>;

/** The limits of a declaration, because every page of the portal contains it and compares its address with its paths. */
export const declarationLimits = {
  bytes: 64 * 1024,
  pages: 100,
  pathLength: 200,
  pathSegments: 10,
  navEntries: 40,
  messages: 100,
} as const;

const limits = declarationLimits;

const PagePath = z
  .string()
  .max(limits.pathLength)
  .regex(/^(\/(:?[a-z][a-zA-Z0-9-]*)\??)+$/, 'a path like /things/:id')
  .refine((path) => path.split('/').length <= limits.pathSegments + 1, 'a path has ten segments at most')
  // Each optional segment doubles the number of addresses to compare.
  .refine((path) => path.split('?').length <= 2, 'a path leaves out one segment at most');

// An address of the API below /api, with placeholders in its query.
const PageRead = z
  .string()
  .max(200)
  .regex(/^\/[a-z_]+(\?[a-zA-Z]+=[\w{}-]*(&[a-zA-Z]+=[\w{}-]*)*)?$/, 'an address like /thing?id={id}');

export const RemotePage = z.strictObject({
  path: PagePath,
  access: Access.exclude(['visitor']),
  role: PageRole.optional(),
  /**
   * The path in the `import()` of this page. The server names the page's files in its HTML, so that they load early.
   */
  module: z
    .string()
    .regex(/^\.\/[\w./-]{1,100}\.tsx$/, 'a module like ./thing/thing.page.tsx')
    .optional(),
  /**
   * Reads to start before the page's code has loaded, if its address has no query. They must be exactly the requests of
   * the page. `{id}` is a parameter of its path, `{user}` the current user, `{today}` the start of the user's day in
   * epoch milliseconds.
   */
  data: z.array(PageRead).max(4).optional(),
  /** The first content, rendered on the server: a shape, or texts with data. */
  outline: z.union([OutlineShape, Outline]).optional(),
});
export type RemotePage = z.infer<typeof RemotePage>;

const Room = z.number().min(1).max(100);

export const RemoteSlot = z.strictObject({
  name: z.enum(slotNames, {
    error: ({ input }) => `there is no slot '${String(input)}'; the portal has ${slotNames.join(', ')}`,
  }),
  /** The users that see the part. Visitors never do. */
  access: Access.exclude(['public', 'visitor']),
  /** The order of parts in one slot: smaller numbers come first. */
  order: z.number().int(),
  /** Its height in rem on wide and narrow pages. The space is reserved, so that nothing moves when it appears. */
  height: z.strictObject({ wide: Room, narrow: Room }),
  /** The path that an `import()` of this part names, as for a page. */
  module: RemotePage.shape.module,
  /** Reads to start early, as for a page. `{id}` is a parameter of the page that shows the part. */
  data: RemotePage.shape.data,
  /** The first content, as for a page. Only on pages of the shell, because only these are rendered on the server. */
  outline: z.union([OutlineShape, PartOutline]).optional(),
});
export type RemoteSlot = z.infer<typeof RemoteSlot>;

export const NavEntry = z.strictObject({
  label: wordsUpTo(40),
  to: PagePath,
  /** The menu that contains the entry, by its English name. Without a menu, the entry is in the bar itself. */
  menu: wordsUpTo(40).optional(),
  order: z.number().int(),
  /** Admins do not see the entries for `studio`, which are for teachers and for accounts that have or had pupils. */
  access: z.enum([...Access.exclude(['public']).options, 'studio']),
  /** Shown as a button. Each bar has at most one. */
  primary: z.boolean().optional(),
});
export type NavEntry = z.infer<typeof NavEntry>;

/** The data that a remote stores in the portal with `/remote_data`. */
export const RemoteKeeps = z.strictObject({
  /** Set if the remote stores private data for each account. */
  mine: z.literal(true).optional(),
  /** Shared data, with who may read and who may change it. */
  everybody: z.strictObject({ read: Access.exclude(['visitor']), write: z.enum(permissions) }).optional(),
});
export type RemoteKeeps = z.infer<typeof RemoteKeeps>;

export const RemoteId = z.string().regex(/^mf_[a-z][a-z0-9_]{0,40}$/, 'an id like mf_events');

/** The declaration of a remote in its `remote.config.ts`. It is checked by the build and again when it is published. */
export const RemoteDeclaration = z
  .strictObject({
    id: RemoteId,
    /** The name of this part of the portal for users. The error card of a failed remote shows it. */
    title: wordsUpTo(60),
    /** Core code may share a page with a password field; code of teams may not. */
    trust: z.enum(['core', 'team']),
    /** The range of `shellApiVersion` that it works with. */
    requires: z.strictObject({ shellApi: z.string().max(100) }),
    pages: z.array(RemotePage).min(1).max(limits.pages),
    nav: z.array(NavEntry).max(limits.navEntries),
    /**
     * Its parts on pages of other remotes and of the shell. `routes.tsx` has a part for each, under the slot's name.
     */
    slots: z.array(RemoteSlot).max(slotNames.length).optional(),
    /** The data it stores in the portal; none if absent. */
    keeps: RemoteKeeps.optional(),
    /**
     * Sentences that an address may show as a toast (`?success=…`) on the team's own pages. Any other text is shown as
     * of unknown origin. A page contains only the texts of its language; plain strings are in every page.
     */
    messages: z.array(wordsUpTo(200)).max(limits.messages).optional(),
  })
  .refine(
    (remote) => new Set(remote.pages.map((page) => page.path)).size === remote.pages.length,
    'a path is declared twice',
  )
  .refine(
    ({ pages }) =>
      pages.every(
        ({ outline, data }) =>
          typeof outline !== 'object' || readsIn(outline.of).every((read) => data?.includes(read)),
      ),
    'an outline is of something its page does not read',
  )
  .refine(
    ({ slots = [] }) =>
      slots.every(
        ({ outline, data }) =>
          typeof outline !== 'object' || readsIn(outline.of).every((read) => data?.includes(read)),
      ),
    'an outline is of something its part does not read',
  )
  .refine(
    ({ slots = [] }) =>
      slots.every(({ name, outline }) => outline === undefined || portalSlots[name].isOutlined),
    'only a part of the home page has an outline',
  )
  .refine(
    (remote) => remote.nav.every((entry) => remote.pages.some((page) => page.path === entry.to)),
    'a menu entry leads to a page the remote does not declare',
  )
  .refine(
    ({ slots = [] }) => new Set(slots.map(({ name }) => name)).size === slots.length,
    'a slot is filled twice',
  )
  .refine(
    ({ trust, slots = [] }) => trust === 'team' || slots.length === 0,
    'slots are for teams, not for core code',
  )
  .refine((remote) => JSON.stringify(remote).length <= limits.bytes, 'it is longer than 64 kB');
export type RemoteDeclaration = z.infer<typeof RemoteDeclaration>;
