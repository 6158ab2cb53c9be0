import { EventResponse } from '@portal/contracts/events';
import { PerformanceResponse } from '@portal/contracts/performances';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn } from '../../testing/captcha.js';
import { useMailServer } from '../../testing/mailbox.js';
import { retryWhile503 } from '../../testing/retry-while-503.js';
import { settingsLike, startPortalProcess, type PortalProcess } from '../../testing/portal-process.js';
import { problemsOf, useAccounts, useTestApi } from '../../testing/test-api.js';
import { TestClient } from '../../testing/test-client.js';
import {
  createEvent,
  createProfile,
  joinProfile,
  performanceInput,
  signUp,
} from '../../testing/test-inputs.js';

const limits = { LIMITS: 'login-account=6' };

const sink = useMailServer();
/** Provides the database, and is a third process that uses it. */
const home = useTestApi(() => ({ SMTP_URL: sink.url, ...limits }));
const [coordinator, parent] = useAccounts(home, 'coordinator', 'parent');
let one: PortalProcess;
let two: PortalProcess;

const start = (port: { PORT?: string } = {}) => {
  const own = { SMTP_URL: sink.url, LOG_LEVEL: 'warn', STOP_DELAY_SECONDS: '1', ...limits };
  return startPortalProcess({ ...settingsLike(home), ...own, ...port });
};
beforeAll(async () => {
  [one, two] = await Promise.all([start(), start()]);
});
afterAll(() => Promise.all([one.end('SIGKILL'), two.end('SIGKILL')]));

const at = ({ url }: PortalProcess, client: TestClient): TestClient => {
  const elsewhere = new TestClient(url);
  for (const pair of client.cookie.split('; ')) elsewhere.setCookie(pair);
  return elsewhere;
};

const isSignedIn = async (client: TestClient): Promise<boolean> => (await client.get('/auth')).status === 200;

// Joins the lines that the encoding of mails has split.
const unfolded = (mail: string): string => mail.replace(/=\r?\n/g, '');

const restart = async (portal: PortalProcess): Promise<PortalProcess> => {
  expect(await portal.end('SIGTERM')).toBe(0);
  return await start({ PORT: new URL(portal.url).port });
};

const times = <T>(count: number, make: (turn: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, turn) => make(turn)));

describe('two processes on one store', () => {
  it('share sessions: they are valid on both and after a restart, and end on both', async () => {
    const person = await home.asNew('parent');
    const here = new TestClient(one.url);
    expect((await logIn(here, person.email)).status).toBe(200);
    const there = at(two, here);
    expect(await isSignedIn(there)).toBe(true);
    one = await restart(one);
    expect(await isSignedIn(at(one, here))).toBe(true);
    await there.post('/logout');
    expect(await isSignedIn(at(one, here))).toBe(false);
  });

  it('count wrong passwords together', async () => {
    const { email } = await home.asNew('parent');
    const statuses: number[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      const answer = await logIn(new TestClient(turn % 2 ? one.url : two.url), email, `Wrong${String(turn)}`);
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
    one = await restart(one);
    expect((await logIn(new TestClient(one.url), email, 'Wrong9')).status).toBe(429);
  });

  it('give exactly 37 free places to 200 simultaneous sign-ups', async () => {
    const event = (await createEvent(coordinator, { capacity: 40 }))._id;
    const profile = (await createProfile(parent))._id;
    await times(3, () => signUp(parent, event, { profile }));
    const body = { ...performanceInput(), profile, event, user: parent.id, again: true };
    const answers = await times(200, (turn) => {
      const headers = { 'idempotency-key': `place-${String(turn)}` };
      return retryWhile503(() => at(turn % 2 ? one : two, parent).put('/performance', body, { headers }));
    });
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(37);
    expect(answers.filter(({ error }) => error === 'full')).toHaveLength(163);
    expect((await parent.get(`/event?id=${event}`)).as(EventResponse).taken).toBe(40);
    expect(await problemsOf(home)).toEqual([]);
  });

  it('create one sign-up for repeated requests with one idempotency key', async () => {
    const event = (await createEvent(coordinator))._id;
    const profile = (await createProfile(parent))._id;
    const body = { ...performanceInput(), profile, event, user: parent.id };
    const headers = { 'idempotency-key': 'across-processes' };
    const answers = await times(20, (turn) =>
      retryWhile503(() => at(turn % 2 ? one : two, parent).put('/performance', body, { headers })),
    );
    expect(new Set(answers.map((answer) => answer.as(PerformanceResponse)._id)).size).toBe(1);
    expect((await parent.get(`/event?id=${event}`)).as(EventResponse).taken).toBe(1);
  });

  it('accept one of two simultaneous edits of a sign-up by its two guardians', async () => {
    const [mother, father] = await home.asNewEach('parent', 'parent');
    const profile = (await createProfile(mother))._id;
    await joinProfile(father, { from: mother, profile });
    const event = (await createEvent(coordinator))._id;
    const { _id: id } = await signUp(mother, event, { profile });
    for (let version = 0; version < 5; version += 1) {
      const edit = (portal: PortalProcess, who: TestClient, title: string) =>
        at(portal, who).post('/performance', { ...performanceInput({ title }), id, profile, version });
      const answers = await Promise.all([edit(one, mother, 'Hers'), edit(two, father, 'His')]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const winner = answers[0]?.status === 200 ? 'Hers' : 'His';
      const stored = (await father.get(`/performance?id=${id}`)).as(PerformanceResponse);
      expect(stored).toMatchObject({ title: winner, version: version + 1 });
    }
  });

  it('accept one of two simultaneous saves of a program', async () => {
    const event = (await createEvent(coordinator))._id;
    const { _id } = await signUp(parent, event);
    for (let revision = 0; revision < 5; revision += 1) {
      const save = (portal: PortalProcess, program: string[]) =>
        at(portal, coordinator).post('/event_program', { _id: event, program, revision });
      const answers = await Promise.all([save(one, [_id]), save(two, [])]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  it('send each mail once, and accept a reset code once', async () => {
    const people = await times(12, () => home.asNew('parent'));
    await times(people.length, (turn) =>
      at(turn % 2 ? one : two, new TestClient('')).post('/generatepasswordresetcode', {
        email: people[turn]?.email,
      }),
    );
    const resets = () => sink.mails.filter((mail) => /\/resetpassword\//.test(unfolded(mail)));
    await expect.poll(() => resets().length).toBe(people.length);
    const waiting = { kind: 'resetPassword' };
    await expect.poll(() => home.connection.collection('mails').countDocuments(waiting)).toBe(0);
    const addressees = resets().map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim());
    expect(addressees.sort()).toEqual(people.map(({ email }) => email).sort());
    const code = /\/resetpassword\/([0-9a-f]{32})/.exec(unfolded(resets()[0] ?? ''))?.[1];
    const password = { password: 'Piano2026', passwordConfirmation: 'Piano2026' };
    const answers = await times(20, (turn) =>
      new TestClient(turn % 2 ? one.url : two.url).post('/resetpassword', { code, ...password }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error === 'badcode')).toHaveLength(19);
  });
});
