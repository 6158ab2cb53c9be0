/**
 * What remotes tell one another, and the ids each piece of news has. Never more than ids: whoever hears asks the API, as
 * the person they work for.
 */
export const news = {
  /** Somebody signed up for an event. */
  'signed-up': ['event', 'performance'],
  /** A sign-up was changed or withdrawn. */
  'sign-up-changed': ['event', 'performance'],
  /** Profiles of the family were made, changed, put away or deleted. */
  'profiles-changed': [],
  /** An event was made or changed. */
  'event-saved': ['event'],
  /** A version of an event's program was published, or taken back. */
  'program-published': ['event'],
  /** The program of an event was saved. */
  'program-saved': ['event'],
} as const satisfies Record<string, readonly string[]>;

export type NewsName = keyof typeof news;

/** The ids one piece of news has. */
export type NewsIds<Name extends NewsName> = Record<(typeof news)[Name][number], string>;

/** A piece of news as another tab sends it. */
export interface SentNews {
  name: NewsName;
  ids: Record<string, string>;
}

/** Whether something another tab sent is news: any script of the portal can send there. */
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
