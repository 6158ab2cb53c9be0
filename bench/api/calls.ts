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

const ownProfile = async (
  port: number,
  headers: { cookie: string },
): Promise<{ user: string; profile: string }> => {
  const api = `http://127.0.0.1:${port}/api`;
  const { id: user } = (await (await fetch(`${api}/auth`, { headers })).json()) as { id: string };
  const list = await fetch(`${api}/queryprofile?user=${user}`, { headers });
  const [first] = (await list.json()) as { _id: string }[];
  return { user, profile: first?._id ?? '' };
};

interface Performance {
  _id: string;
  withdrawn: boolean;
  profile: { _id: string };
  event: { _id: string; date: string };
}

const comingSignup = async (port: number, headers: { cookie: string }): Promise<Performance> => {
  const list = await fetch(`http://127.0.0.1:${port}/api/performances`, { headers });
  const all = (await list.json()) as Performance[];
  const found = all.find(({ withdrawn, event }) => !withdrawn && Date.parse(event.date) > Date.now());
  if (!found) throw new Error('no coming sign-up');
  return found;
};

/** Returns the measured calls, as sent by a parent who is logged in. */
export const callsAt = async ({ port }: Server, events: readonly string[]): Promise<Call[]> => {
  const cookie = await signIn(port, 'parent@example.org');
  const own = await ownProfile(port, { cookie });
  const signup = await comingSignup(port, { cookie });
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
      // Each request changes the sign-up.
      requests: ['The Swan', 'The Elephant'].map((title) =>
        put('POST', { signup: signup._id, profile: signup.profile._id, event: signup.event._id }, { title }),
      ),
    },
  ];
};
