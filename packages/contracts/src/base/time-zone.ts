const day = 86_400_000;

const clockOf = (timeZone: string): ((instant: number) => number) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (instant) => {
    const parts = format.formatToParts(instant);
    const of = (type: Intl.DateTimeFormatPartTypes) =>
      Number(parts.find((part) => part.type === type)?.value);
    return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  };
};

/** Returns the local time of a time zone at an instant, as if it were UTC. Throws a RangeError for unknown zones. */
export const wallClockOf = (instant: number, timeZone: string): number => clockOf(timeZone)(instant);

/** Returns whether the clocks of a time zone skip a local time, given as if it were UTC. */
export const isSkipped = (wallClock: number, timeZone: string): boolean =>
  wallClockOf(instantOf(wallClock, timeZone), timeZone) !== wallClock;

/** Returns the instant of a local time. A skipped time gives the hour after it, a repeated one the first instant. */
export const instantOf = (wallClock: number, timeZone: string): number => {
  const shown = clockOf(timeZone);
  const offsetAt = (instant: number) => shown(instant) - instant;
  const before = wallClock - offsetAt(wallClock - day);
  const after = wallClock - offsetAt(wallClock + day);
  return [before, after].find((instant) => shown(instant) === wallClock) ?? before;
};
