import { TeacherLink } from '@portal/contracts/teachers';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { useTestApi } from '../../../testing/test-api.js';
import { logIn } from '../../../testing/captcha.js';
import type { SignedInClient } from '../../../testing/test-accounts.js';
import { createProfile } from '../../../testing/test-inputs.js';
import type { TestAnswer } from '../../../testing/test-client.js';

const api = useTestApi();
let student: SignedInClient;
beforeAll(async () => {
  student = await api.as('student');
});

const acts: [string, () => object][] = [
  ['/admin_permission', () => ({ id: student.id, permission: 'developer', isGranted: true })],
  ['/admin_block', () => ({ id: student.id, isBlocked: false })],
  ['/admin_remote', () => ({ id: 'mf_nobodys', input: { act: 'pause' } })],
  ['/dev_override', () => ({ remote: 'mf_posters', origin: 'http://localhost:4000' })],
];

const act = (admin: SignedInClient, path: string, body: () => object): Promise<TestAnswer> =>
  admin.post(path, body());

test.each(acts)('%s needs a confirmed password, and uses it up', async (path, body) => {
  const admin = await api.as('admin');
  expect((await act(admin, path, body)).error).toBe('reauth');
  await admin.prove();
  expect((await act(admin, path, body)).error).not.toBe('reauth');
  expect((await act(admin, path, body)).error).toBe('reauth');
});

test('one confirmed password allows one of ten simultaneous actions', async () => {
  const admin = await (await api.as('admin')).prove();
  const body = { id: student.id, permission: 'coordinator', isGranted: true };
  const answers = await Promise.all(Array.from({ length: 10 }, () => admin.post('/admin_permission', body)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ error }) => error === 'reauth')).toHaveLength(9);
});

test('a confirmed password is valid in its session only, for ten minutes', async () => {
  const here = await (await api.as('admin')).prove();
  const there = await api.as('admin');
  const body = { id: student.id, isBlocked: false };
  expect((await there.post('/admin_block', body)).error).toBe('reauth');
  api.clock.advance(10 * 60_000 + 1);
  expect((await here.post('/admin_block', body)).error).toBe('reauth');
});

describe('the password of a login', () => {
  const allow = async (minutes: number) => {
    const teacher = await api.asNew('teacher');
    const { code } = (await teacher.post('/teacher_link', {})).as(TeacherLink);
    const parent = await api.asNew('parent');
    const [first, second] = [await createProfile(parent), await createProfile(parent)];
    const phone = api.visitor();
    expect((await logIn(phone, parent.email)).status).toBe(200);
    api.clock.advance(minutes * 60_000);
    const accept = async ({ _id }: { _id: string }) =>
      (await phone.post('/teacher_accept', { code, profiles: [_id] })).error;
    const invite = { kind: 'guardian', profile: first._id, may: 'see' };
    return {
      other: (await phone.put('/invitation', invite)).error,
      once: await accept(first),
      twice: await accept(second),
    };
  };

  it('is enough to accept one invitation within ten minutes, and for nothing else', async () =>
    expect(await allow(9.9)).toEqual({ other: 'reauth', once: undefined, twice: 'reauth' }));

  it('is not enough after ten minutes', async () =>
    expect(await allow(10.1)).toEqual({ other: 'reauth', once: 'reauth', twice: 'reauth' }));
});
