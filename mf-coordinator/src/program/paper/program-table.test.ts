import type { PerformanceResponse } from '@portal/contracts/performances';
import { defaultSettings, type ProgramItem } from '@portal/contracts/program';
import { scheduleProgram } from '@portal/contracts/program-clock.rules';
import { expect, it } from 'vitest';
import { contactOf, eventOf, idOf, performanceOf, profileOf } from '../../testing/fixtures.ts';
import { contactsByUser, programTable, type Contacts } from './program-table.ts';

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

const profile = profileOf(1);
const playing = { instrument: 'viola', role: 'performer' as const };

it('has the notes and the accompanist of each piece', () => {
  const [row] = tableOf([performanceOf(1, { accompanist: 'needs a pianist', notes: 'low chair' })]);
  expect(row).toMatchObject({ Instrument: 'violin', Accompanist: 'needs a pianist', Notes: 'low chair' });
});

it('has columns for the needs and the consents of each performer, and keeps the names', () => {
  const june = { ...profile, _id: 'june', firstName: 'June', lastName: 'Park' };
  const performers = [{ profile: june, ...playing }];
  const answer = (given: boolean) => ({ given, textVersion: 1, at: '2026-09-03T10:00:00.000Z' });
  const consents = { print: answer(false), photos: answer(true) };
  const [row] = tableOf([
    performanceOf(1, { profile: { ...profile, needs: 'Wheelchair', consents }, performers }),
  ]);
  expect(row).toMatchObject({
    Performer: 'Theo Marsh; June Park',
    Needs: 'Wheelchair; ',
    'Name in print': 'no; not answered',
    'Name on the public page': 'not answered; not answered',
    Photos: 'yes; not answered',
  });
});

it('has neither grade nor school of an adult', () => {
  const carmen = { ...profile, _id: 'carmen', grade: 99, school: '', adult: true as const };
  const performers = [{ profile: carmen, ...playing }];
  const [alone, together] = tableOf(
    [performanceOf(1, { profile: carmen }), performanceOf(2, { performers })],
    { hasSchool: true },
  );
  expect(alone).toMatchObject({ Grade: '', School: '' });
  expect(together).toMatchObject({ Grade: '2nd; ', School: 'Lincoln Middle; ' });
});

it('has the name of a performer as printed, and its parts in other columns', () => {
  const [row] = tableOf([performanceOf(1, { profile: { ...profile, firstName: '子涵', lastName: '林' } })]);
  expect(row).toMatchObject({ Performer: '林子涵', 'First name': '子涵', 'Last name': '林' });
});

it("has start and length as numbers, in the event's time zone", () => {
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

it('has the family and the contact of each piece, if they are known', () => {
  const user = idOf('b', 1);
  const pieces = [
    performanceOf(1, { family: 'Lin' }),
    performanceOf(2, { user, family: 'Lin' }),
    performanceOf(3, { family: 'Kim' }),
  ];
  const parent = contactOf(performanceOf(1));
  const rows = tableOf(pieces, {
    contacts: contactsByUser([parent, { ...contactOf(performanceOf(3)), accountType: 'teacher' }]),
  });
  expect(rows.map(({ Family }) => Family)).toEqual([1, 1, 2]);
  expect(rows.map((row) => row['Signed up by'])).toEqual(['Parent', 'Parent', 'Teacher']);
  expect(rows[1]).toMatchObject({ Email: parent.email });
  expect(tableOf(pieces)[0]).not.toHaveProperty('Email');
});

it('has all families of a piece, with the contact of each', () => {
  const other = { profile: profileOf(2), ...playing, user: 'dad', family: 'Park' };
  const [first, second] = [{ family: 'Lin', performers: [other] }, { family: 'Park' }];
  const pieces = [performanceOf(1, first), performanceOf(2, second)];
  const dad = { ...contactOf(performanceOf(2)), user: 'dad' };
  const rows = tableOf(pieces, { contacts: contactsByUser([contactOf(performanceOf(1)), dad]) });
  expect(rows.map(({ Family, Email }) => [Family, Email])).toEqual([
    ['1; 2', `theo@example.org; ${dad.email}`],
    [undefined, undefined],
  ]);
});

it('lists everyone in a piece, in the same order in each column', () => {
  const patricia = { ...profileOf(2), firstName: 'Patricia', lastName: 'Ruiz' };
  const performers = [{ profile: patricia, instrument: 'piano', role: 'accompanist' as const }];
  const [row] = tableOf([performanceOf(1, { performers })]);
  expect(row).toMatchObject({
    Performer: 'Theo Marsh; acc. Patricia Ruiz',
    'First name': 'Theo; Patricia',
    'Last name': 'Marsh; Ruiz',
    Instrument: 'violin; piano',
  });
});
