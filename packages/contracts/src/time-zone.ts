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

/** What the clocks of a time zone show at an instant, as if it were UTC. Throws a RangeError where there is no such zone. */
export const wallClockOf = (instant: number, timeZone: string): number => clockOf(timeZone)(instant);

/** Whether the clocks of a time zone skip this, given as if it were UTC: in spring they go forward. */
export const isSkipped = (wallClock: number, timeZone: string): boolean =>
  wallClockOf(instantOf(wallClock, timeZone), timeZone) !== wallClock;

/**
 * The instant at which the clocks of a time zone show that. A time they skip in spring is the hour after it; one they
 * repeat in autumn is the first.
 */
export const instantOf = (wallClock: number, timeZone: string): number => {
  const shown = clockOf(timeZone);
  const offsetAt = (instant: number) => shown(instant) - instant;
  const before = wallClock - offsetAt(wallClock - day);
  const after = wallClock - offsetAt(wallClock + day);
  return [before, after].find((instant) => shown(instant) === wallClock) ?? before;
};
