import { describe, expect, it } from 'vitest';
import { oneLine, ownPerformers, performerNames, printedPiece } from './performances.rules.ts';
import { CreatePerformanceInput } from './performances.ts';
import { OtherPerformers } from './performers.ts';
import { peopleOf } from './performers.rules.ts';
import { printedPieces } from '../testing/printed-pieces.ts';

it.each(printedPieces)('%j is printed as %j', (piece, lines) =>
  expect(printedPiece({ ...piece, people: peopleOf(piece) })).toEqual(lines),
);

describe('a piece of several people', () => {
  const person = (firstName: string, lastName: string, school: string) => ({
    profile: { firstName, lastName, grade: 5, school },
  });
  const trio = {
    title: 'Trio',
    composer: '',
    people: [
      { ...person('Emily', 'Lin', 'Oak'), instrument: 'piano', role: 'performer' as const },
      { ...person('Noah', 'Kim', 'Oak'), instrument: 'violin', role: 'performer' as const },
      { ...person('Ms.', 'Ruiz', 'Elm'), instrument: 'piano', role: 'accompanist' as const },
    ],
  };

  it('is printed with all names and instruments, and with each school of a performer once', () =>
    expect(printedPiece(trio)).toMatchObject({
      performer: 'Emily Lin, piano; Noah Kim, violin; acc. Ms. Ruiz',
      school: '5th grade, Oak',
    }));

  it('is shown to its families with the names that are hidden in print', () => {
    const consents = { print: { given: false, textVersion: 1, at: '2026-09-03T10:00:00.000Z' } };
    const people = trio.people.map((one, at) =>
      at > 0 ? one : { ...one, profile: { ...one.profile, consents } },
    );
    const hidden = { ...trio, people };
    const rest = 'piano; Noah Kim, violin; acc. Ms. Ruiz';
    expect(printedPiece(hidden).performer).toBe(`A musician, ${rest}`);
    expect(ownPerformers(hidden)).toBe(`Emily Lin, ${rest}`);
    const marked = ownPerformers(hidden, undefined, (name) => `${name} (hidden)`);
    expect(marked).toBe(`Emily Lin (hidden), ${rest}`);
  });

  it('is named by all names', () => expect(performerNames(trio)).toBe('Emily Lin, Noah Kim, acc. Ms. Ruiz'));
});

describe('the other performers', () => {
  const other = (letter: string) => ({ profile: letter.repeat(24), instrument: 'cello', role: 'performer' });
  const letters = [...'0123456789ab'];
  const problemsOf = (performers: unknown) => {
    const { error } = OtherPerformers.safeParse(performers);
    return error?.issues.map(({ path, message }) => [...path, message].join('.')) ?? [];
  };
  it.each<[string, unknown, string[]]>([
    ['none', [], []],
    ['eleven', letters.slice(1).map(other), []],
    ['twelve', letters.map(other), ['performers']],
    ['one twice', [other('a'), other('b'), other('a')], ['2.profile.profileTwice']],
    ['no profile', [{ ...other('a'), profile: '' }], ['0.profile.profile']],
    ['no instrument', [{ ...other('a'), instrument: ' ' }], ['0.instrument.instrument']],
    ['an unknown role', [{ ...other('a'), role: 'page turner' }], ['0.role.invalid']],
  ])('%s', (_, performers, problems) => expect(problemsOf(performers)).toEqual(problems));
});

describe('oneLine', () => {
  it.each([
    ['a\tb\nc', 'a b c'],
    ['\ufffea\uffff\u0007', 'a'],
    ['\u2067אבג\u2069', 'אבג'],
  ])('%j becomes %j', (typed, line) => expect(oneLine(typed)).toBe(line));
});

const id = '64b7f0c2a1b2c3d4e5f60718';

describe('CreatePerformanceInput', () => {
  const piece = { event: id, user: id, profile: id, title: 'Gavotte', instrument: 'violin' };

  it.each([
    [undefined, null],
    [null, null],
    [0, null],
    [0.001, null],
    [4, 4],
    [4.5, 4.5],
    [4 + 26 / 60 + 0.001, 4 + 26 / 60],
  ])('keeps a time of %s minutes as %s', (time, stored) => {
    expect(CreatePerformanceInput.parse({ ...piece, time }).time).toBe(stored);
  });

  it.each([
    [{ title: '' }, 'title'],
    [{ instrument: '' }, 'instrument'],
    [{ profile: '' }, 'profile'],
    [{ time: -1 }, 'time'],
    [{ time: Number.POSITIVE_INFINITY }, 'time'],
  ])('%j: %s', (change, code) => {
    expect(CreatePerformanceInput.safeParse({ ...piece, ...change }).error?.issues[0]?.message).toBe(code);
  });
});
