import { describe, expect, it } from 'vitest';
import { programOf, orderOf } from '../testing/program-lines.ts';
import { assumedLength, scheduleProgram, targetOf } from './program-clock.rules.ts';
import { defaultSettings, type ProgramItem } from './program.ts';

describe('scheduleProgram', () => {
  it.each([
    ['nothing', [], [], 0],
    ['two pieces with a changeover between them', [{}, {}], [0, 285], 525],
    ['no changeover around a break', [{}, 'break 10', {}], [0, 240, 840], 1080],
    ['a changeover after an announcement between two pieces', [{}, 'announcement 1', {}], [0, 240, 345], 585],
    ['no changeover before the first piece', ['announcement 2', {}], [0, 120], 360],
    ['a section takes no time', ['section', {}, 'section', {}], [0, 0, 240, 285], 525],
    ['to the second', [{ time: 4 + 26 / 60 }, {}], [0, 311], 551],
    ['a lost piece is reckoned like one without a time', ['lost'], [0], assumedLength],
  ])('%s', (_, lines, starts, planned) => {
    const { schedule } = orderOf(lines);
    expect(schedule.entries.map((entry) => entry.start)).toEqual(starts);
    expect(schedule.planned).toBe(planned);
  });

  it('numbers the pieces, and guesses and counts missing times', () => {
    const schedule = orderOf(['section', {}, 'break 5', { time: null }, 'lost']).schedule;
    expect(schedule.entries.map((entry) => entry.number)).toEqual([undefined, 1, undefined, 2, 3]);
    expect(schedule.entries.map((entry) => entry.isGuess)).toEqual([false, false, false, true, true]);
    expect(schedule.missing).toBe(2);
  });

  it("prefers the coordinator's time to the family's estimate", () => {
    const { items, pieces } = programOf([{ time: 9 }]);
    const own = items.map((item) => ({ ...item, seconds: 100 }) as ProgramItem);
    expect(scheduleProgram(own, pieces, { changeover: 0 }).planned).toBe(100);
  });

  it('computes the length of each section without its breaks', () => {
    const { schedule } = orderOf([{}, 'section', {}, {}, 'break 10', 'section', {}]);
    expect([...schedule.sections.values()]).toEqual([45 + 240 + 45 + 240, 240]);
  });
});

describe('targetOf', () => {
  it.each([
    [null, 3600],
    [4000, 4000],
  ])('a target of %s in an event of 60 minutes is %i seconds', (target, seconds) => {
    expect(targetOf({ ...defaultSettings, target }, { duration: 60 })).toBe(seconds);
  });
});
