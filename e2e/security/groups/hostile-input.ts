import type { Tally } from '../attack.ts';
import { eventBody, pieceBody, profileBody, type Actors } from '../actors.ts';
import { send, type Answer } from '../client.ts';

const values: unknown[] = [
  { $gt: '' },
  { $ne: null },
  { $where: 'sleep(2000)' },
  { $regex: '.*' },
  [{ $ne: 1 }],
  { constructor: { prototype: { isAdmin: true } } },
  { _bsontype: 'ObjectId', id: 'aaaaaaaaaaaa' },
  { length: 1e9 },
  [[]],
  1e308,
  false,
];
const additions = {
  permissions: ['admin'],
  show: false,
  taken: -5,
  seats: [],
  emailConfirmed: true,
  passwordHash: 'x',
  isBlocked: false,
  epoch: 99,
  withdrawnAt: null,
  $set: { permissions: ['admin'] },
  __v: 1,
};
const raws = [
  '{"__proto__":{"permissions":["admin"]}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '['.repeat(5000) + ']'.repeat(5000),
  '{"a":NaN}',
  '{"a":1',
  'null',
  '"text"',
  `{"a":"${'x'.repeat(2_000_000)}"}`,
];
const queries = [
  'id[$ne]=1',
  'id[]=1',
  'id=a&id=b',
  '__proto__[x]=1',
  'user[$gt]=',
  'searchWords[$regex]=.*',
  'page=-1',
];

const honest = ({ mallory, event, profile }: Actors) => ({
  'PUT /profile': profileBody(mallory.id),
  'POST /profile': { ...profileBody(mallory.id), id: profile },
  'PUT /performance': { ...pieceBody({ profile }), event, user: mallory.id },
  'POST /account': {
    email: mallory.email,
    phone: '5551234567',
    state: 'Ohio',
    accountType: 'student',
    zip: '43004',
  },
  'POST /performance_withdraw': { id: event },
  'POST /login': { email: mallory.email, password: 'x', token: 'x' },
  'POST /resetpassword': { code: 'x', password: 'x', passwordConfirmation: 'x' },
  'POST /sessions_end': { id: event },
  'PUT /event': eventBody(),
});

// Refused at once with a 4xx status.
const isHandled = ({ status, ms }: Answer): boolean => status >= 400 && status < 500 && ms < 2000;

/** Group 2: query operators, fields the caller must not set, prototypes, wrong types, huge and deeply nested bodies. */
export const hostileInput = async (actors: Actors, tally: Tally): Promise<void> => {
  const { url, mallory, coordinator } = actors;
  const account = (await mallory.get('/account')).text;
  const bodies = honest(actors);
  for (const [call, body] of Object.entries(bodies)) {
    const [method = '', path = ''] = call.split(' ');
    const who = path.startsWith('/event') ? coordinator : mallory;
    const twisted = Object.keys(body).flatMap((name) => values.map((value) => ({ ...body, [name]: value })));
    const extended = Object.entries(additions).map(([name, value]) => ({ ...body, [name]: value }));
    for (const attack of [...twisted, ...extended]) {
      const answer = await who.call(method, path, attack);
      tally.attack(`${call} ${JSON.stringify(attack).slice(0, 120)}: ${answer.status}`, !isHandled(answer));
    }
    for (const raw of raws) {
      const headers = { cookie: who.cookie };
      const answer = await send(url, { method, path: `/api${path}`, raw, headers });
      tally.attack(`${call} ${raw.slice(0, 60)}: ${answer.status}`, !isHandled(answer));
    }
  }
  for (const path of ['/profile', '/performance', '/queryprofile', '/queryevents', '/event'])
    for (const query of queries) {
      const answer = await mallory.get(`${path}?${query}`);
      tally.attack(`GET ${path}?${query}: ${answer.status}`, !isHandled(answer));
    }
  tally.attack('the account was changed by any of this', (await mallory.get('/account')).text !== account);
  const made = await mallory.put('/profile', bodies['PUT /profile']);
  tally.control('a profile as it should be is stored', made.status === 200);
  const found = await mallory.get('/queryevents?searchWords=Target&page=1');
  tally.control('a search as it should be finds', found.text.includes('Target'));
};
