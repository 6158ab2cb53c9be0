import { defaultSettings, type ProgramItem, type ProgramSettings } from '@portal/contracts/program';
import { scheduleProgram, type ProgramPiece } from '@portal/contracts/program-clock.rules';
import { isWarning } from '@portal/contracts/program-score.rules';
import { findWarnings } from '@portal/contracts/program-warnings.rules';
import { expect, it } from 'vitest';
import { instanceOfProgram } from './instance-of-program.ts';
import { evaluate, modelOf } from './model.ts';

const piece = (id: string, who: string, change: Partial<ProgramPiece> = {}): ProgramPiece => ({
  _id: id,
  title: `Piece ${id}`,
  composer: '',
  time: 25,
  withdrawn: false,
  people: [
    {
      profile: { _id: who, firstName: who, lastName: who, grade: 3, school: 'Lincoln' },
      instrument: 'piano',
      role: 'performer',
      family: who.slice(0, 1),
    },
  ],
  ...change,
});

const pieces = new Map(
  [
    piece('1', 'ann'),
    piece('2', 'ann', { title: 'Minuet' }),
    piece('3', 'abe', { title: ' MINUET', time: null }),
    piece('4', 'ben', { withdrawn: true }),
    piece('5', 'amy'),
  ].map((one) => [one._id, one]),
);

const played = (id: string): ProgramItem => ({ id, kind: 'piece' });
const items: ProgramItem[] = [
  { id: 'words', kind: 'announcement', title: 'Welcome', seconds: 120 },
  ...['1', '2', '3', '4', 'lost'].map(played),
  { id: 'rest', kind: 'break', title: 'Rest', seconds: 600 },
  { id: 'half', kind: 'section', title: 'Second half' },
  played('5'),
];

it('has the warnings of the editor, and none of the kinds that were switched off', () => {
  const off: ProgramSettings['rules'] = { 'no-break': 'dontCare', 'same-piece': 'dontCare' };
  for (const rules of [undefined, off]) {
    const settings = { ...defaultSettings, rules };
    const instance = instanceOfProgram(items, pieces, settings, 3600, []);
    const order = items.map(({ id }) => id);
    const expected = findWarnings(scheduleProgram(items, pieces, settings), settings, 3600);
    expect(evaluate(modelOf(instance), order).findings.filter(isWarning)).toEqual(expected);
    expect(expected.length).toBeGreaterThan(5);
  }
});

it('locks a break next to the heading of a section', () => {
  const { rows } = instanceOfProgram(items, pieces, defaultSettings, 3600, []);
  expect(rows.filter(({ locked }) => locked).map(({ id }) => id)).toEqual(['rest']);
});
