import { describe, expect, it } from 'vitest';
import { printedPerformer, printedSchool } from './performances.rules.ts';

describe('the lines of a printed program', () => {
  it.each([
    ['violin', 'Ana Lí 李安娜, violin'],
    ['', 'Ana Lí 李安娜'],
  ])('name the performer with %j', (instrument, line) =>
    expect(printedPerformer({ firstName: 'Ana Lí', lastName: '李安娜' }, instrument)).toBe(line),
  );

  it.each([
    [0, 'Kindergarten, Lincoln'],
    [1, '1st grade, Lincoln'],
    [12, '12th grade, Lincoln'],
    [40, 'Other grade, Lincoln'],
  ])('name grade %d and school', (grade, line) =>
    expect(printedSchool({ grade, school: 'Lincoln' })).toBe(line),
  );
});
