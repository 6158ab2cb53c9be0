import type { EventTime } from '@portal/contracts/pins.rules';
import { formatTime } from '@portal/kit/format';
import { intlLocale } from '@portal/kit/locale';

/** Returns a time like '2:04 PM' in the event's time zone, from seconds since its start. */
export const timeAt = ({ date, timeZone }: EventTime, seconds: number): string =>
  formatTime(Date.parse(date) + seconds * 1000, timeZone);

/** A time at the event. */
export interface ClockTime {
  time: string;
  /** Like 'PM'; '' in languages with a 24-hour clock. */
  half: string;
  /** Like 'Sun'. */
  day: string;
}

/**
 * Returns a function that converts seconds since the start of the event to a time in its time zone. Rounds down,
 * so that families are never late. Caches each minute, because every move updates hundreds of times.
 */
export const clockTimes = (date: string, timeZone: string): ((seconds: number) => ClockTime) => {
  const clock = new Intl.DateTimeFormat(intlLocale(), {
    timeZone,
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
  });
  const begin = Date.parse(date);
  const known = new Map<number, ClockTime>();
  return (seconds) => {
    const minute = Math.floor((begin + seconds * 1000) / 60_000);
    const read = known.get(minute) ?? readClock(clock, minute * 60_000);
    known.set(minute, read);
    return read;
  };
};

const readClock = (clock: Intl.DateTimeFormat, instant: number): ClockTime => {
  const parts = clock.formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return { time: `${part('hour')}:${part('minute')}`, half: part('dayPeriod'), day: part('weekday') };
};

/**
 * Returns the addition to the start time of each row: '' if all rows have the same half of the same day, otherwise
 * 'AM' or 'PM', and for the first row of each day the day if there are several.
 */
export const turnsOf = (times: readonly ClockTime[]): string[] => {
  const isLong = new Set(times.map(({ half, day }) => `${day} ${half}`)).size > 1;
  const isOfDays = new Set(times.map(({ day }) => day)).size > 1;
  return times.map(({ half, day }, at) => {
    if (!isLong) return '';
    const isNewDay = isOfDays && day !== times[at - 1]?.day;
    return [isNewDay && day, half].filter(Boolean).join(' ');
  });
};
