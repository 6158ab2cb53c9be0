const wallOf = (instant: number, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(new Date(instant));
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
};

/** What a date-time input shows for an instant, in the event's zone: '2026-12-06T14:00'. */
export const toLocalInput = (iso: string, timeZone: string): string =>
  new Date(wallOf(Date.parse(iso), timeZone)).toISOString().slice(0, 16);

/**
 * The instant a date-time input means in the event's zone, as ISO; undefined when it is empty or no date.
 * A time the clocks skip in spring is the hour after it; one they repeat in autumn is the first.
 */
export const fromLocalInput = (text: string, timeZone: string): string | undefined => {
  const wall = Date.parse(`${text}Z`);
  if (text === '' || Number.isNaN(wall)) return undefined;
  const offsetAt = (instant: number) => wallOf(instant, timeZone) - instant;
  const day = 86_400_000;
  const before = wall - offsetAt(wall - day);
  const after = wall - offsetAt(wall + day);
  const fits = [before, after].find((instant) => wallOf(instant, timeZone) === wall);
  return new Date(fits ?? before).toISOString();
};

/** The first moment of a day chosen in a date input, for the reader: epoch milliseconds, or undefined when empty. */
export const startOfDay = (day: string): number | undefined => {
  const instant = Date.parse(`${day}T00:00`);
  return Number.isNaN(instant) ? undefined : instant;
};

/** The last moment of a day chosen in a date input, for the reader. */
export const endOfDay = (day: string): number | undefined => {
  const instant = Date.parse(`${day}T23:59:59.999`);
  return Number.isNaN(instant) ? undefined : instant;
};

/** Today as a date input writes it, for the reader: '2026-12-06'. */
export const today = (now = new Date()): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
