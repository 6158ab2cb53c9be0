import { describe, expect, it, test } from 'vitest';
import type { Consents } from '../people/consent.ts';
import { familyReader, nameFor, seenBy, type Reader } from './person.rules.ts';
import type { ShownNames } from '../program/public-program.ts';

const at = '2026-09-03T10:00:00.000Z';
const answer = (given: boolean, textVersion = 1) => ({ given, textVersion, at });

describe('seenBy', () => {
  const by = 'an account';
  const ana = {
    _id: 'ana',
    firstName: 'Ana',
    lastName: 'Lí',
    printName: 'Ana Lí 李安娜',
    grade: 5,
    school: 'Rosa Parks',
    needs: 'wheelchair',
    consents: { print: { ...answer(true), by } },
  };
  const blank = { _id: 'ana', firstName: '', lastName: '', grade: 99, school: '' };
  const { needs: _, consents: __, ...printed } = ana;
  const piece = { title: 'Gavotte', accompanist: 'Ms. Ruiz', notes: 'shy', wish: 'by 15:00' };

  it.each<[Reader, object]>([
    ['guardian', ana],
    ['student', ana],
    ['admin', ana],
    ['coordinator', { ...ana, consents: { print: answer(true) } }],
    ['otherFamily', { ...blank, firstName: 'Ana', lastName: 'L.' }],
    ['print', printed],
    ['full', { ...printed, grade: 99, school: '' }],
    ['initial', { ...blank, firstName: 'Ana', lastName: 'L.' }],
    ['grade', { ...blank, grade: 5 }],
    ['visitor', blank],
  ])('returns the fields that the reader %s may see', (reader, seen) => {
    expect(seenBy(reader, ana)).toEqual(seen);
  });

  it.each<[Reader, object]>([
    ['guardian', piece],
    ['coordinator', piece],
    ['otherFamily', { title: 'Gavotte', accompanist: '', notes: '', wish: '' }],
  ])('returns the texts of a piece that the reader %s may see', (reader, seen) => {
    expect(seenBy(reader, piece)).toEqual(seen);
  });

  it.each<[Reader, Consents]>([
    ['print', { print: answer(false) }],
    ['full', { public: answer(false) }],
    ['initial', { public: answer(false) }],
  ])('hides a person from the reader %s if the family said no', (reader, consents) => {
    expect(seenBy(reader, { ...ana, consents })).toEqual(blank);
  });

  it.each<[Reader, boolean]>([
    ['guardian', true],
    ['student', true],
    ['coordinator', true],
    ['admin', true],
    ['print', true],
    ['grade', true],
    ['otherFamily', false],
    ['full', false],
    ['initial', false],
    ['visitor', false],
  ])('returns that a person is an adult to the reader %s: %j', (reader, isSeen) => {
    const adult = { ...ana, grade: 99, school: '', adult: true };
    expect('adult' in seenBy(reader, adult)).toBe(isSeen);
  });

  it('shows the grade without a name on a public page of grades, whatever the family said', () => {
    const consents = { public: answer(false) };
    expect(seenBy('grade', { ...ana, consents })).toEqual({ ...blank, grade: 5 });
  });

  it('keeps fields that are not about a person, and adds none', () => {
    const other = { title: 'Gavotte', constructor: 1 };
    expect(seenBy('otherFamily', other)).toEqual(other);
  });
});

test('a guardian is the reader of that name, and other accounts of the family are students', () => {
  expect(familyReader).toEqual({ guard: 'guardian', edit: 'student', see: 'student', teach: 'teacher' });
});

describe('nameFor', () => {
  test.each<[ShownNames, string, string, string]>([
    ['initial', 'Ana', 'Lí', 'Ana L.'],
    ['initial', 'Ana María', 'García Lorca', 'Ana María G.'],
    ['initial', 'Łucja', 'Wójcik', 'Łucja W.'],
    ['initial', 'Siobhán', "O'Brien", 'Siobhán O.'],
    ['initial', 'Finn', 'ångström', 'Finn Å.'],
    ['initial', 'Zoë', 'E\u0301clair', 'Zoë É.'],
    ['initial', '子涵', '林', '子涵'],
    ['initial', '서연', '김', '서연'],
    ['initial', 'さくら', '佐藤', 'さくら'],
    ['initial', 'Emily', '陈', 'Emily'],
    ['initial', 'Анна', 'Иванова', 'Анна И.'],
    ['initial', 'ليلى', 'حداد', 'ليلى ح.'],
    ['initial', 'Theo', '-', 'Theo'],
    ['full', 'Ana', 'Lí', 'Ana Lí'],
    ['full', '子涵', '林', '林子涵'],
    ['grade', 'Ana', 'Lí', ''],
    ['full', '', '', ''],
  ])('returns, with %s, for %s %s: %s', (names, firstName, lastName, said) => {
    expect(nameFor(names, { firstName, lastName })).toBe(said);
  });

  it('uses the print name only with full names', () => {
    const performer = { firstName: 'Ana', lastName: 'Lí', printName: 'Ana Lí 李安娜' };
    expect(nameFor('full', performer)).toBe('Ana Lí 李安娜');
    expect(nameFor('initial', performer)).toBe('Ana L.');
  });

  it.each<[Consents | undefined, string, string]>([
    [undefined, 'Ana Lí', 'Ana L.'],
    [{}, 'Ana Lí', 'Ana L.'],
    [{ print: answer(true), public: answer(true) }, 'Ana Lí', 'Ana L.'],
    [{ print: answer(false) }, '', 'Ana L.'],
    [{ public: answer(false) }, 'Ana Lí', ''],
    [{ photos: answer(false) }, 'Ana Lí', 'Ana L.'],
    // An answer to an older text holds.
    [{ print: answer(false, 0), public: answer(false, 0) }, '', ''],
  ])('returns, with the consents %j, %j for print and %j for the public page', (consents, print, page) => {
    const performer = { firstName: 'Ana', lastName: 'Lí', ...(consents && { consents }) };
    expect(nameFor('print', performer)).toBe(print);
    expect(nameFor('initial', performer)).toBe(page);
  });
});
