/** Wishes with a time of day: to be finished by it, or not to play before it. */
export const timedWishes = ['by', 'from'] as const;

/** The kinds of wishes a family can choose from. 'together' is to play close to the other children of the family. */
export const wishKinds = [...timedWishes, 'together'] as const;

/** A family's wish for its place in the running order. `time` is like '15:00', in the event's time zone. */
export type Wish = { kind: (typeof timedWishes)[number]; time: string } | { kind: 'together' };

/** A time of day like '14:30'. */
export const clockPattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Matches a wish as it is sent and stored: 'by 15:00', 'from 14:30', 'together', or '' for none. */
export const wishPattern = /^(?:|together|(?:by|from) (?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Returns the wish in a stored text; undefined if there is none. */
export const readWish = (text = ''): Wish | undefined => {
  if (text === '' || !wishPattern.test(text)) return undefined;
  const [kind, time = ''] = text.split(' ');
  return kind === 'by' || kind === 'from' ? { kind, time } : { kind: 'together' };
};
