import { describe, expect, it } from 'vitest';
import type { ProgramItem } from '@portal/contracts/program';
import { programOf } from '../../testing/fixtures.ts';
import { toState, type ProgramState } from '../store/program-state.ts';
import { rebaseOrder, sectionRows, takeRows } from './taking.ts';

const itemsOf = (ids: string): ProgramItem[] => [...ids].map((id) => ({ id, kind: 'piece' }));
const stateOf = (ids: string): ProgramState => ({ ...toState(programOf()), items: itemsOf(ids) });
const taken = (from: string, order: string, rows: string) =>
  takeRows(
    [...order],
    [...rows],
  )(stateOf(from))
    .items.map(({ id }) => id)
    .join('');

describe('takeRows', () => {
  it.each([
    ['abcd', 'dcba', 'abcd', 'dcba'],
    ['abcd', 'dabc', 'd', 'dabc'],
    ['abcde', 'adbce', 'd', 'adbce'],
    ['abcde', 'ebcda', 'a', 'bcdae'],
    ['abc', 'cab', '', 'abc'],
    ['abc', 'cxab', 'cx', 'cab'],
  ])('moves in %s toward %s the rows %s', (from, order, rows, expected) => {
    expect(taken(from, order, rows)).toBe(expected);
  });
});

describe('rebaseOrder', () => {
  it('leaves out rows that are gone and keeps new rows behind the row before them', () => {
    expect(rebaseOrder([...'dcba'], itemsOf('axbdy')).join('')).toBe('dybax');
    expect(rebaseOrder([...'ab'], itemsOf('xab')).join('')).toBe('xab');
  });
});

describe('sectionRows', () => {
  it('returns a section up to the next', () => {
    const sections = new Set(['S', 'T']);
    expect(sectionRows([...'SabTc'], 'S', sections)).toEqual([...'Sab']);
    expect(sectionRows([...'SabTc'], 'T', sections)).toEqual([...'Tc']);
    expect(sectionRows([...'abc'], 'S', sections)).toEqual([]);
  });
});
