import type { Tally } from '../attack.ts';
import { eventBody, pieceBody, profileBody, uniqueTexts, type Actors } from '../actors.ts';
import { Visitor, type Answer } from '../client.ts';

interface Call {
  method: string;
  path: string;
  body?: object;
}

// Every call with an id of Bob's or the coordinator's data.
const callsAgainst = ({ bob, mallory, event, profile, performance }: Actors): Call[] => {
  const piece = pieceBody({ profile });
  return [
    { method: 'GET', path: `/profile?id=${profile}` },
    { method: 'GET', path: `/queryprofile?user=${bob.id}` },
    { method: 'PUT', path: '/profile', body: profileBody(bob.id) },
    { method: 'POST', path: '/profile', body: { ...profileBody(mallory.id), id: profile } },
    { method: 'GET', path: `/performance?id=${performance}` },
    { method: 'PUT', path: '/performance', body: { ...piece, event, user: bob.id } },
    { method: 'PUT', path: '/performance', body: { ...piece, event, user: mallory.id } },
    { method: 'POST', path: '/performance', body: { ...piece, id: performance } },
    { method: 'POST', path: '/performance_withdraw', body: { id: performance } },
    { method: 'PUT', path: '/event', body: eventBody() },
    { method: 'POST', path: '/event', body: { ...eventBody({ name: 'Mine now' }), _id: event } },
    { method: 'GET', path: `/event_program?id=${event}` },
    { method: 'POST', path: '/event_program', body: { _id: event, program: [] } },
    { method: 'GET', path: `/eventperformances?id=${event}` },
    { method: 'GET', path: `/event_emails?id=${event}` },
    { method: 'GET', path: `/event_contacts?id=${event}` },
    { method: 'GET', path: `/event_families?id=${event}` },
    { method: 'GET', path: `/event_letters?id=${event}` },
    { method: 'GET', path: '/managedevents' },
  ];
};

// Calls about the current user: visitors get nothing, and Mallory gets none of Bob's data.
const ownCalls = [
  '/auth',
  '/account',
  '/account_export',
  '/sessions',
  '/performances',
  '/event',
  '/queryevents',
];

interface OpenApi {
  paths: Record<string, Record<string, { security: object[] }>>;
}

// All other calls in the API's description that need a login; visitors must be refused.
const otherCalls = async (actors: Actors): Promise<Call[]> => {
  const { body } = await new Visitor(actors.url).get('/docs/openapi.json');
  const { paths = {} } = (body ?? {}) as Partial<OpenApi>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security.length > 0)
      .map(([method]) => ({ method: method.toUpperCase(), path, ...(method !== 'get' && { body: {} }) })),
  );
};

const isOk = ({ status }: Answer): boolean => status < 400;
const shows = ({ text }: Answer): boolean => uniqueTexts.some((one) => text.includes(one));

const whatBobHas = async ({ bob, coordinator, event, profile }: Actors): Promise<string> => {
  const answers = [
    await bob.get('/performances'),
    await bob.get(`/queryprofile?user=${bob.id}`),
    await bob.get(`/profile?id=${profile}`),
    await coordinator.get(`/event_program?id=${event}`),
    await coordinator.get(`/event?id=${event}`),
  ];
  return answers.map(({ status, text }) => `${status} ${text}`).join('\n');
};

/** Group 1: every call, made by a visitor and by another student. */
export const replay = async (actors: Actors, tally: Tally): Promise<void> => {
  const { url, mallory, bob, coordinator, event, profile } = actors;
  const before = await whatBobHas(actors);
  const calls = callsAgainst(actors);
  for (const { method, path, body } of [...calls, ...(await otherCalls(actors))]) {
    const answer = await new Visitor(url).call(method, path, body);
    tally.attack(`nobody: ${method} ${path} ${answer.status}`, isOk(answer));
  }
  for (const { method, path, body } of calls) {
    const answer = await mallory.call(method, path, body);
    tally.attack(`another student: ${method} ${path} ${answer.status}`, isOk(answer) || shows(answer));
  }
  for (const path of ownCalls) {
    tally.attack(`nobody: GET ${path}`, isOk(await new Visitor(url).get(path)));
    tally.attack(`Bob's in another's GET ${path}`, shows(await mallory.get(path)));
  }
  const [session] = (await bob.get('/sessions')).body as { id: string }[];
  await mallory.post('/sessions_end', { id: session?.id });
  tally.attack("ending Bob's session", !isOk(await bob.get('/auth')));
  tally.attack('something of the victims changed', (await whatBobHas(actors)) !== before);

  tally.control('Bob reads his profile', shows(await bob.get(`/profile?id=${profile}`)));
  const listed = await coordinator.get(`/eventperformances?id=${event}`);
  tally.control('the coordinator sees the sign-up', shows(listed));
};
