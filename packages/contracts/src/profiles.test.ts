import { describe, expect, it } from 'vitest';
import { PerformanceResponse } from './performances.ts';
import { PersonResponse } from './performers.ts';
import { ProfileResponse, StaleProfileResponse, UpdateProfileInput } from './profiles.ts';

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
