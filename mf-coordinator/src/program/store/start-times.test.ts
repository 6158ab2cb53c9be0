import { describe, expect, it } from 'vitest';
import { clockTimes, turnsOf } from './start-times.ts';

const turns = (start: string, ...hours: number[]): string[] => {
  const clock = clockTimes(start, 'America/Los_Angeles');
  return turnsOf(hours.map((hour) => clock(hour * 3600)));
};

describe('the clock of a program', () => {
  it('shows minutes, in the time zone of the event', () => {
    expect(clockTimes('2090-12-06T22:00:00.000Z', 'America/Los_Angeles')(299).time).toBe('2:04');
  });

  it.each([
    ['says nothing more within one half of a day', '2090-12-06T22:00:00.000Z', [0, 1, 2], ['', '', '']],
    ['says AM and PM where it passes noon', '2090-12-06T19:00:00.000Z', [0, 1], ['AM', 'PM']],
    [
      'says the day where it passes midnight',
      '2090-12-06T22:00:00.000Z',
      [0, 6.75, 10, 18.75],
      ['Wed PM', 'PM', 'Thu AM', 'AM'],
    ],
  ])('%s', (_, start, hours, written) => {
    expect(turns(start, ...hours)).toEqual(written);
  });
});
