import { AccountExportResponse } from '@portal/contracts/auth';
import { ProfileResponse } from '@portal/contracts/profiles';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Audit } from '../../platform/log/audit.js';
import type { SignedInClient } from '../../../testing/test-accounts.js';
import { useTestApi } from '../../../testing/test-api.js';
import { createEvent, createProfile, profileInput, signUp } from '../../../testing/test-inputs.js';

const api = useTestApi();
let parent: SignedInClient;
let stranger: SignedInClient;
let admin: SignedInClient;

beforeAll(async () => {
  parent = await api.as('parent');
  stranger = await api.as('student');
  admin = await api.as('admin');
});

const missing = 'f'.repeat(24);

describe('PUT /profile', () => {
  it('stores a profile of the current user', async () => {
    const answer = await parent.put('/profile', { ...profileInput(), user: parent.id });
    expect(answer.status).toBe(200);
    expect(answer.as(ProfileResponse)).toMatchObject({ ...profileInput(), user: parent.id });
  });

  it.each([
    ['lastName', { lastName: undefined }, { lastName: 'lastName' }],
    ['school', { school: 7 }, { school: 'school' }],
  ])('returns the field %s if it is invalid', async (_, fields, wrong) => {
    const answer = await parent.put('/profile', { ...profileInput(), user: parent.id, ...fields });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: 'invalid', fields: wrong });
  });

  it('returns one profile for ten parallel requests and a later one with the same key', async () => {
    const keeper = await api.as('parent', 'keeper');
    const body = { ...profileInput(), user: keeper.id };
    const options = { headers: { 'idempotency-key': 'once' } };
    const put = async () => (await keeper.put('/profile', body, options)).as(ProfileResponse);
    const first = await Promise.all(Array.from({ length: 10 }, put));
    const ids = new Set([...first, await put()].map(({ _id }) => _id));
    expect(ids.size).toBe(1);
    const listed = (await keeper.get(`/queryprofile?user=${keeper.id}`)).as(ProfileResponse.array());
    expect(listed).toHaveLength(1);
  });

  it('separates the keys of two accounts', async () => {
    const options = { headers: { 'idempotency-key': 'shared' } };
    const ids = await Promise.all(
      [parent, stranger].map(async (owner) => {
        const answer = await owner.put('/profile', { ...profileInput(), user: owner.id }, options);
        return answer.as(ProfileResponse)._id;
      }),
    );
    expect(new Set(ids).size).toBe(2);
  });

  it('refuses a key with spaces or other characters', async () => {
    const options = { headers: { 'idempotency-key': 'x'.repeat(201) } };
    const answer = await parent.put('/profile', { ...profileInput(), user: parent.id }, options);
    expect(answer.status).toBe(400);
  });
});

describe('GET /profile', () => {
  it.each([missing, 'nonsense', ''])('returns 404 for the id %j', async (id) => {
    expect((await parent.get(`/profile?id=${id}`)).status).toBe(404);
  });
});

describe('GET /queryprofile', () => {
  it('lists in the order of creation', async () => {
    const owner = await api.as('teacher');
    const created = [await createProfile(owner), await createProfile(owner, { firstName: '思雨' })];
    const listed = (await owner.get(`/queryprofile?user=${owner.id}`)).as(ProfileResponse.array());
    expect(listed).toEqual(created);
    const seen = (await admin.get(`/queryprofile?user=${owner.id}`)).body;
    expect(seen).toEqual(created.map((profile) => ({ ...profile, may: [] })));
  });
});

describe('POST /profile', () => {
  it('changes only the given fields', async () => {
    const { _id } = await createProfile(parent);
    const fields = profileInput({ grade: 6, school: 'Kennedy Middle School' });
    const answer = await parent.post('/profile', { ...fields, id: _id, user: parent.id });
    expect(answer.status).toBe(200);
    const may = ['edit', 'consent', 'invite', 'delete', 'signUp'];
    const stored = { ...fields, _id, user: parent.id, version: 1, may };
    expect((await parent.get(`/profile?id=${_id}`)).body).toEqual(stored);
  });

  it('keeps the print name unless it is sent', async () => {
    const { _id } = await createProfile(parent, { printName: 'Nguyễn Bảo Ngọc' });
    const change = async (fields: object) =>
      (await parent.post('/profile', { ...profileInput({ grade: 6 }), id: _id, ...fields })).as(
        ProfileResponse,
      );
    expect((await change({})).printName).toBe('Nguyễn Bảo Ngọc');
    expect((await change({ printName: '' })).printName).toBe('');
  });
});

describe('POST /profile_consent', () => {
  const no = { kind: 'print', given: false, textVersion: 1 };
  const answer = (id: string, input: object = no) => parent.post('/profile_consent', { id, ...input });
  const read = async (id: string) => (await parent.get(`/profile?id=${id}`)).as(ProfileResponse).consents;
  const history = async (id: string) =>
    (await api.connection.collection('profiles').findOne({ _id: new Types.ObjectId(id) }))?.consents as
      object[] | undefined;

  it('stores no answer before the family gives one', async () => {
    const { _id } = await createProfile(parent);
    expect(await read(_id)).toBeUndefined();
  });

  it('returns the stored answer, and a later request returns the same', async () => {
    const { _id } = await createProfile(parent);
    const stored = (await answer(_id)).as(ProfileResponse).consents;
    const print = { given: false, textVersion: 1, by: parent.id, at: api.clock.now().toISOString() };
    expect(stored).toEqual({ print: { ...print, at: expect.any(String) as string } });
    expect(await read(_id)).toEqual(stored);
  });

  it('keeps every answer; the newest of a kind holds', async () => {
    const { _id } = await createProfile(parent);
    for (const given of [false, true]) await answer(_id, { ...no, given });
    await answer(_id, { ...no, kind: 'photos' });
    expect(await read(_id)).toMatchObject({ print: { given: true }, photos: { given: false } });
    expect(await history(_id)).toHaveLength(3);
    const account = (await parent.get('/account_export')).as(AccountExportResponse);
    const exported = account.data.profiles as ProfileResponse[];
    expect(exported.find((profile) => profile._id === _id)?.consents).toMatchObject([
      { kind: 'print', given: false, textVersion: 1, by: parent.id },
      { kind: 'print', given: true },
      { kind: 'photos', given: false },
    ]);
  });

  it('adds nothing if an answer is repeated, and loses none of three parallel ones', async () => {
    const { _id } = await createProfile(parent);
    await Promise.all(['print', 'public', 'photos'].map((kind) => answer(_id, { ...no, kind })));
    for (let times = 0; times < 3; times += 1) await answer(_id);
    expect(Object.keys((await read(_id)) ?? {}).sort()).toEqual(['photos', 'print', 'public']);
    expect(await history(_id)).toHaveLength(3);
  });

  it('writes one line to the log for each change', async () => {
    const write = vi.spyOn(api.app.get(Audit), 'write');
    const { _id } = await createProfile(parent);
    await answer(_id);
    await answer(_id);
    const entry = { action: 'profile.consent-refuse', object: _id, detail: 'print, text 1' };
    expect(write.mock.calls).toEqual([[entry]]);
    write.mockRestore();
  });

  it.each([{}, { ...no, by: missing }])('refuses %j and stores nothing', async (input) => {
    const { _id } = await createProfile(parent);
    const refused = await answer(_id, input);
    expect([refused.status, refused.error]).toEqual([400, 'invalid']);
    expect(await history(_id)).toBeUndefined();
  });

  it('is part of creating a profile', async () => {
    const answers = [no, { ...no, kind: 'photos', given: true }];
    const body = { ...profileInput(), user: parent.id, answers };
    const { _id, consents } = (await parent.put('/profile', body)).as(ProfileResponse);
    expect(consents).toMatchObject({ print: { given: false }, photos: { given: true, by: parent.id } });
    expect(await read(_id)).toEqual(consents);
  });
});

describe('the needs of a profile', () => {
  it('are kept unless they are sent, and refused if too long', async () => {
    const { _id } = await createProfile(parent, { needs: 'Wheelchair' });
    const change = (fields: object) => parent.post('/profile', { ...profileInput(), id: _id, ...fields });
    expect((await change({})).as(ProfileResponse).needs).toBe('Wheelchair');
    expect((await change({ needs: 'x'.repeat(301) })).body).toMatchObject({ fields: { needs: 'tooLong' } });
    expect((await change({ needs: '' })).as(ProfileResponse).needs).toBe('');
  });
});

describe('the profile of an adult', () => {
  const adult = { firstName: 'Carmen', lastName: 'Ruiz', adult: true };
  const stored = { ...adult, grade: 99, school: '' };
  const create = async (fields: object = {}) =>
    (await parent.put('/profile', { ...adult, ...fields, user: parent.id })).as(ProfileResponse);
  const change = (id: string, fields: object) => parent.post('/profile', { id, ...fields });
  const read = async (id: string) => (await parent.get(`/profile?id=${id}`)).as(ProfileResponse);

  it('is created without grade and school, which are 99 and empty whatever is sent', async () => {
    for (const fields of [{}, { grade: 7, school: 'Oak' }, { grade: 'none', school: '' }]) {
      const { _id } = await create(fields);
      expect(await read(_id)).toMatchObject(stored);
    }
    const account = (await parent.get('/account_export')).as(AccountExportResponse);
    expect(account.data.profiles).toContainEqual(expect.objectContaining(stored));
  });

  it('becomes one of a child only with grade and school, and back', async () => {
    const { _id } = await create();
    const child = { ...profileInput(), adult: false };
    for (const field of ['grade', 'school'] as const) {
      const refused = await change(_id, { ...child, [field]: undefined });
      expect([refused.status, refused.body]).toMatchObject([400, { fields: { [field]: field } }]);
    }
    expect(await read(_id)).toMatchObject({ ...stored, version: 0 });
    expect((await change(_id, child)).as(ProfileResponse)).toMatchObject(profileInput());
    expect(await read(_id)).not.toHaveProperty('adult');
    await change(_id, adult);
    expect(await read(_id)).toMatchObject({ ...stored, version: 2 });
  });

  it('stays one for a client that does not send `adult`', async () => {
    const { _id } = await create();
    const answer = await change(_id, { ...profileInput(), firstName: 'Inés', version: 0 });
    const after = { ...stored, firstName: 'Inés', lastName: profileInput().lastName, version: 1 };
    expect(answer.as(ProfileResponse)).toMatchObject(after);
    expect(await read(_id)).toMatchObject(after);
    expect((await change(_id, { ...profileInput(), version: 0 })).error).toBe('stale');
  });

  it('is not a profile whose family sends the grade 99', async () => {
    const other = await createProfile(parent, { grade: 99 });
    expect(other).not.toHaveProperty('adult');
    expect(other.school).toBe(profileInput().school);
  });

  it('keeps its grade when the grades of a family are changed', async () => {
    const [{ _id }, child] = [await create(), await createProfile(parent, { grade: 3 })];
    const grades = [_id, child._id].map((id) => ({ id, grade: 4 }));
    const moved = (await parent.post('/profile_grades', { grades })).as(ProfileResponse.array());
    expect(moved).toMatchObject([
      { ...stored, version: 0 },
      { grade: 4, version: 1 },
    ]);
  });
});

describe('POST /profile_archive', () => {
  it('archives and restores a profile, and changes nothing else', async () => {
    const before = await createProfile(parent);
    const archive = async (archived: boolean) =>
      (await parent.post('/profile_archive', { id: before._id, archived })).as(ProfileResponse);
    expect(await archive(true)).toEqual({ ...before, archived: true, version: 1 });
    expect((await parent.get(`/profile?id=${before._id}`)).body).toMatchObject({ archived: true });
    expect(await archive(false)).toEqual({ ...before, archived: false, version: 2 });
  });

  it("does not change the performer's sign-ups", async () => {
    const coordinator = await api.as('coordinator');
    const { _id, profile } = await signUp(parent, (await createEvent(coordinator))._id);
    await parent.post('/profile_archive', { id: profile._id, archived: true });
    expect((await parent.get(`/performance?id=${_id}`)).body).toMatchObject({ profile });
  });

  it.each([{}, { archived: 'yes' }, { archived: true, grade: 3 }])('refuses %j', async (fields) => {
    const { _id } = await createProfile(parent);
    expect((await parent.post('/profile_archive', { id: _id, ...fields })).status).toBe(400);
  });
});

describe('POST /profile_delete', () => {
  it('deletes a profile without sign-ups, once', async () => {
    const { _id } = await createProfile(parent);
    expect((await parent.post('/profile_delete', { id: _id })).body).toEqual({ ok: true });
    expect((await parent.get(`/profile?id=${_id}`)).status).toBe(404);
    expect((await parent.post('/profile_delete', { id: _id })).status).toBe(404);
  });

  it('keeps a profile with a sign-up, even a withdrawn one', async () => {
    const coordinator = await api.as('coordinator');
    const { _id, profile } = await signUp(parent, (await createEvent(coordinator))._id);
    const remove = () => parent.post('/profile_delete', { id: profile._id });
    expect((await remove()).error).toBe('conflict');
    await parent.post('/performance_withdraw', { id: _id });
    expect((await remove()).error).toBe('conflict');
    expect((await parent.get(`/profile?id=${profile._id}`)).status).toBe(200);
  });
});

describe('POST /profile_grades', () => {
  it('returns the profiles in the order of the request', async () => {
    const ids = [(await createProfile(parent))._id, (await createProfile(parent))._id].reverse();
    const answer = await parent.post('/profile_grades', { grades: ids.map((id) => ({ id, grade: 9 })) });
    expect(answer.as(ProfileResponse.array()).map(({ _id }) => _id)).toEqual(ids);
  });

  it('changes the grades and returns the profiles', async () => {
    const before = [await createProfile(parent, { grade: 0 }), await createProfile(parent, { grade: 11 })];
    const moved = before.map((profile) => ({ ...profile, grade: profile.grade + 1, version: 1 }));
    const grades = moved.map(({ _id: id, grade }) => ({ id, grade }));
    const send = () => parent.post('/profile_grades', { grades });
    expect((await send()).as(ProfileResponse.array())).toEqual(moved);
    // Sending it twice changes the grades once.
    expect((await send()).as(ProfileResponse.array())).toEqual(moved);
  });

  it('changes no profile if one is foreign or missing', async () => {
    const own = await createProfile(parent);
    for (const other of [(await createProfile(stranger))._id, missing]) {
      const grades = [own._id, other].map((id) => ({ id, grade: 9 }));
      expect((await parent.post('/profile_grades', { grades })).status).toBe(404);
    }
    expect((await parent.get(`/profile?id=${own._id}`)).body).toEqual(own);
  });

  it.each([[[]], [[{ id: missing, grade: 3.5 }]], [[{ id: 'x', grade: 3 }]], ['all']])(
    'refuses %j',
    async (grades) => {
      const answer = await parent.post('/profile_grades', { grades });
      expect(answer.status).toBe(400);
    },
  );
});
