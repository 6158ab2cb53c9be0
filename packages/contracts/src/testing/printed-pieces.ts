import type { PersonResponse } from '../events/performers.ts';
import type { PrintedPiece } from '../events/performances.rules.ts';

const refused = { print: { given: false, textVersion: 1, at: '2026-09-03T10:00:00.000Z' } };
const profile: Omit<PersonResponse['profile'], '_id'> = {
  firstName: 'Ana',
  lastName: 'Lí',
  grade: 7,
  school: 'Lincoln Middle',
};
const piece = { title: 'Gavotte in D', composer: 'Gossec', instrument: 'violin', profile };
const printed = {
  title: 'Gavotte in D',
  byline: 'Gossec',
  performer: 'Ana Lí, violin',
  school: '7th grade, Lincoln Middle',
};

/** Sign-ups, each with its printed texts. */
export const printedPieces: readonly [typeof piece, PrintedPiece][] = [
  [piece, printed],
  [
    { ...piece, title: ' Gavotte\u0007  in D ', composer: '' },
    { ...printed, byline: '' },
  ],
  [
    { ...piece, profile: { ...profile, grade: 0 } },
    { ...printed, school: 'Kindergarten, Lincoln Middle' },
  ],
  [
    { ...piece, profile: { ...profile, grade: 1 } },
    { ...printed, school: '1st grade, Lincoln Middle' },
  ],
  [
    { ...piece, profile: { ...profile, grade: 12 } },
    { ...printed, school: '12th grade, Lincoln Middle' },
  ],
  [
    { ...piece, profile: { ...profile, grade: 13 } },
    { ...printed, school: 'Other, Lincoln Middle' },
  ],
  [
    { ...piece, profile: { ...profile, grade: 99, school: '', adult: true } },
    { ...printed, school: '' },
  ],
  [
    { ...piece, profile: { ...profile, firstName: '子涵', lastName: '林' } },
    { ...printed, performer: '林子涵, violin' },
  ],
  [
    { ...piece, profile: { ...profile, printName: 'Ana María Lí' } },
    { ...printed, performer: 'Ana María Lí, violin' },
  ],
  [
    { ...piece, profile: { ...profile, printName: 'Ana María Lí', consents: refused } },
    { ...printed, performer: 'A musician, violin', school: '' },
  ],
];
