import { defaultSettings, type ProgramItem, type ProgramSettings } from '@portal/contracts/program';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCollisions } from './collisions.ts';
import { findChanges, mergePrograms, movedIds } from './merge.ts';
import type { ProgramState } from './program-state.ts';

const stateOf = (letters: string, change: Partial<ProgramState> = {}): ProgramState => ({
  items: [...letters].map((id): ProgramItem => ({ id, kind: 'piece' })),
  settings: defaultSettings,
  acknowledged: [],
  ...change,
});
const lettersOf = ({ items }: ProgramState): string => items.map(({ id }) => id).join('');

describe('mergePrograms', () => {
  it.each([
    ['nobody changed anything', 'abc', 'abc', 'abc', 'abc'],
    ['only I moved', 'abcd', 'bcda', 'abcd', 'bcda'],
    ['only they moved', 'abcd', 'abcd', 'dabc', 'dabc'],
    ['both added', 'ab', 'abx', 'aby', 'abxy'],
    ['both added the same: my place counts', 'ab', 'abx', 'axb', 'abx'],
    ['I moved, they added', 'abc', 'bca', 'abcx', 'bcax'],
    ['I removed, they moved', 'abc', 'ac', 'cba', 'ca'],
    ['they removed what I moved', 'abc', 'bca', 'bc', 'bc'],
    ['they removed, I added', 'abc', 'abcx', 'ac', 'acx'],
    ['both moved the same piece: mine counts', 'abcd', 'bcad', 'bcda', 'bcad'],
    ['I added at the start, they removed all', 'ab', 'xab', '', 'x'],
  ])('%s', (_, base, mine, theirs, merged) => {
    expect(lettersOf(mergePrograms(stateOf(base), stateOf(mine), stateOf(theirs)))).toBe(merged);
  });

  it('takes each setting from the side that changed it, and mine if both did', () => {
    const settings = (change: object) => stateOf('', { settings: { ...defaultSettings, ...change } });
    const merged = mergePrograms(
      settings({}),
      settings({ changeover: 30, nearby: 5 }),
      settings({ changeover: 60, target: 5400 }),
    );
    expect(merged.settings).toEqual({ ...defaultSettings, changeover: 30, nearby: 5, target: 5400 });
  });

  it('takes the weight of each rule from the side that changed it, also its default', () => {
    const withRules = (rules: ProgramSettings['rules']) =>
      stateOf('', { settings: { ...defaultSettings, ...(rules && { rules }) } });
    const [base, mine, theirs] = [
      withRules({ wait: 'never', 'no-break': 'never' }),
      withRules({ 'no-break': 'never', 'same-piece': 'dontCare' }),
      withRules({ wait: 'never', 'no-break': 'ratherNot' }),
    ];
    expect(mergePrograms(base, mine, theirs).settings.rules).toEqual({
      'same-piece': 'dontCare',
      'no-break': 'ratherNot',
    });
    expect(findCollisions(base, mine, theirs)).toEqual([]);
    const other = withRules({ 'same-piece': 'never' });
    expect(findCollisions(withRules(undefined), mine, other)).toEqual([
      { key: 'rule:same-piece', kind: 'rule', rule: 'same-piece', mine: 'dontCare', theirs: 'never' },
    ]);
  });

  it('keeps the reasons that both gave, without those I removed', () => {
    const known = (...keys: string[]) =>
      stateOf('', { acknowledged: keys.map((key) => ({ key, weight: 1, reason: 'fine' })) });
    const merged = mergePrograms(known('a', 'b'), known('b', 'mine'), known('a', 'b', 'theirs'));
    expect(merged.acknowledged.map(({ key }) => key)).toEqual(['b', 'theirs', 'mine']);
  });

  it('keeps my text of an item, wherever they moved it', () => {
    const item = (title: string): ProgramItem => ({ id: 'x', kind: 'section', title });
    const base = stateOf('a', { items: [item('Half'), { id: 'a', kind: 'piece' }] });
    const mine = { ...base, items: [item('First half'), { id: 'a', kind: 'piece' as const }] };
    const theirs = { ...base, items: [{ id: 'a', kind: 'piece' as const }, item('Half')] };
    expect(mergePrograms(base, mine, theirs).items).toEqual([{ id: 'a', kind: 'piece' }, item('First half')]);
  });

  const program = fc.shuffledSubarray([...'abcdefgh']).map((letters) => stateOf(letters.join('')));

  it('returns theirs without my changes, mine without theirs, and each item once in any case', () => {
    fc.assert(
      fc.property(program, program, program, (base, mine, theirs) => {
        expect(lettersOf(mergePrograms(base, base, theirs))).toBe(lettersOf(theirs));
        expect(lettersOf(mergePrograms(base, mine, base))).toBe(lettersOf(mine));
        const merged = lettersOf(mergePrograms(base, mine, theirs));
        expect(new Set(merged).size).toBe(merged.length);
        const kept = (letter: string) =>
          lettersOf(base).includes(letter)
            ? lettersOf(mine).includes(letter) && lettersOf(theirs).includes(letter)
            : lettersOf(mine).includes(letter) || lettersOf(theirs).includes(letter);
        expect([...merged].sort()).toEqual([...'abcdefgh'].filter(kept));
      }),
      { seed: 5, numRuns: 500 },
    );
  });
});

describe('movedIds', () => {
  it.each([
    ['abcd', 'abcd', []],
    ['abcd', 'bcda', ['a']],
    ['abcd', 'dabc', ['d']],
    ['abcd', 'acbd', ['c']],
    ['ab', 'xb', []],
  ])('from %s to %s: %j', (before, after, moved) => {
    expect(movedIds([...before], [...after])).toEqual(moved);
  });
});

describe('findChanges', () => {
  it('names what was added, removed, moved and changed', () => {
    const before = stateOf('abcd');
    const after = stateOf('bcxa', { settings: { ...defaultSettings, target: 60 } });
    expect(findChanges(before, after)).toEqual({
      added: ['x'],
      removed: ['d'],
      moved: ['a'],
      edited: [],
      settings: true,
      acknowledged: false,
    });
  });
});
