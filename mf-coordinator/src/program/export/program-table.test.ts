import type { PerformanceResponse } from '@portal/contracts/performances';
import { defaultSettings, type ProgramItem } from '@portal/contracts/program';
import { scheduleProgram } from '@portal/contracts/program-clock.rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contactOf, eventOf, idOf, performanceOf } from '../../testing/fixtures.ts';
import { csvOf, contactsByUser, programTable, type Contacts } from './program-table.ts';

// Parses CSV as a spreadsheet does: unescapes quotes, splits at commas and line breaks.
const read = (csv: string): string[][] => {
  const cells = [...csv.slice(1).matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)];
  const rows: string[][] = [[]];
  for (const [, cell = '', end] of cells) {
    rows.at(-1)?.push(cell.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
};

describe('csvOf', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    [' =1', "' =1"],
    ['\u0000=1', "'=1"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['Gavotte', 'Gavotte'],
    ['"quoted", with comma', '"quoted", with comma'],
    ['two\nlines', 'two\nlines'],
    ['陈', '陈'],
  ])('%j becomes the cell %j', (typed, cell) => {
    expect(read(csvOf([[typed]]))).toEqual([[cell]]);
  });

  it('writes a number without quotes, and undefined as an empty cell', () => {
    expect(csvOf([[270, undefined, '4:30']])).toBe('\ufeff270,"","4:30"\r\n');
  });

  it('starts with a byte order mark, and no cell is a formula, for any text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), { minLength: 1 }),
        (rows) => {
          const csv = csvOf(rows);
          expect(csv.startsWith('\ufeff')).toBe(true);
          const cells = read(csv);
          expect(cells.map((row) => row.length)).toEqual(rows.map((row) => row.length));
          expect(cells.flat().filter((cell) => /^[=+\-@＝＋－＠\t\r]/.test(cell))).toEqual([]);
        },
      ),
      { seed: 5 },
    );
  });
});

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

it('has the notes and the accompanist of each piece', () => {
  const [row] = tableOf([performanceOf(1, { accompanist: 'needs a pianist', notes: 'low chair' })]);
  expect(row).toMatchObject({ Instrument: 'violin', Accompanist: 'needs a pianist', Notes: 'low chair' });
});

it('has columns for the needs and the consents of each performer, and keeps the names', () => {
  const { profile } = performanceOf(1);
  const june = { ...profile, _id: 'june', firstName: 'June', lastName: 'Park' };
  const performers = [{ profile: june, instrument: 'viola', role: 'performer' as const }];
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
  const { profile } = performanceOf(1);
  const carmen = { ...profile, _id: 'carmen', grade: 99, school: '', adult: true as const };
  const performers = [{ profile: carmen, instrument: 'piano', role: 'performer' as const }];
  const [alone, together] = tableOf(
    [performanceOf(1, { profile: carmen }), performanceOf(2, { performers })],
    { hasSchool: true },
  );
  expect(alone).toMatchObject({ Grade: '', School: '' });
  expect(together).toMatchObject({
    Grade: '2nd; ',
    School: 'Lincoln Middle; ',
  });
});

it('has the name of a performer as printed, and its parts in other columns', () => {
  const { profile } = performanceOf(1);
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
  const { profile } = performanceOf(2);
  const other = { profile, instrument: 'viola', role: 'performer' as const, user: 'dad', family: 'Park' };
  const pieces = [
    performanceOf(1, { family: 'Lin', performers: [other] }),
    performanceOf(2, { family: 'Park' }),
  ];
  const dad = { ...contactOf(performanceOf(2)), user: 'dad' };
  const rows = tableOf(pieces, { contacts: contactsByUser([contactOf(performanceOf(1)), dad]) });
  expect(rows.map(({ Family, Email }) => [Family, Email])).toEqual([
    ['1; 2', `theo@example.org; ${dad.email}`],
    [undefined, undefined],
  ]);
});

it('lists everyone in a piece, in the same order in each column', () => {
  const other = {
    profile: { ...performanceOf(2).profile, firstName: 'Patricia', lastName: 'Ruiz' },
    instrument: 'piano',
    role: 'accompanist' as const,
  };
  const [row] = tableOf([performanceOf(1, { performers: [other] })]);
  expect(row).toMatchObject({
    Performer: 'Theo Marsh; acc. Patricia Ruiz',
    'First name': 'Theo; Patricia',
    'Last name': 'Marsh; Ruiz',
    Instrument: 'violin; piano',
  });
});
