/** Wishes with a time of day: to be finished by it, or not to play before it. */
export const timedWishes = ['by', 'from'] as const;

/** Wishes without further words. 'together' is to play next to the other children of the family. */
const plainWishes = ['opens', 'closes', 'together'] as const;

/** The kinds of wishes a family can choose from. 'with' is to play next to a person of this name. */
export const wishKinds = [...timedWishes, ...plainWishes, 'with'] as const;

/** A family's wish for its place in the running order. `time` is like '15:00', in the event's time zone. */
export type Wish =
  | { kind: (typeof timedWishes)[number]; time: string }
  | { kind: (typeof plainWishes)[number] }
  | { kind: 'with'; name: string };

/** A time of day like '14:30'. */
export const clockPattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Matches a wish as it is sent and stored: 'by 15:00', 'from 14:30', 'with Mia Roth', 'together', or '' for none. */
export const wishPattern =
  /^(?:|opens|closes|together|(?:by|from) (?:[01]\d|2[0-3]):[0-5]\d|with \S[^\r\n]{0,99})$/;

/** Returns the wish in a stored text; undefined if there is none. */
export const readWish = (text = ''): Wish | undefined => {
  if (text === '' || !wishPattern.test(text)) return undefined;
  const at = text.indexOf(' ');
  const rest = text.slice(at + 1);
  const kind = wishKinds.find((one) => one === (at < 0 ? text : text.slice(0, at)));
  if (kind === undefined) return undefined;
  if (kind === 'by' || kind === 'from') return { kind, time: rest };
  return kind === 'with' ? { kind, name: rest } : { kind };
};
