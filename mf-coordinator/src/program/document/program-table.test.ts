import type { PerformanceResponse } from '@portal/contracts/performances';
import { defaultSettings, type ProgramItem } from '@portal/contracts/program';
import { scheduleProgram } from '@portal/contracts/program-clock.rules';
import { expect, it } from 'vitest';
import { contactOf, eventOf, idOf, performanceOf } from '../../testing/fixtures.ts';
import { contactsByUser, type Contacts } from './contacts.ts';
import { programTable } from './program-table.ts';

const tableOf = (
  pieces: readonly PerformanceResponse[],
  { hasSchool = false, contacts = undefined as Contacts | undefined } = {},
) => {
  const performances = new Map(pieces.map((piece) => [piece._id, piece]));
  const items = pieces.map(({ _id: id }): ProgramItem => ({ id, kind: 'piece' }));
  const { entries } = scheduleProgram(items, performances, defaultSettings);
  const [heads = [], ...rows] = programTable(eventOf(1), entries, performances, { hasSchool, contacts });
  return rows.map((row) => Object.fromEntries(heads.map((head, at) => [String(head), row[at]])));
};

it('says of each piece what a family says of it', () => {
  const [row] = tableOf([performanceOf(1, { accompanist: 'needs a pianist', notes: 'low chair' })]);
  expect(row).toMatchObject({ Instrument: 'violin', Accompanist: 'needs a pianist', Notes: 'low chair' });
});

it('names a performer as the program prints the name, beside its parts', () => {
  const { profile } = performanceOf(1);
  const [row] = tableOf([performanceOf(1, { profile: { ...profile, firstName: '子涵', lastName: '林' } })]);
  expect(row).toMatchObject({ Performer: '林子涵', 'First name': '子涵', 'Last name': '林' });
});

it('says when and how long in numbers that can be reckoned with, on the clock of the event', () => {
  const [first, second] = tableOf([performanceOf(1, { time: 4.5 }), performanceOf(2, { time: null })]);
  expect(first).toMatchObject({
    Date: '2090-12-01',
    Start: '14:00:00',
    Length: '4:30',
    'Length in seconds': 270,
  });
  expect(first?.['Length is a guess']).toBeUndefined();
  expect(second).toMatchObject({ Start: '14:05:15', Length: '4:00', 'Length is a guess': 'yes' });
});

it('says who belongs together and whom to write to, where that is known', () => {
  const user = idOf('b', 1);
  const pieces = [performanceOf(1), performanceOf(2, { user }), performanceOf(3)];
  const parent = contactOf(performanceOf(1));
  const rows = tableOf(pieces, {
    contacts: contactsByUser([parent, { ...contactOf(performanceOf(3)), accountType: 'teacher' }]),
  });
  expect(rows.map(({ Family }) => Family)).toEqual([1, 1, 2]);
  expect(rows.map((row) => row['Signed up by'])).toEqual(['Parent', 'Parent', 'Teacher']);
  expect(rows[1]).toMatchObject({ Email: parent.email });
  expect(tableOf(pieces)[0]).not.toHaveProperty('Email');
});

it('takes the pupils of a teacher for families of their own', () => {
  const user = idOf('b', 9);
  const teacher = { ...contactOf(performanceOf(1)), user, accountType: 'teacher' as const };
  const rows = tableOf([performanceOf(1, { user }), performanceOf(2, { user })], {
    contacts: contactsByUser([teacher]),
  });
  expect(rows.map(({ Family }) => Family)).toEqual([1, 2]);
});
