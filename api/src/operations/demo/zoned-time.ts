import { instantOf } from '@portal/contracts/time-zone';

const day = 24 * 60 * 60_000;

/** Returns the moment at which clocks in a zone show a time on a day. */
export const zonedTime = (utcDay: Date, time: string, timeZone: string): Date => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const wanted = Math.floor(utcDay.getTime() / day) * day + (hours * 60 + minutes) * 60_000;
  return new Date(instantOf(wanted, timeZone));
};

/** Returns a weekday (1 is Monday) of the n-th week after the next Monday. */
export const dayOfWeek = (now: Date, week: number, weekday: number): Date => {
  const daysToMonday = (8 - now.getUTCDay()) % 7 || 7;
  return new Date(now.getTime() + (daysToMonday + week * 7 + weekday - 1) * day);
};
