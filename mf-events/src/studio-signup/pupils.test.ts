import { describe, expect, it } from 'vitest';
import { ana, eventOf, idOf, performanceOf } from '../testing/fixtures.ts';
import { latestPieces, nameProblem, nearestPupil, pupilCalled, pupilsOf } from './pupils.ts';

const pupilOf = (number: number, firstName: string, lastName: string, more: Partial<typeof ana> = {}) => ({
  ...ana,
  _id: idOf('b', number),
  firstName,
  lastName,
  grade: number,
  ...more,
});
const pupils = pupilsOf([
  pupilOf(1, 'Sofía', 'Núñez'),
  pupilOf(2, '子涵', '林'),
  pupilOf(3, 'Imani', 'Johnson', { printName: 'Imani J.' }),
  pupilOf(4, 'Mia', 'Ruiz'),
  pupilOf(5, 'Mia', 'Ruiz'),
  pupilOf(6, 'Conor', 'O’Neil', { grade: 6 }),
  pupilOf(7, 'Conor', 'O’Neil', { grade: 6 }),
  pupilOf(8, 'محمد', 'الأحمد', { grade: 7 }),
]);

describe('nearestPupil', () => {
  it.each([
    ['imani', 3],
    ['Imani Jo.', 3],
    ['Sof Nun', 1],
    ['Mia', undefined],
    ['Nora', undefined],
    [' ', undefined],
  ])('returns for %j the pupil %s', (text, number) => {
    expect(nearestPupil(text, pupils)?._id).toBe(number && idOf('b', number));
  });

  it('returns the pupil with this first name if another one only begins with it', () => {
    const two = pupilsOf([pupilOf(1, 'Ann', 'Lee'), pupilOf(2, 'Anna', 'Kim')]);
    expect(nearestPupil('Ann', two)?._id).toBe(idOf('b', 1));
  });
});

describe('pupilCalled', () => {
  it.each([
    ['Sofía Núñez', 1],
    ['sofia  NUNEZ ', 1],
    ['Ｓｏｆｉａ　Núñez', 1],
    ['Núñez, Sofía', 1],
    ['nunez ,sofia', 1],
    ['Sofía Núñez, 1st', 1],
    ['林子涵', 2],
    ['林，子涵', 2],
    ['子涵 林', 2],
    ['Imani J.', 3],
    ['Imani Johnson', 3],
    ['Johnson, Imani', 3],
    ['Mia Ruiz, 5th', 5],
    ["Conor O'Neil, 6th", 6],
    ['Conor O’Neil, 6th (2)', 7],
    ['Sofía Núñez, 一年级', 1],
    ['محمد الأحمد, 7th', 8],
    ['\u2068محمد الأحمد\u2069, 7th', 8],
    ['Mia Ruiz, 12th', undefined],
    ['Mia Ruiz', undefined],
    ['Imani', undefined],
    ['', undefined],
  ])('%j means pupil %s', (text, number) => {
    expect(pupilCalled(text, pupils)?._id).toBe(number && idOf('b', number));
  });
});

it.each([
  ['', undefined],
  ['Sofía Núñez', undefined],
  ['Nora', 'No pupil of yours is called “Nora”.'],
  ['Mia Ruiz', 'More than one of your pupils is called “Mia Ruiz”. Choose one from the list.'],
])('the problem of the name %j is %j', (text, problem) => {
  expect(nameProblem(text, pupils)).toBe(problem);
});

it('returns a duet at another event once, and no piece of the event itself', () => {
  const [profile, partner] = [pupilOf(1, 'Sofía', 'Núñez'), pupilOf(4, 'Mia', 'Ruiz')];
  const duet = performanceOf(2, {
    event: eventOf(2),
    profile,
    performers: [{ profile: partner, instrument: 'viola', role: 'performer' }],
  });
  const here = performanceOf(3, { event: eventOf(1), profile });
  const found = latestPieces(pupils, [duet, here], eventOf(1)._id);
  expect(found.map(({ pupil, piece }) => [pupil._id, piece._id])).toEqual([[profile._id, duet._id]]);
});
