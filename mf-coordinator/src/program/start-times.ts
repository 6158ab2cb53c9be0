import { intlLocale } from '@portal/kit/locale';

/** A moment on the clock of an event: '2:04', with what it takes to tell it from another one of the same figures. */
export interface ClockTime {
  time: string;
  /** 'PM'; '' where the clock counts to 24. */
  half: string;
  /** 'Sun'. */
  day: string;
}

/**
 * Reads the clock of an event, in its own zone, at seconds since its start. Minutes are cut, not rounded: whoever reads
 * 2:04 is there in time. Each minute is formatted once, so that a move repaints hundreds of clocks for nothing.
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

/** Writes the clock of an event: seconds since its start as '2:04'. */
export const startTimes = (date: string, timeZone: string): ((seconds: number) => string) => {
  const clock = clockTimes(date, timeZone);
  return (seconds) => clock(seconds).time;
};

/**
 * What stands small beside the start of each row: nothing, as long as no figures can come twice; the half of the day in
 * a program that passes noon or midnight; the day too, where a new one begins.
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
