import type { Page } from '@playwright/test';
import { expect, logIn, startSession, test, type Demo } from '../harness/test.ts';

interface Guess {
  who: Demo | 'visitor';
  call: string;
  body?: Record<string, unknown>;
  status: number;
}

interface Answer {
  status: number;
  body: unknown;
}

/** Ids of objects that belong to the parent, the coordinator and the admin. */
interface Targets {
  parent: string;
  profile: { _id: string };
  performance: { _id: string; event: { _id: string } };
  managed: { _id: string; program: string[] };
  adminsEvent: { _id: string };
}

// Calls from inside the page, so that cookie and origin are those of a real user.
const call = (page: Page, line: string, body?: unknown): Promise<Answer> =>
  page.evaluate(
    async ([text, sent]) => {
      const [method = 'GET', path = ''] = text.split(' ');
      const response = await fetch(`/api${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: sent === undefined ? undefined : JSON.stringify(sent),
      });
      const answer = await response.text();
      return { status: response.status, body: answer === '' ? undefined : (JSON.parse(answer) as unknown) };
    },
    [line, body] as const,
  );

const read = async <T>(page: Page, path: string): Promise<T> => (await call(page, `GET ${path}`)).body as T;

const own = async (page: Page): Promise<Targets> => {
  await logIn(page, 'parent');
  const { id: parent } = await read<{ id: string }>(page, '/auth');
  const [profile] = await read<Targets['profile'][]>(page, `/queryprofile?user=${parent}`);
  const [performance] = await read<Targets['performance'][]>(page, '/performances');
  const found = await read<{ data: Targets['managed'][] }>(page, '/queryevents?searchWords=maple+court');
  const admins = await read<{ data: Targets['adminsEvent'][] }>(page, '/queryevents?searchWords=lullabies');
  const [managed, adminsEvent] = [found.data[0], admins.data[0]];
  if (!profile || !performance || !managed || !adminsEvent) throw new Error('the demo data lack something');
  return { parent, profile, performance, managed, adminsEvent };
};

const piece = (profile: string) => ({
  title: 'Stolen',
  composer: '',
  instrument: 'piano',
  profile,
  notes: '',
});
const person = { firstName: 'Stolen', lastName: 'Name', grade: 1, school: 'Nowhere' };
const eventFields = {
  name: 'Stolen',
  address: { street: '1 Way', city: 'Reno', state: 'Nevada', zip: '89501' },
  date: '2030-01-01T10:00:00Z',
  duration: 60,
};

const guesses = ({ parent, profile, performance, managed, adminsEvent }: Targets): Guess[] => {
  const signup = performance._id;
  return [
    { who: 'student', call: `GET /profile?id=${profile._id}`, status: 404 },
    { who: 'student', call: `GET /queryprofile?user=${parent}`, status: 403 },
    { who: 'student', call: 'POST /profile', body: { ...person, id: profile._id }, status: 404 },
    {
      who: 'student',
      call: 'POST /profile_consent',
      body: { id: profile._id, kind: 'public', given: true, textVersion: 1 },
      status: 404,
    },
    { who: 'student', call: `GET /guardians?id=${profile._id}`, status: 404 },
    // Asked from a page of a team, which may neither list invitations nor invite at all.
    { who: 'student', call: `GET /sent_invitations?id=${profile._id}`, status: 403 },
    {
      who: 'student',
      call: 'PUT /invitation',
      body: { kind: 'guardian', profile: profile._id, may: 'guard' },
      status: 403,
    },
    { who: 'student', call: 'POST /profile_archive', body: { id: profile._id, archived: true }, status: 404 },
    { who: 'student', call: 'POST /profile_delete', body: { id: profile._id }, status: 404 },
    {
      who: 'student',
      call: 'POST /profile_grades',
      body: { grades: [{ id: profile._id, grade: 1 }] },
      status: 404,
    },
    { who: 'student', call: 'PUT /profile', body: { ...person, user: parent }, status: 403 },
    { who: 'student', call: `GET /performance?id=${signup}`, status: 404 },
    { who: 'student', call: 'POST /performance', body: { ...piece(profile._id), id: signup }, status: 404 },
    { who: 'student', call: 'POST /performance_withdraw', body: { id: signup }, status: 404 },
    {
      who: 'student',
      call: 'PUT /performance',
      body: { ...piece(profile._id), event: managed._id, user: parent },
      status: 403,
    },
    { who: 'student', call: `GET /eventperformances?id=${managed._id}`, status: 403 },
    { who: 'student', call: `GET /event_emails?id=${managed._id}`, status: 403 },
    { who: 'student', call: `GET /event_contacts?id=${managed._id}`, status: 403 },
    { who: 'student', call: `GET /event_program_news?id=${managed._id}`, status: 403 },
    { who: 'student', call: 'GET /managedevents', status: 403 },
    { who: 'student', call: 'PUT /event', body: eventFields, status: 403 },
    { who: 'student', call: 'POST /event', body: { ...eventFields, _id: managed._id }, status: 403 },
    { who: 'student', call: 'POST /event_program', body: { _id: managed._id, program: [] }, status: 403 },
    { who: 'coordinator', call: `GET /profile?id=${profile._id}`, status: 404 },
    {
      who: 'coordinator',
      call: 'POST /performance',
      body: { ...piece(profile._id), id: signup },
      status: 404,
    },
    { who: 'coordinator', call: `GET /eventperformances?id=${adminsEvent._id}`, status: 403 },
    { who: 'coordinator', call: `GET /event_emails?id=${adminsEvent._id}`, status: 403 },
    { who: 'coordinator', call: `GET /event_contacts?id=${adminsEvent._id}`, status: 403 },
    { who: 'coordinator', call: `GET /event_program_news?id=${adminsEvent._id}`, status: 403 },
    { who: 'coordinator', call: 'POST /event', body: { ...eventFields, _id: adminsEvent._id }, status: 403 },
    {
      who: 'coordinator',
      call: 'POST /event_program',
      body: { _id: adminsEvent._id, program: [] },
      status: 403,
    },
    { who: 'visitor', call: `GET /profile?id=${profile._id}`, status: 401 },
    { who: 'visitor', call: `GET /performance?id=${signup}`, status: 401 },
    { who: 'visitor', call: 'GET /performances', status: 401 },
    { who: 'visitor', call: 'POST /performance_withdraw', body: { id: signup }, status: 401 },
    { who: 'visitor', call: 'GET /account', status: 401 },
  ];
};

const everything = async (page: Page, { profile, performance, managed, adminsEvent, parent }: Targets) => [
  await read(page, `/profile?id=${profile._id}`),
  await read(page, `/queryprofile?user=${parent}`),
  await read(page, `/performance?id=${performance._id}`),
  await read(page, `/event?id=${managed._id}`),
  await read(page, `/event?id=${adminsEvent._id}`),
];

test('Calls with ids of other accounts return and change nothing', async ({ page, browser, baseURL }) => {
  const targets = await own(page);
  const before = await everything(page, targets);
  const all = guesses(targets);
  for (const who of ['student', 'coordinator', 'visitor'] as const) {
    const context = await browser.newContext({ baseURL });
    const guesser = await context.newPage();
    await (who === 'visitor' ? guesser.goto('/') : logIn(guesser, who));
    for (const guess of all.filter((one) => one.who === who)) {
      const { status, body } = await call(guesser, guess.call, guess.body);
      expect(status, `${who}: ${guess.call}`).toBe(guess.status);
      expect(Object.keys(body as object).sort(), `${who}: ${guess.call}`).toEqual(['error', 'requestId']);
    }
    await context.close();
  }
  expect(await everything(page, targets)).toEqual(before);
});

test('A student who opens pages of another account’s profile and sign-up sees no data', async ({
  page,
  browser,
  baseURL,
}) => {
  const { profile, performance, managed } = await own(page);
  const context = await browser.newContext({ baseURL });
  const student = await context.newPage();
  await startSession(student, 'student');
  await student.goto(`/events/signup/edit/${performance._id}`);
  await expect(student.getByRole('heading', { level: 1 })).toHaveText('This sign-up does not exist');
  await student.goto('/events/signup/edit/not-even-an-id');
  await expect(student.getByRole('heading', { level: 1 })).toHaveText('This sign-up does not exist');
  await student.goto(`/profiles/${profile._id}`);
  await expect(student.getByText(/This profile does not exist/)).toBeVisible();
  for (const path of ['manage', 'edit', 'messages'].map((part) => `/events/${part}/${managed._id}`)) {
    await student.goto(path);
    await expect(student).toHaveURL('/');
    await expect(
      student.getByRole('alert').getByText('You do not have permissions to access this page.'),
    ).toBeVisible();
  }
  await context.close();
});
