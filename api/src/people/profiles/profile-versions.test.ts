import { ProfileResponse, StaleProfileResponse } from '@portal/contracts/profiles';
import { Types } from 'mongoose';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { log } from '../../platform/log/log.js';
import type { SignedInClient } from '../../../testing/test-accounts.js';
import { useTestApi } from '../../../testing/test-api.js';
import { createProfile, profileInput } from '../../../testing/test-inputs.js';
import type { ProfileRecord } from './profiles.schema.js';

let first: SignedInClient;
let second: SignedInClient;
let student: SignedInClient;
let profile: ProfileResponse;

const stored = () => api.connection.collection<ProfileRecord>('profiles');
const ofProfile = () => ({ _id: new Types.ObjectId(profile._id) });

const api = useTestApi();
beforeAll(async () => {
  first = await api.as('parent', 'first');
  second = await api.as('parent', 'second');
  student = await api.as('student');
});

beforeEach(async () => {
  profile = await createProfile(first);
  const others = [
    { account: new Types.ObjectId(second.id), may: 'guard' as const },
    { account: new Types.ObjectId(student.id), may: 'edit' as const },
  ];
  await stored().updateOne(ofProfile(), { $push: { accounts: { $each: others } } });
});

const edit = (by: SignedInClient, fields: object) =>
  by.post('/profile', { ...profileInput(), id: profile._id, ...fields });
const read = async (by = first) => (await by.get(`/profile?id=${profile._id}`)).as(ProfileResponse);

describe('the version of a profile', () => {
  it('is 0 at first, and increases with every change', async () => {
    const { _id: id } = profile;
    const consent = { id, kind: 'print', given: false, textVersion: 1 };
    const changes = [
      () => edit(first, { needs: 'Wheelchair' }),
      () => first.post('/profile_consent', consent),
      () => first.post('/profile_archive', { id, archived: true }),
      () => first.post('/profile_grades', { grades: [{ id, grade: 6 }] }),
    ];
    const versions = [profile.version];
    for (const change of changes) {
      expect((await change()).status).toBe(200);
      versions.push((await read()).version);
    }
    expect(versions).toEqual([0, 1, 2, 3, 4]);
  });

  it('is 0 in a profile from before there were versions, which can be edited once with it', async () => {
    await stored().updateOne(ofProfile(), { $unset: { version: 1 } });
    expect((await read()).version).toBe(0);
    expect((await edit(first, { version: 0 })).as(ProfileResponse).version).toBe(1);
    expect((await edit(second, { version: 0 })).error).toBe('stale');
  });
});

describe('an edit of a profile that another guardian has edited since', () => {
  it('returns 409 with the stored profile as the reader may see it, and writes nothing', async () => {
    await edit(first, { grade: 9, needs: 'Wheelchair', version: 0 });
    for (const [by, may] of [
      [second, ['edit', 'consent', 'invite', 'delete', 'signUp']],
      [student, ['edit', 'signUp']],
    ] as const) {
      const late = await edit(by, { school: 'Roosevelt Elementary', needs: '', version: 0 });
      expect(late.status).toBe(409);
      const body = late.as(StaleProfileResponse);
      expect(body).toEqual({
        error: 'stale',
        requestId: expect.any(String) as string,
        profile: { ...profile, grade: 9, needs: 'Wheelchair', version: 1, may },
      });
      expect(await read(by)).toEqual(body.profile);
    }
  });

  it('is saved once it names the stored version', async () => {
    await edit(first, { grade: 9, version: 0 });
    const { profile: theirs } = (await edit(second, { version: 0 })).as(StaleProfileResponse);
    const fields = { grade: 9, school: 'Oak' };
    const saved = await edit(second, { ...fields, version: theirs.version });
    expect(saved.as(ProfileResponse)).toMatchObject({ ...fields, version: 2 });
  });

  it('returns 409 after an answer about consent as well', async () => {
    await first.post('/profile_consent', { id: profile._id, kind: 'print', given: false, textVersion: 1 });
    const { profile: theirs } = (await edit(second, { version: 0 })).as(StaleProfileResponse);
    expect(theirs.consents).toMatchObject({ print: { given: false, by: first.id } });
  });

  it('wins without a version, and is logged', async () => {
    const warn = vi.spyOn(log, 'warn');
    await edit(first, { grade: 9, version: 0 });
    expect((await edit(second, { grade: 3 })).as(ProfileResponse)).toMatchObject({ grade: 3, version: 2 });
    expect(warn.mock.calls).toEqual([[{ profile: profile._id }, 'profile edited without a version']]);
    warn.mockRestore();
  });

  it('returns 404 to an account that may not edit it', async () => {
    await edit(first, { version: 0 });
    expect((await edit(await api.as('teacher'), { version: 0 })).status).toBe(404);
  });
});

it('lets one of several parallel edits of two guardians win, and answers 409 to all others', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, grade) => edit(grade % 2 ? first : second, { grade, version: 0 })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
  const winner = answers.find(({ status }) => status === 200)?.as(ProfileResponse);
  expect(await read()).toMatchObject({ grade: winner?.grade, version: 1 });
});
