import { intlLocale } from '@portal/kit/locale';

/**
 * Writes the clock of an event: seconds since its start as '2:04', in its own zone. Minutes are cut, not rounded: whoever
 * reads 2:04 is there in time. Each minute is formatted once, so that a move repaints hundreds of clocks for nothing.
 */
export const startTimes = (date: string, timeZone: string): ((seconds: number) => string) => {
  const clock = new Intl.DateTimeFormat(intlLocale(), { timeZone, hour: 'numeric', minute: '2-digit' });
  const begin = Date.parse(date);
  const known = new Map<number, string>();
  return (seconds) => {
    const minute = Math.floor((begin + seconds * 1000) / 60_000);
    const written = known.get(minute) ?? write(clock, minute * 60_000);
    known.set(minute, written);
    return written;
  };
};

const write = (clock: Intl.DateTimeFormat, instant: number): string =>
  clock
    .formatToParts(instant)
    .filter(({ type }) => type !== 'dayPeriod')
    .map(({ value }) => value)
    .join('')
    .trim();
