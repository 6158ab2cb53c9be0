import { describe, expect, it } from 'vitest';
import { PerformanceResponse } from '../events/performances.ts';
import { PersonResponse } from '../events/performers.ts';
import { CreateProfileInput, ProfileResponse, StaleProfileResponse, UpdateProfileInput } from './profiles.ts';

const id = 'a'.repeat(24);
const fields = { firstName: 'Ana', lastName: 'Lí', grade: 7, school: 'Oak' };
const profile = { ...fields, _id: id, user: 'b'.repeat(24), version: 3 };

describe('the version of a profile edit', () => {
  const accepts = (version: unknown) => UpdateProfileInput.safeParse({ ...fields, id, version }).success;

  it.each([undefined, 0, 7])('may be %j', (version) => expect(accepts(version)).toBe(true));
  it.each([-1, 1.5, '1', null])('may not be %j', (version) => expect(accepts(version)).toBe(false));
});

describe('a profile in an answer', () => {
  it('has a version', () => {
    expect(ProfileResponse.safeParse(profile).success).toBe(true);
    expect(ProfileResponse.safeParse({ ...profile, version: undefined }).success).toBe(false);
  });

  it('has none as a performer of a sign-up', () => {
    for (const { shape } of [PerformanceResponse, PersonResponse])
      expect(shape.profile.shape).not.toHaveProperty('version');
  });

  it('is part of the error stale', () => {
    const body = { error: 'stale', requestId: 'r', profile };
    expect(StaleProfileResponse.parse(body)).toEqual(body);
    expect(StaleProfileResponse.safeParse({ ...body, error: 'conflict' }).success).toBe(false);
  });
});

describe('CreateProfileInput', () => {
  const input = { firstName: '安娜', lastName: "O'Brien-Li", grade: 0, school: 'Lincoln Middle', user: id };

  it('accepts names in any script', () => {
    expect(CreateProfileInput.parse(input)).toEqual(input);
  });

  it.each([
    [' 林 子涵 ', '林 子涵'],
    ['', ''],
    [null, ''],
  ])('stores the print name %j as %j', (printName, kept) =>
    expect(CreateProfileInput.parse({ ...input, printName }).printName).toBe(kept),
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
    expect(CreateProfileInput.safeParse({ ...input, ...change }).error?.issues[0]?.message).toBe(code);
  });
});
