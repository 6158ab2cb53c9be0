import { describe, expect, it } from 'vitest';
import { PersonResponse } from '../events/performers.ts';
import {
  CreateProfileInput,
  ProfileFields,
  ProfileResponse,
  StaleProfileResponse,
  UpdateProfileInput,
} from './profiles.ts';

const id = 'a'.repeat(24);
const fields = { firstName: 'Ana', lastName: 'Lí', grade: 7, school: 'Oak' };
const profile = { ...fields, _id: id, user: 'b'.repeat(24), version: 3 };

describe('the version of a profile edit', () => {
  const accepts = (version: unknown) => UpdateProfileInput.safeParse({ ...fields, id, version }).success;

  it.each([undefined, 0, 7])('may be %j', (version) => expect(accepts(version)).toBe(true));
  it.each([-1, 1.5, '1', null])('may not be %j', (version) => expect(accepts(version)).toBe(false));
});

describe('a profile of an adult', () => {
  const adult = { firstName: 'Carmen', lastName: 'Ruiz', adult: true };
  const stored = { ...adult, grade: 99, school: '' };
  const codesOf = (input: object) =>
    CreateProfileInput.safeParse({ ...input, user: id }).error?.issues.map(
      ({ path, message }) => `${path.join('.')} ${message}`,
    );

  it.each([
    {},
    { grade: 7, school: 'Oak' },
    { grade: 'none', school: 'x'.repeat(201) },
    { grade: '', school: '' },
    { grade: null, school: null },
  ])('has the grade 99 and no school if %j is sent', (sent) => {
    expect(ProfileFields.parse({ ...adult, ...sent })).toEqual(stored);
    expect(CreateProfileInput.parse({ ...adult, ...sent, user: id })).toEqual({ ...stored, user: id });
    expect(UpdateProfileInput.parse({ ...adult, ...sent, id })).toEqual({ ...stored, id });
  });

  it.each([undefined, false])('needs grade and school if `adult` is %j', (value) => {
    const codes = codesOf({ ...adult, adult: value });
    expect(codes).toEqual(['grade grade', 'school school']);
    expect(ProfileFields.parse({ ...fields, adult: value })).toEqual({ ...fields, adult: value });
  });

  it.each(['yes', 1, null])('refuses %j as `adult`', (value) => {
    expect(codesOf({ ...fields, adult: value })).toEqual(['adult invalid']);
  });

  it('needs a name, and refuses fields that it does not know', () => {
    expect(codesOf({ ...adult, lastName: ' ' })).toEqual(['lastName lastName']);
    const { error } = CreateProfileInput.safeParse({ ...adult, user: id, nickname: 'C' });
    expect(error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: ['nickname'] }]);
  });

  it('is not every profile with the grade 99', () => {
    expect(ProfileFields.parse({ ...fields, grade: 99 })).toEqual({ ...fields, grade: 99 });
  });
});

describe('a profile in an answer', () => {
  it('has a version', () => {
    expect(ProfileResponse.safeParse(profile).success).toBe(true);
    expect(ProfileResponse.safeParse({ ...profile, version: undefined }).success).toBe(false);
  });

  it('has none as a performer of a sign-up', () => {
    expect(PersonResponse.shape.profile.shape).not.toHaveProperty('version');
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
