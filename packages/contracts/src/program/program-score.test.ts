import { describe, expect, it } from 'vitest';
import { orderOf, type Line } from '../testing/program-lines.ts';
import { countOlderFirst } from './program-findings.rules.ts';
import { findFindings } from './program-measures.rules.ts';
import { isCurable, scoreOf, warningsIn } from './program-score.rules.ts';
import { RuleKind } from './program.ts';

type Lines = readonly (Line | string)[];

const only = (kind: RuleKind) =>
  Object.fromEntries(
    RuleKind.options.map((one) => [one, one === kind ? ('ratherNot' as const) : ('dontCare' as const)]),
  );

/** Returns what a rule alone costs, as each finding's amount. */
const amountsOf = (kind: RuleKind, lines: Lines): number[] => {
  return findFindings(orderOf(lines), only(kind)).map(({ amount }) => amount);
};

const ofGrade = (grade: number): Line => ({ grade });
const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0);
const costOf = (grades: readonly number[]): number => sum(amountsOf('youngest-first', grades.map(ofGrade)));

describe('the youngest first', () => {
  const sorted = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
  const valley = [12, 10, 8, 6, 4, 2, 0, 1, 3, 5, 7, 9, 11];
  const climbs = [5, 10, 8, 11, 12, 12, 0, 1, 2, 3, 4, 6, 7];
  const shuffled = [7, 2, 11, 0, 5, 12, 3, 9, 1, 10, 4, 8, 6];

  it('costs nothing in the order of grades, and most in the reverse one', () => {
    const costs = [sorted, climbs, shuffled, valley, sorted.toReversed()].map(costOf);
    expect(costs[0]).toBe(0);
    expect(new Set(costs).size).toBe(costs.length);
    expect(Math.max(...costs)).toBe(costs.at(-1));
    expect(Math.min(...costs.slice(1))).toBeGreaterThan(1);
  });

  it.each<[string, Lines, number[]]>([
    ['one grade apart is no matter', [3, 2, 4, 3].map(ofGrade), []],
    ['a piece at the wrong end counts 1, in a small program', [9, 2, 3].map(ofGrade), [1]],
    ['a piece at the wrong end counts 1, in a larger one', [9, 2, 3, 4, 5, 6].map(ofGrade), [1]],
    [
      'an older child in an earlier section counts, by the pieces of a section',
      [...[9, 12].map(ofGrade), 'section', ...[1, 4].map(ofGrade)],
      [8],
    ],
    ['a break divides nothing', [ofGrade(9), 'break 10', ofGrade(2)], [1]],
    ['a kindergartner after an older child counts three times', [9, 0].map(ofGrade), [3]],
    ['a teacher has no level', [99, 1, 3].map(ofGrade), []],
  ])('%s', (_, lines, amounts) => expect(amountsOf('youngest-first', lines)).toEqual(amounts));

  it('counts the same pairs as a comparison of all', () => {
    const levels = [3, 0, 12, 7, 7, 2, 5];
    const pairs = levels.flatMap((one, at) => levels.slice(at + 1).filter((other) => one - other >= 2));
    // Two pieces come before the kindergartner.
    expect(countOlderFirst([...levels.keys()], levels, 0, levels.length)).toBe(pairs.length + 2);
    expect(countOlderFirst([], [], 0, 0)).toBe(0);
  });
});

it.each<[string, number[], number[]]>([
  ['the strongest last', [3, 12], []],
  ['a younger one last', [12, 3], [9]],
  ['a teacher after the strongest', [3, 12, 99], []],
  ['a teacher after a younger one', [12, 3, 99], [9]],
  ['teachers alone', [99, 99], []],
])('compares the last level with the highest: %s', (_, grades, amounts) =>
  expect(amountsOf('weak-ending', grades.map(ofGrade))).toEqual(amounts),
);

it.each<[string, Lines, number]>([
  ['two setups', [{ instrument: 'piano' }, { instrument: 'guitar' }], 1],
  ['two setups with a break between', [{ instrument: 'piano' }, 'break 5', { instrument: 'guitar' }], 0],
  ['one setup', [{ instrument: 'violin' }, { instrument: 'flute' }], 0],
])('counts changes of the setup: %s', (_, lines, count) =>
  expect(amountsOf('setup-change', lines)).toHaveLength(count),
);

it.each<[string, Lines, number]>([
  ['two in a row', [{}, {}], 0],
  ['five in a row', [{}, {}, {}, {}, {}], 3],
  ['a break between', [{}, {}, 'break 5', {}, {}], 0],
  ['a section between', [{}, {}, 'section', {}, {}], 2],
  ['another instrument between', [{}, {}, { instrument: 'cello' }, {}, {}], 0],
  ['an unknown instrument', Array.from({ length: 5 }, () => ({ instrument: '' })), 0],
])('counts long runs of an instrument: %s', (_, lines, count) =>
  expect(amountsOf('long-run', lines)).toHaveLength(count),
);

it('adds up the findings by weight', () => {
  const order = orderOf([{ who: 'june' }, { who: 'june' }, { time: null }], {}, 60);
  const findings = findFindings(order, {});
  const kinds = (is: (one: (typeof findings)[number]) => boolean) =>
    findings.filter(is).map(({ kind }) => kind);
  expect(warningsIn(findings).map(({ kind }) => kind)).toEqual(['performer-near', 'over-length', 'timeless']);
  expect(kinds(isCurable)).toEqual(['performer-near', 'long-run']);
  const { never, rest } = scoreOf(findings, {});
  expect(never).toBe(20 + Math.ceil((order.schedule.planned - 60) / 60));
  expect(rest).toBe(5);
});
