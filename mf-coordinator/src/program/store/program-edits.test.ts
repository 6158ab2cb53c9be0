import { defaultSettings, type AddedItem, type ProgramItem } from '@portal/contracts/program';
import { scheduleProgram } from '@portal/contracts/program-clock.rules';
import { describe, expect, it } from 'vitest';
import { performanceOf, profileOf } from '../../testing/fixtures.ts';
import { newItem, numberOfItem, placeInSection, placeOfDrop, placeOfNumber, usualNumber } from './places.ts';
import {
  addItem,
  moveItems,
  removeItems,
  shiftItems,
  silence,
  swapItems,
  type Edit,
} from './program-edits.ts';
import type { ProgramState } from './program-state.ts';
import { sortItems, type SortKey } from './sort-items.ts';

/** Lower-case letters are pieces, capitals are sections, '-' and '=' are breaks. */
const itemOf = (id: string): ProgramItem => {
  if (id === '-' || id === '=') return { id, kind: 'break', title: 'Pause', seconds: 600 };
  if (id === 'l') return { id, kind: 'piece', seconds: 1800 };
  return id < 'a' ? { id, kind: 'section', title: id } : { id, kind: 'piece' };
};
const stateOf = (letters: string): ProgramState => ({
  items: [...letters].map(itemOf),
  settings: defaultSettings,
  acknowledged: [],
});
const lettersOf = ({ items }: ProgramState): string => items.map(({ id }) => id).join('');

describe('edits of several items', () => {
  it.each<[string, string, Edit, string]>([
    ['a block to the front', 'abcd', moveItems(['c', 'd'], 0), 'cdab'],
    ['a block to the end', 'abcd', moveItems(['a', 'b'], 9), 'cdab'],
    ['what stood apart comes together, in its order', 'abcde', moveItems(['e', 'b'], 1), 'abecd'],
    ['a block that stays', 'abcd', moveItems(['b', 'c'], 1), 'abcd'],
    ['one place later', 'abcd', shiftItems(['a', 'b'], 1), 'cabd'],
    ['one place earlier', 'abcd', shiftItems(['c', 'd'], -1), 'acdb'],
    ['the first stay first', 'abcd', shiftItems(['a', 'b'], -1), 'abcd'],
    ['removed', 'abcd', removeItems(['b', 'd']), 'ac'],
    ['swapped', 'abcd', swapItems('a', 'c'), 'cbad'],
    ['swapped over a break', 'ab-c', swapItems('c', 'a'), 'cb-a'],
    ['swapped with what is not there', 'ab', swapItems('a', 'x'), 'ab'],
  ])('%s', (_, before, edit, after) => {
    const state = stateOf(before);
    const edited = edit(state);
    expect(lettersOf(edited)).toBe(after);
    if (before === after) expect(edited).toBe(state);
  });

  it('switches warnings off and on', () => {
    const off = silence('same-piece', true)(silence('timeless', true)(stateOf('a')));
    expect(off.settings.rules).toEqual({ timeless: 'dontCare', 'same-piece': 'dontCare' });
    expect(silence('timeless', false)(off).settings.rules).toEqual({ 'same-piece': 'dontCare' });
  });
});

describe('a place by its number', () => {
  it.each<[string, string, number, string]>([
    ['abcd', 'a', 3, 'bcad'],
    ['abcd', 'd', 2, 'adbc'],
    ['abcd', 'b', 2, 'abcd'],
    ['abcd', 'a', 99, 'bcda'],
    ['abcd', 'd', 0, 'dabc'],
    ['ab-cd', 'd', 3, 'ab-dc'],
    ['ab-cd', 'a', 2, 'ba-cd'],
    ['AabBcd', 'a', 3, 'AbBcad'],
    ['AabBcd', 'd', 1, 'AdabBc'],
    ['abcd-', 'a', 4, 'bcda-'],
    ['abcd', 'bc', 3, 'adbc'],
    ['abcde', 'ce', 1, 'ceabd'],
    ['abcd-', '-', 3, 'ab-cd'],
    ['ab-cd', '-', 99, 'abcd-'],
    ['a', 'a', 1, 'a'],
  ])('in %s: %s to No. %i makes %s', (before, block, number, after) => {
    const { items } = stateOf(before);
    const ids = [...block];
    expect(lettersOf(moveItems(ids, placeOfNumber(items, ids, number))(stateOf(before)))).toBe(after);
  });

  it.each([
    ['ab-c', 'c', 3],
    ['ab-c', '-', 3],
    ['ab-c', 'a', 1],
    ['ab-', '-', 3],
  ])('in %s, %s is No. %i', (letters, id, number) => {
    expect(numberOfItem(stateOf(letters).items, id)).toBe(number);
  });
});

describe('the default place of a new item', () => {
  const added = (before: string, kind: AddedItem['kind']): string => {
    const state = stateOf(before);
    const item: AddedItem = { ...newItem(kind, state.items), id: kind === 'section' ? 'N' : '+' };
    const { entries } = scheduleProgram(state.items, new Map(), state.settings);
    const number = usualNumber(item, entries);
    const to =
      number === undefined ? before.length : placeOfNumber(state.items, [item.id], number, item.kind);
    return lettersOf(moveItems([item.id], to)(addItem(item)(state)));
  };

  it.each<[AddedItem['kind'], string, string]>([
    ['break', 'AabBcd', 'Aab+Bcd'],
    ['break', 'AabB', 'Aab+B'],
    ['break', 'abcd', 'ab+cd'],
    ['break', 'labcde', 'l+abcde'],
    ['section', 'Aab-cd', 'Aab-Ncd'],
    ['section', 'ab-cd', 'Nab-cd'],
    ['announcement', 'AabBcd', 'A+abBcd'],
  ])('adds a %s: %s becomes %s', (kind, before, after) => {
    expect(added(before, kind)).toBe(after);
  });
});

describe('a place in a section', () => {
  it.each([
    ['AabBcd', 'd', 'A', 'AabdBc'],
    ['AabBcd', 'ab', 'B', 'ABcdab'],
    ['Aab-Bcd', 'd', 'A', 'Aabd-Bc'],
    ['ABc', 'c', 'A', 'AcB'],
  ])('in %s: %s into %s makes %s', (before, block, section, after) => {
    const ids = [...block];
    const to = placeInSection(stateOf(before).items, ids, section);
    expect(lettersOf(moveItems(ids, to)(stateOf(before)))).toBe(after);
  });
});

describe('a drop of one of several', () => {
  it.each([
    ['abcde', 'ab', 'a', 4, 'cdeab'],
    ['abcde', 'de', 'e', 0, 'deabc'],
    ['abcde', 'bd', 'd', 1, 'abdce'],
    ['abcde', 'b', 'b', 3, 'acdbe'],
  ])('in %s, %s dragged by %s to place %i make %s', (before, block, dragged, to, after) => {
    const ids = [...block];
    const place = placeOfDrop(stateOf(before).items, ids, dragged, to);
    expect(lettersOf(moveItems(ids, place)(stateOf(before)))).toBe(after);
  });
});

describe('sorting', () => {
  const profile = profileOf(1);
  const piece = (id: string, grade: number, instrument: string, time: number | null) =>
    [id, performanceOf(1, { _id: id, profile: { ...profile, grade }, instrument, time })] as const;
  const performances = new Map([
    piece('a', 5, 'Violin', 3),
    piece('b', 0, 'piano', null),
    piece('c', 5, 'Cello', 1.5),
    piece('d', 2, 'Piano', 9),
  ]);
  it.each<[SortKey, string, string, string]>([
    ['grade', 'abcd', 'abcd', 'bdac'],
    ['instrument', 'dcba', 'abcd', 'cdba'],
    ['length', 'abcd', 'abcd', 'cabd'],
    ['sign-up', 'dbca', 'abcd', 'abcd'],
    ['grade', 'Aab-Bcd', 'Aab-Bcd', 'Abd-Bac'],
    ['grade', 'abcd', 'ab', 'bacd'],
    ['grade', 'abcd', 'ad', 'dbca'],
    ['length', 'axb', 'axb', 'axb'],
  ])('by %s: %s, of which %s are sorted, become %s', (key, before, sorted, after) => {
    expect(lettersOf(sortItems(key, [...sorted], performances)(stateOf(before)))).toBe(after);
  });

  it('uses the length that the coordinator set', () => {
    const state = stateOf('ac');
    const own = { ...state, items: [{ ...itemOf('c'), seconds: 600 } as ProgramItem, itemOf('a')] };
    expect(lettersOf(sortItems('length', ['a', 'c'], performances)(own))).toBe('ac');
  });

  it('returns the same state if the order does not change', () => {
    const state = stateOf('ab');
    expect(sortItems('sign-up', ['a', 'b'], performances)(state)).toBe(state);
  });
});
