const day = 24 * 60 * 60_000;

const wallClock = (date: Date, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat('en-US-u-hc-h23', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(date);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
};

/** The moment the clocks of a zone show a time of a UTC day. */
export const zonedTime = (utcDay: Date, time: string, timeZone: string): Date => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const wanted = Math.floor(utcDay.getTime() / day) * day + (hours * 60 + minutes) * 60_000;
  const guess = new Date(wanted);
  return new Date(wanted - (wallClock(guess, timeZone) - wanted));
};

/** A weekday (1 is Monday) of the n-th week after the next Monday. */
export const dayOfWeek = (now: Date, week: number, weekday: number): Date => {
  const daysToMonday = (8 - now.getUTCDay()) % 7 || 7;
  return new Date(now.getTime() + (daysToMonday + week * 7 + weekday - 1) * day);
};
