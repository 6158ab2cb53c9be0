import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { RemoteTokens } from '../../src/frontend/publishing/remote-tokens.service.js';
import { useTestApi } from '../../testing/test-api.js';
import type { TestAnswer } from '../../testing/test-client.js';
import { createEvent } from '../../testing/test-inputs.js';
import { Cast } from './testing/actors.js';
import { hostileRequests, type HostileRequest } from './testing/hostile.js';
import { requests } from './testing/requests.js';
import { listRoutes } from './testing/routes.js';
import { hashStore } from './testing/store.js';

const seed = 20261121;
const batch = 25;
const runsPerRoute = 250;

const api = useTestApi({}, { runsJobs: false });
let team: string;
beforeAll(async () => {
  ({ token: team } = await api.app.get(RemoteTokens).create('mf_posters', 'a team that means harm'));
});

const send = async (cast: Cast, route: string, attack: HostileRequest): Promise<TestAnswer> => {
  const { query, body, raw } = attack;
  const [method = '', path = ''] = route.split(' ');
  const target = query ? `${path}?${query}` : path;
  // Calls of teams check the token before the input.
  const headers: Record<string, string> = path.startsWith('/team_')
    ? { authorization: `Bearer ${team}` }
    : {};
  return await cast.client.request(method, target, body, { headers, ...(raw !== undefined && { raw }) });
};

const validRequest = async (cast: Cast, route: string) => {
  const [make] = Object.values(requests[route] ?? {});
  return (await make?.(cast)) ?? {};
};

describe(`hostile input, seed ${seed}`, () => {
  it('is sent to every route', () => {
    expect(Object.keys(requests).sort()).toEqual(listRoutes(api.app));
  });

  it.each(Object.keys(requests))(
    'to %s is refused, stores nothing and breaks nothing',
    async (route) => {
      // An admin, so that no permission is missing.
      const cast = await Cast.of(api, 'admin');
      const arbitrary = hostileRequests(await validRequest(cast, route));
      await cast.begin();
      if (!arbitrary) return ignoresInput(cast, route);
      const before = await hashStore(api.connection);
      await fc.assert(
        fc.asyncProperty(fc.array(arbitrary, { minLength: batch, maxLength: batch }), async (attacks) => {
          const answers = await Promise.all(attacks.map((attack) => send(cast, route, attack)));
          const through = attacks.filter((_, index) => !isRefusal(answers[index]));
          expect(through).toEqual([]);
        }),
        { seed, numRuns: runsPerRoute / batch },
      );
      expect(await hashStore(api.connection)).toBe(before);
      expect((await cast.client.get('/auth')).status).toBe(200);
    },
    120_000,
  );
});

// An ended session or a reached limit would refuse every request.
const isRefusal = (answer: TestAnswer | undefined): boolean =>
  answer !== undefined &&
  answer.status >= 400 &&
  answer.status < 500 &&
  answer.error !== 'unauthenticated' &&
  answer.error !== 'throttled';

const ignoresInput = async (cast: Cast, route: string): Promise<void> => {
  const attacks = ['?id[$ne]=1', '?__proto__[x]=1', `?${'a'.repeat(6000)}`];
  for (const query of attacks) {
    const [method = '', path = ''] = route.split(' ');
    const bodies = method === 'GET' ? [undefined] : [{ $where: '1' }, [1], 'text'];
    for (const body of bodies) {
      const client = route === 'POST /logout' ? api.visitor() : cast.client;
      expect((await client.request(method, path + query, body)).status).toBeLessThan(500);
    }
  }
};

describe('a query', () => {
  it.each(['%00', 'a%00', '%ed%a0%80', '%ef%bf%bf', '%e2%80%ae'])(
    'with %s causes no server error',
    async (value) => {
      const admin = await api.as('admin');
      const { paths } = (await admin.get('/docs/openapi.json')).body as {
        paths: Record<string, { get?: { parameters?: { name: string }[] } }>;
      };
      const asked = Object.entries(paths).flatMap(([path, { get }]) =>
        (get?.parameters ?? []).map(({ name }) => `${path}?${name}=${value}`),
      );
      expect(asked.join()).toContain('/admin_accounts?part=');
      for (const target of asked)
        expect([target, (await admin.get(target)).status < 500]).toEqual([target, true]);
    },
  );
});

describe('search words', () => {
  // Used as regular expressions, some of these search words would take years on this name.
  beforeAll(async () => {
    await createEvent(await api.as('coordinator'), { name: `${'a'.repeat(40)}1` });
  });

  it.each([
    '.*',
    '(a+)+$',
    `${'b'.repeat(30)}!`,
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '\\',
    '[',
    '$where',
    'q\u0000\u202eq',
  ])('%j are plain text', async (searchWords) => {
    const { owner } = await Cast.of(api, 'anonymous');
    const answer = await owner.get(`/queryevents?${new URLSearchParams({ searchWords }).toString()}`);
    expect(answer.body).toEqual({ count: 0, data: [] });
  });
});
