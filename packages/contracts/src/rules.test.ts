import { describe, expect, it } from 'vitest';
import { hasPermission } from './auth.rules.ts';
import { paths, pathTo } from './paths.ts';
import { CreatePerformanceInput } from './performances.ts';
import { fullName, gradeLabel, listedName, nextGrade } from './profiles.rules.ts';
import { CreateProfileInput } from './profiles.ts';

const id = '64b7f0c2a1b2c3d4e5f60718';

describe('gradeLabel', () => {
  it.each([
    [0, 'Kindergarten'],
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [11, '11th'],
    [12, '12th'],
    [13, 'Other'],
    [-1, 'Other'],
    [3.5, 'Other'],
  ])('%d is %s', (grade, label) => {
    expect(gradeLabel(grade)).toBe(label);
  });
});

describe('nextGrade', () => {
  it.each([
    [0, 1],
    [1, 2],
    [11, 12],
    [12, undefined],
    [13, undefined],
    [3.5, undefined],
  ])('of %d is %s', (grade, next) => expect(nextGrade(grade)).toBe(next));
});

describe('fullName', () => {
  it.each([
    ['Ana', 'Lí', 'Ana Lí'],
    ['子涵', '林', '林子涵'],
    ['小明', '欧阳', '欧阳小明'],
    ['서연', '김', '김서연'],
    ['さくら', '佐藤', '佐藤 さくら'],
    ['エリカ', '佐々木', '佐々木 エリカ'],
    ['Ana Lí', '李安娜', 'Ana Lí 李安娜'],
    ['ليلى', 'حداد', 'ليلى حداد'],
    ['आरव', 'शर्मा', 'आरव शर्मा'],
  ])('%s %s is written %s', (firstName, lastName, name) =>
    expect(fullName({ firstName, lastName })).toBe(name),
  );

  it('returns the print name if there is one', () => {
    const child = { firstName: '子涵', lastName: '林' };
    expect(fullName({ ...child, printName: 'Zihan (Emily) Lin' })).toBe('Zihan (Emily) Lin');
    expect(fullName({ ...child, printName: '' })).toBe('林子涵');
  });
});

describe('listedName', () => {
  it.each([
    [{ firstName: 'Ana', lastName: 'Lí' }, 'Lí, Ana'],
    [{ firstName: '子涵', lastName: '林' }, '林子涵'],
    [{ firstName: 'さくら', lastName: '佐藤' }, '佐藤 さくら'],
    [{ firstName: 'Bảo Ngọc', lastName: 'Nguyễn', printName: 'Nguyễn Bảo Ngọc' }, 'Nguyễn Bảo Ngọc'],
  ])('%j is listed as %s', (person, name) => expect(listedName(person)).toBe(name));
});

describe('hasPermission', () => {
  it.each([
    [[], 'coordinator', false],
    [['coordinator'], 'coordinator', true],
    [['coordinator'], 'admin', false],
    [['admin'], 'coordinator', true],
  ] as const)('%j may act as %s: %s', (permissions, wanted, allowed) => {
    expect(hasPermission({ permissions: [...permissions] }, wanted)).toBe(allowed);
  });
});

describe('pathTo', () => {
  it.each([
    [pathTo(paths.profile, { id }), `/profiles/${id}`],
    [pathTo(paths.resetPassword, {}), '/resetpassword'],
    [pathTo(paths.resetPassword, { code: 'a/b' }), '/resetpassword/a%2Fb'],
    [pathTo(paths.editEventSignup, { id }), `/events/signup/edit/${id}`],
    [pathTo(paths.events, {}), '/events'],
  ])('%s', (path, expected) => {
    expect(path).toBe(expected);
  });
});

describe('CreateProfileInput', () => {
  const profile = { firstName: '安娜', lastName: "O'Brien-Li", grade: 0, school: 'Lincoln Middle', user: id };

  it('accepts names in any script', () => {
    expect(CreateProfileInput.parse(profile)).toEqual(profile);
  });

  it.each([
    [' 林 子涵 ', '林 子涵'],
    ['', ''],
    [null, ''],
  ])('stores the print name %j as %j', (printName, kept) =>
    expect(CreateProfileInput.parse({ ...profile, printName }).printName).toBe(kept),
  );

  it.each([
    [{ firstName: '' }, 'firstName'],
    [{ lastName: ' ' }, 'lastName'],
    [{ grade: 'three' }, 'grade'],
    [{ grade: Number.NaN }, 'grade'],
    [{ grade: -1 }, 'wholeGrade'],
    [{ grade: 3.5 }, 'wholeGrade'],
    [{ grade: 100 }, 'wholeGrade'],
    [{ school: undefined }, 'school'],
    [{ printName: 'x'.repeat(101) }, 'tooLong'],
  ])('%j: %s', (change, code) => {
    expect(CreateProfileInput.safeParse({ ...profile, ...change }).error?.issues[0]?.message).toBe(code);
  });
});

describe('CreatePerformanceInput', () => {
  const piece = { event: id, user: id, profile: id, title: 'Gavotte', instrument: 'violin' };

  it.each([
    [undefined, null],
    [null, null],
    [4, 4],
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
