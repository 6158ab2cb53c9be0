import { describe, expect, it } from 'vitest';
import { Config } from '../../src/platform/config/config.js';
import { DocsController } from '../../src/frontend/docs/docs.controller.js';
import { EventStreams } from '../../src/platform/http/server/event-streams.service.js';
import { RegistryService } from '../../src/frontend/registry/registry.service.js';
import { DevReloadController } from '../../src/frontend/site/dev-reload.controller.js';
import { ShellFiles } from '../../src/frontend/site/shell-files.service.js';
import type { TestAnswer } from '../../testing/test-client.js';
import { useTestApi } from '../../testing/test-api.js';
import { Cast, forgetSessions } from './testing/actors.js';
import { authzCells, authzTable, type AuthzCell } from './testing/authz-table.js';
import { requests, toCall } from './testing/requests.js';
import { listRoutes } from './testing/routes.js';
import { hashStore } from './testing/store.js';

const api = useTestApi({}, { runsJobs: false });

// The first read of an event's address creates it.
const isWrite = (route: string): boolean => !route.startsWith('GET ') || route === 'GET /event_share';
const isAllowed = ({ status }: AuthzCell): boolean => status < 400;
describe('the table of permissions', () => {
  it('names every route of the API, and no other', () => {
    const routes = listRoutes(api.app);
    expect(routes.length).toBeGreaterThan(25);
    expect(Object.keys(requests).sort()).toEqual(routes);
  });

  it('has a request for each call that its access alone decides, with four exceptions', () => {
    const open = ['none', 'own', 'any', 'shared', 'event'];
    const others = Object.entries(requests).filter(([, rows]) => !open.some((object) => rows[object]));
    expect(others.map(([route]) => route).sort()).toEqual([
      'GET /opened_link',
      'POST /guardian_add',
      'POST /guardian_remove',
      'POST /invitation_decline',
    ]);
  });

  it('has no row without a request', () => {
    const rows = Object.entries(authzTable.routes).flatMap(([route, objects]) =>
      Object.keys(objects).map((object) => ({ route, object })),
    );
    expect(rows.filter(({ route, object }) => !requests[route]?.[object])).toEqual([]);
  });
});

// Other calls leave the sessions of the actors as they are.
const mayEndSession = (route: string): boolean =>
  /^POST \/(account_|admin_|log|password|reauthenticate|sessions_)/.test(route);

type Call = ReturnType<typeof toCall>;

/** Creates the objects of a call, or uses those of `made`. Returns the call, and how its actor sends it. */
const prepare = async (cell: AuthzCell, made?: Call) => {
  const { route, object, actor } = cell;
  const cast = await Cast.of(api, actor);
  cast.isChanging = isAllowed(cell) && isWrite(route);
  const make = requests[route]?.[object];
  if (!make) throw new Error('no request for this row');
  const call = made ?? toCall(route, await make(cast));
  await cast.begin();
  return { call, send: () => cast.call(call) };
};

describe.each([...Map.groupBy(authzCells, (cell) => `${cell.route}, ${cell.object}`)])('%s', (_, cells) => {
  const [allowed, refused] = [cells.filter(isAllowed), cells.filter((cell) => !isAllowed(cell))];

  it.each(allowed)('answers $status to $actor', async (cell) => {
    const { send } = await prepare(cell);
    const answer = await send();
    if (mayEndSession(cell.route)) forgetSessions(api);
    expect(answer.status, answer.text).toBe(cell.status);
  });

  if (refused.length === 0) return;
  it(`refuses ${String(refused.length)} actors and writes nothing`, async () => {
    const calls: { cell: AuthzCell; send: () => Promise<TestAnswer> }[] = [];
    let shared: Call | undefined;
    for (const cell of refused.toReversed()) {
      const { call, send } = await prepare(cell, shared);
      // Refused calls do not change an event, so all can be about that of the last actor, `accompanistFamily`.
      if (cell.object === 'event') shared = call;
      calls.push({ cell, send });
    }
    const before = await hashStore(api.connection);
    // Refused calls write nothing, so all are sent at once.
    const check = async ({ cell, send }: (typeof calls)[number]): Promise<void> => {
      const answer = await send();
      expect(answer.status, `${cell.actor}: ${answer.text}`).toBe(cell.status);
    };
    await Promise.all(calls.map(check));
    expect(await hashStore(api.connection)).toBe(before);
  });
});

describe('POST /sessions_end', () => {
  it('does not end a session of another account', async () => {
    const cast = await Cast.of(api, 'student');
    const { body } = (await requests['POST /sessions_end']?.other?.(cast)) ?? {};
    await cast.call({ method: 'POST', path: '/sessions_end', body });
    expect((await cast.family.get('/auth')).status).toBe(200);
  });
});

describe('a revoked permission', () => {
  it('has no effect from the next request on', async () => {
    const { owner } = await Cast.of(api, 'anonymous');
    expect((await owner.get('/managedevents')).status).toBe(200);
    await api.setAccount(owner, { permissions: [] });
    expect((await owner.get('/managedevents')).status).toBe(403);
    await api.setAccount(owner, { permissions: ['coordinator'] });
    expect((await owner.get('/managedevents')).status).toBe(200);
  });
});

describe('development calls', () => {
  it('return 404 in production', async () => {
    const production = Object.assign(Object.create(Config.prototype) as Config, { isProduction: true });
    const { app } = api;
    const [streams, registry, shell] = [app.get(EventStreams), app.get(RegistryService), app.get(ShellFiles)];
    const reload = new DevReloadController(production, streams, registry, shell);
    expect(() => reload.watch({} as never)).toThrow('notfound');
    const docs = new DocsController(production);
    await expect(docs.getPage()).rejects.toThrow('notfound');
    await expect(docs.getDocument()).rejects.toThrow('notfound');
  });
});

describe('the hash of the store', () => {
  it('notices a write', async () => {
    const cast = await Cast.of(api, 'parent');
    const before = await hashStore(api.connection);
    await cast.call({ method: 'PUT', path: '/profile', body: { ...(await bodyOf(cast)) } });
    expect(await hashStore(api.connection)).not.toBe(before);
  });
});

const bodyOf = async (cast: Cast) => (await requests['PUT /profile']?.own?.(cast))?.body;
