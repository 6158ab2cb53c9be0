import { defaultSettings } from '@portal/contracts/program';
import { scheduleProgram } from '@portal/contracts/program-clock.rules';
import { expect, it } from 'vitest';
import { idOf, performanceOf } from '../../testing/fixtures.ts';
import { programTable } from './program-table.ts';

it('says of each piece what a family says of it', () => {
  const id = idOf('d', 1);
  const piece = performanceOf(1, { accompanist: 'needs a pianist', notes: 'low chair' });
  const performances = new Map([[id, piece]]);
  const { entries } = scheduleProgram([{ id, kind: 'piece' }], performances, defaultSettings);
  const [heads, row] = programTable(entries, performances, () => '2:00', { hasSchool: false });
  expect(heads?.slice(-3)).toEqual(['Instrument', 'Accompanist', 'Notes']);
  expect(row?.slice(-3)).toEqual(['violin', 'needs a pianist', 'low chair']);
});

it('names a performer as the program prints the name, beside its parts', () => {
  const id = idOf('d', 1);
  const { profile } = performanceOf(1);
  const piece = performanceOf(1, { profile: { ...profile, firstName: '子涵', lastName: '林' } });
  const performances = new Map([[id, piece]]);
  const { entries } = scheduleProgram([{ id, kind: 'piece' }], performances, defaultSettings);
  const [heads, row] = programTable(entries, performances, () => '2:00', { hasSchool: false });
  const at = heads?.indexOf('Performer') ?? 0;
  expect(row?.slice(at, at + 3)).toEqual(['林子涵', '子涵', '林']);
});
