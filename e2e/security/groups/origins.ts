import type { Tally } from '../attack.ts';
import { profileBody, type Actors } from '../actors.ts';
import { send } from '../client.ts';

const writes = [
  ...[
    'POST /login',
    'POST /logout',
    'PUT /account',
    'POST /account',
    'POST /account_delete',
    'POST /resetpassword',
  ],
  ...[
    'PUT /profile',
    'POST /profile',
    'PUT /performance',
    'PUT /event',
    'POST /event_program',
    'POST /sessions_end',
  ],
];

const foreign = (own: string): Record<string, string>[] => {
  const { port } = new URL(own);
  return [
    { origin: 'http://evil.example' },
    { origin: 'null' },
    { origin: `http://localhost:${Number(port) + 1}` },
    { origin: `https://localhost:${port}` },
    { origin: `${own}.evil.example` },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: own, 'sec-fetch-site': 'cross-site' },
    { origin: 'http://evil.example', referer: own },
  ];
};

// Content types that a form of another site can send without a preflight request.
const formTypes = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''];

/** Group 3: writes from other origins, and with content types that need no preflight request. */
export const origins = async ({ url, mallory }: Actors, tally: Tally): Promise<void> => {
  const { cookie } = mallory;
  const body = profileBody(mallory.id);
  for (const write of writes) {
    const [method = '', path = ''] = write.split(' ');
    const at = { method, path: `/api${path}` };
    for (const headers of foreign(url)) {
      const { status } = await send(url, { ...at, body, headers: { cookie, ...headers } });
      tally.attack(`${write} ${JSON.stringify(headers)}: ${status}`, status !== 403);
    }
    for (const type of formTypes) {
      const headers = { cookie, 'content-type': type };
      const { status } = await send(url, { ...at, raw: JSON.stringify(body), headers });
      tally.attack(`${write} as '${type}': ${status}`, status !== 415);
    }
  }
  const preflight = await send(url, {
    method: 'OPTIONS',
    path: '/api/profile',
    headers: { origin: 'http://evil.example', 'access-control-request-method': 'PUT' },
  });
  const allows = Object.keys(preflight.headers).some((name) => name.startsWith('access-control-allow'));
  tally.attack('a preflight from elsewhere is allowed', allows);
  tally.attack('the session survived forged logouts', (await mallory.get('/auth')).status !== 200);
  const honest: Record<string, string>[] = [
    { origin: url },
    { origin: url, 'sec-fetch-site': 'same-origin' },
  ];
  for (const headers of honest) {
    const answer = await mallory.put('/profile', body, headers);
    tally.control(`the same with ${JSON.stringify(headers)}`, answer.status === 200);
  }
};
