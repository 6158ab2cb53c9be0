/**
 * The messages that remotes send each other, and the ids each contains. They contain only ids: the receiver loads the
 * data from the API with the rights of the current user.
 */
export const news = {
  /** A sign-up for an event was made. */
  'signed-up': ['event', 'performance'],
  /** A sign-up was changed or withdrawn. */
  'sign-up-changed': ['event', 'performance'],
  /** Profiles of the family were created, changed, archived or deleted. */
  'profiles-changed': [],
  /** An event was created or changed. */
  'event-saved': ['event'],
  /** A version of an event's program was published, or taken back. */
  'program-published': ['event'],
  /** The program of an event was saved. */
  'program-saved': ['event'],
} as const satisfies Record<string, readonly string[]>;

export type NewsName = keyof typeof news;

/** The ids of one kind of news. */
export type NewsIds<Name extends NewsName> = Record<(typeof news)[Name][number], string>;

/** News as another tab sends it. */
export interface SentNews {
  name: NewsName;
  ids: Record<string, string>;
}

/** Returns whether a message of another tab is news. Any script of the portal can send such messages. */
export const isNews = (value: unknown): value is SentNews => {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('ids' in value)) return false;
  const { name, ids } = value;
  if (typeof name !== 'string' || !Object.hasOwn(news, name) || typeof ids !== 'object' || !ids) return false;
  const wanted: readonly string[] = news[name as NewsName];
  const given = Object.entries(ids);
  return (
    given.length === wanted.length &&
    given.every(([key, id]) => wanted.includes(key) && typeof id === 'string' && /^[\w-]{1,64}$/.test(id))
  );
};
