import { sampleRequest, type SampleNames } from '@portal/contracts/testing/samples';
import { signIn } from './sign-in.ts';
import type { Server } from './processes.ts';

/** A call to measure, as bytes of HTTP requests. */
export interface Call {
  name: string;
  requests: Buffer[];
}

const onTheWire = (method: string, path: string, cookie: string, body?: object): Buffer => {
  const content = body === undefined ? '' : JSON.stringify(body);
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    'Accept: application/json',
    `Cookie: ${cookie}`,
    ...(content ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(content)}`] : []),
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${content}`);
};

export const ownProfile = async (
  port: number,
  headers: { cookie: string },
): Promise<{ user: string; profile: string }> => {
  const api = `http://127.0.0.1:${port}/api`;
  const { id: user } = (await (await fetch(`${api}/auth`, { headers })).json()) as { id: string };
  const list = await fetch(`${api}/queryprofile?user=${user}`, { headers });
  const [first] = (await list.json()) as { _id: string }[];
  return { user, profile: first?._id ?? '' };
};

/** Signs up for some events. Returns the names of each sign-up, so that calls at the same time change different ones. */
const signUps = async (
  port: number,
  headers: { cookie: string },
  own: SampleNames,
  events: readonly string[],
): Promise<SampleNames[]> => {
  const made: SampleNames[] = [];
  for (const event of events) {
    const { body } = sampleRequest('PUT /performance', { ...own, event });
    const answer = await fetch(`http://127.0.0.1:${port}/api/performance`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { _id: signup } = (await answer.json()) as { _id: string };
    made.push({ signup, profile: own.profile, event });
  }
  return made;
};

/** Returns the measured calls, as sent by a parent who is logged in. */
export const callsAt = async ({ port }: Server, events: readonly string[]): Promise<Call[]> => {
  const cookie = await signIn(port, 'parent@example.org');
  const own = await ownProfile(port, { cookie });
  const changed = await signUps(port, { cookie }, own, events.slice(0, 20));
  const get = (path: string) => [onTheWire('GET', path, cookie)];
  const put = (method: 'PUT' | 'POST', about: SampleNames, change?: { title: string }) => {
    const { body } = sampleRequest(`${method} /performance`, about, change);
    return onTheWire(method, '/api/performance', cookie, body);
  };
  return [
    { name: 'GET /api/auth', requests: get('/api/auth') },
    { name: 'GET /api/queryevents', requests: get('/api/queryevents') },
    // One word that many events have, and one that a single event has.
    {
      name: 'GET /api/queryevents?searchWords=recital',
      requests: get('/api/queryevents?searchWords=recital'),
    },
    {
      name: 'GET /api/queryevents?searchWords=no000777',
      requests: get('/api/queryevents?searchWords=no000777'),
    },
    {
      name: 'PUT /api/performance',
      requests: events.map((event) => put('PUT', { ...own, event })),
    },
    {
      name: 'POST /api/performance',
      // Each request changes its sign-up.
      requests: ['The Swan', 'The Elephant'].flatMap((title) =>
        changed.map((signup) => put('POST', signup, { title })),
      ),
    },
  ];
};
