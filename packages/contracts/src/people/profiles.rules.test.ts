import { describe, expect, it } from 'vitest';
import { fullName, gradeLabel, listedName, nextGrade } from './profiles.rules.ts';

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
  ])('after %d is %s', (grade, next) => expect(nextGrade(grade)).toBe(next));
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
