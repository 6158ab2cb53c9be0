import { z } from 'zod';
import { permissions } from './auth.ts';
import { Outline, OutlineShape, PartOutline, readsIn } from './outline.ts';
import { slotNames, slots as portalSlots } from './slots.ts';
import { wordsUpTo } from './words.ts';

/** The version of what shell, kit and contracts promise a remote. A remote names the range it was built for. */
export const shellApiVersion = '1.7.0';

/** Who may open a page or see a menu entry; an admin passes every permission. */
export const Access = z.enum(['public', 'visitor', 'signed-in', ...permissions]);
export type Access = z.infer<typeof Access>;

/** A page the rest of the portal needs to find without knowing whose it is. */
export const pageRoles = ['sign-in', 'sign-up', 'browse', 'own-events'] as const;
export const PageRole = z.enum(pageRoles);
export type PageRole = z.infer<typeof PageRole>;

/** How much a declaration may hold: every page of the portal carries it, and every address is held against its paths. */
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
  // Each further one doubles the addresses a pattern stands for.
  .refine((path) => path.split('?').length <= 2, 'a path leaves out one segment at most');

// An address of the API below /api, with placeholders for values of its query.
const PageRead = z
  .string()
  .max(200)
  .regex(/^\/[a-z_]+(\?[a-zA-Z]+=[\w{}-]*(&[a-zA-Z]+=[\w{}-]*)*)?$/, 'an address like /thing?id={id}');

export const RemotePage = z.strictObject({
  path: PagePath,
  access: Access.exclude(['visitor']),
  role: PageRole.optional(),
  /**
   * Where it comes by an `import()` of its own: what that import names. The server then names the page's files in its
   * HTML, so that they come with the first ones and not after them.
   */
  module: z
    .string()
    .regex(/^\.\/[\w./-]{1,100}\.tsx$/, 'a module like ./thing/thing.page.tsx')
    .optional(),
  /**
   * What it reads first when its address has no query, so that the answers come with its code or before it. Written
   * exactly as the page asks; `{id}` is a parameter of its path, `{user}` who is signed in, `{today}` when the
   * reader's day began in epoch milliseconds.
   */
  data: z.array(PageRead).max(4).optional(),
  /**
   * What stands there at first: a shape, or words of the data. The server draws it, so that it is read before any script
   * has come.
   */
  outline: z.union([OutlineShape, Outline]).optional(),
});
export type RemotePage = z.infer<typeof RemotePage>;

const Room = z.number().min(1).max(100);

export const RemoteSlot = z.strictObject({
  name: z.enum(slotNames, {
    error: ({ input }) => `there is no slot '${String(input)}'; the portal has ${slotNames.join(', ')}`,
  }),
  /** Who gets to see it; a visitor never does. */
  access: Access.exclude(['public', 'visitor']),
  /** Where more than one remote has something to show: the smaller number stands first. */
  order: z.number().int(),
  /** The room it takes, in rem, on a wide page and on a phone: kept from the beginning, so that nothing moves. */
  height: z.strictObject({ wide: Room, narrow: Room }),
  /** Where it comes by an `import()` of its own: what that import names, as for a page. */
  module: RemotePage.shape.module,
  /** What it reads first, as for a page; `{id}` is a parameter of the page it stands on. */
  data: RemotePage.shape.data,
  /** What stands there at first, as for a page: on pages of the shell alone, which the server draws. */
  outline: z.union([OutlineShape, PartOutline]).optional(),
});
export type RemoteSlot = z.infer<typeof RemoteSlot>;

export const NavEntry = z.strictObject({
  label: wordsUpTo(40),
  to: PagePath,
  /** The menu it stands in, the same for all that name it alike in English; without one it stands in the bar itself. */
  menu: wordsUpTo(40).optional(),
  order: z.number().int(),
  access: Access.exclude(['public']),
  /** The one entry of a bar that is drawn as a button. */
  primary: z.boolean().optional(),
});
export type NavEntry = z.infer<typeof NavEntry>;

/** What a remote keeps with the portal: `/remote_data` serves it, and holds it to this. */
export const RemoteKeeps = z.strictObject({
  /** Something for each account, which that account alone reads and changes. */
  mine: z.literal(true).optional(),
  /** Something for all: who may read it, and who may change it. */
  everybody: z.strictObject({ read: Access.exclude(['visitor']), write: z.enum(permissions) }).optional(),
});
export type RemoteKeeps = z.infer<typeof RemoteKeeps>;

export const RemoteId = z.string().regex(/^mf_[a-z][a-z0-9_]{0,40}$/, 'an id like mf_events');

/** What a remote says of itself, in its `remote.config.ts`: checked when it is built and again when it is published. */
export const RemoteDeclaration = z
  .strictObject({
    id: RemoteId,
    /** What people call this part of the portal; the error card of a failed remote names it. */
    title: wordsUpTo(60),
    /** Core code may share a document with a password field; a team's may not. */
    trust: z.enum(['core', 'team']),
    /** The range of `shellApiVersion` it works with. */
    requires: z.strictObject({ shellApi: z.string().max(100) }),
    pages: z.array(RemotePage).min(1).max(limits.pages),
    nav: z.array(NavEntry).max(limits.navEntries),
    /** What it shows on pages of the portal: its routes.tsx has a part for each, under the slot's name. */
    slots: z.array(RemoteSlot).max(slotNames.length).optional(),
    /** What it keeps with the portal; without it, nothing. */
    keeps: RemoteKeeps.optional(),
    /**
     * Sentences it lets an address show as a toast (`?success=…`): those of a team on its own pages. Any other text is
     * shown as of unknown origin. By language, of which a page carries its own; plain ones are carried by every page.
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
  .superRefine(({ trust, slots = [] }, context) => {
    for (const { name } of slots.filter((slot) => portalSlots[slot.name].trust !== trust))
      context.addIssue(`the slot '${name}' is not for ${trust === 'core' ? 'core code' : 'a team'}`);
  })
  .refine((remote) => JSON.stringify(remote).length <= limits.bytes, 'it is longer than 64 kB');
export type RemoteDeclaration = z.infer<typeof RemoteDeclaration>;
