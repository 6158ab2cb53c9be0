import type { PerformanceResponse } from '@portal/contracts/performances';
import { describe, expect, it } from 'vitest';
import { eventOf, performanceOf, programOf } from '../../testing/fixtures.ts';
import { viewProgram, type ProgramView } from './program-view.ts';

const viewOf = (pieces: readonly PerformanceResponse[], before?: ProgramView): ProgramView =>
  viewProgram(
    {
      state: {
        items: pieces.map(({ _id }) => ({ id: _id, kind: 'piece' })),
        settings: programOf().settings,
        acknowledged: [],
      },
      performances: new Map(pieces.map((one) => [one._id, one])),
      event: eventOf(1),
    },
    before?.checks ?? [],
  );

describe('the warnings of a program', () => {
  const first = performanceOf(1);
  const second = performanceOf(2, { title: first.title, composer: first.composer });
  const same = ({ checks }: ProgramView) => checks.find(({ kind }) => kind === 'same-piece');

  it('stay the same objects while they say the same', () => {
    const before = viewOf([first, second]);
    expect(same(before)).toBeDefined();
    expect(same(viewOf([first, second], before))).toBe(same(before));
  });

  it('name the rows as they are after two pieces with one title have changed places', () => {
    const before = viewOf([first, second]);
    expect(same(before)?.items).toEqual([first._id, second._id]);
    expect(same(viewOf([second, first], before))?.items).toEqual([second._id, first._id]);
  });
});
