import { badRequest } from '@portal/contracts/bad-requests';
import { endpoints } from '@portal/contracts/endpoints';
import { production as settings } from '../../../testing/production.js';
import { badCalls, type BadCall } from '@portal/contracts/testing/bad-requests';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { describe, expect, test } from 'vitest';
import { listRoutes } from '../../../test/security/testing/routes.js';
import { statusOf } from '../../../testing/raw-request.js';
import { startTestApi, useTestApi } from '../../../testing/test-api.js';
import { createEvent, performanceInput, profileInput } from '../../../testing/test-inputs.js';
import type { OpenApi } from './openapi.js';
import type { TestClient } from '../../../testing/test-client.js';

const api = useTestApi();

const readDocument = async () => (await api.visitor().get('/docs/openapi.json')).body as OpenApi;

const json = (name: string) => ({
  'application/json': { schema: { $ref: `#/components/schemas/${name}` } },
});

const client = `
import createClient from 'openapi-fetch';
import type { components, paths } from './schema.d.ts';

type Schemas = components['schemas'];
const { baseUrl, cookie, event, profile, performance } = JSON.parse(process.argv[2] ?? '') as {
  baseUrl: string;
  cookie: string;
  event: string;
  profile: Schemas['CreateProfileInput'];
  performance: Omit<Schemas['CreatePerformanceInput'], 'event' | 'profile'>;
};
const api = createClient<paths>({ baseUrl, headers: { cookie } });

// @ts-expect-error A profile needs a name.
const incomplete: Schemas['CreateProfileInput'] = { lastName: 'Bach' };
// @ts-expect-error There is no such call.
const unknown = () => api.GET('/unknown');
void [incomplete, unknown];

const { data: created, error } = await api.PUT('/profile', { body: profile });
if (!created) throw new Error(error.error);
const signedUp = await api.PUT('/performance', { body: { ...performance, event, profile: created._id } });
if (!signedUp.data) throw new Error(signedUp.error.error);
console.log(JSON.stringify(signedUp.data));
`;

const compilerOptions = {
  strict: true,
  noEmit: true,
  target: 'esnext',
  module: 'nodenext',
  types: ['node'],
};

describe('GET /docs', () => {
  test('returns a page with all calls of the API', async () => {
    const page = await api.visitor().get('/docs');
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    for (const name of Object.keys(endpoints)) expect(page.text).toContain(name.replace(' ', ' /api'));
  });

  test('returns the schemas of the contracts as components', async () => {
    expect(await readDocument()).toMatchObject({
      openapi: '3.1.0',
      info: { license: { identifier: 'MIT' } },
      components: {
        schemas: {
          SignupInput: {
            required: expect.arrayContaining(['email', 'terms', 'token']) as string[],
            additionalProperties: false,
          },
          CreateProfileInput: {
            properties: {
              firstName: { minLength: 1, maxLength: 100 },
              grade: { type: 'integer', maximum: 99 },
            },
          },
        },
      },
      paths: {
        '/account': { put: { operationId: 'createAccount', requestBody: { content: json('SignupInput') } } },
        '/profile': { put: { requestBody: { content: json('CreateProfileInput') } } },
        '/event': { get: { parameters: [{ name: 'id', in: 'query', required: true }] } },
        '/auth': { get: { security: [{ session: [] }] } },
        '/team_status': { get: { security: [{ team: [] }] } },
        '/calendar.ics': { get: { responses: { 200: { content: { 'text/calendar': {} } } } } },
      },
    });
  });

  test('returns the answers of a call with their error codes', async () => {
    const { paths } = await readDocument();
    const content = json('ErrorResponse');
    expect(paths['/profile']?.['post']?.responses).toEqual({
      200: { description: 'done', content: json('ProfileResponse') },
      400: { description: 'invalid, malformed', content },
      401: { description: 'unauthenticated', content },
      403: { description: 'origin, forbidden', content },
      404: { description: 'notfound', content },
      409: {
        description: 'stale',
        content: {
          'application/json': {
            schema: expect.objectContaining({
              properties: expect.objectContaining({
                profile: { $ref: '#/components/schemas/ProfileResponse' },
              }) as unknown,
            }) as unknown,
          },
        },
      },
      default: { description: 'refused', content },
    });
    expect(paths['/mail_stop_one_click']?.['get']?.responses['303']).toEqual({
      description: 'redirected',
      headers: { Location: { schema: { type: 'string' } } },
    });
    expect(paths['/login']?.['post']?.responses['429']?.description).toBe('throttled');
    expect(paths['/performance']?.['put']?.responses['409']?.description).toBe(
      'full, past, canceled, quota, twin',
    );
  });

  test('has no problem that redocly finds', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const source = JSON.stringify(await readDocument());
    expect(await lintFromString({ source, config })).toEqual([]);
    expect(source.length).toBeLessThan(300_000);
  });

  test('describes a client that signs a profile up for an event', async () => {
    const [family, coordinator] = [await api.as('parent'), await api.as('coordinator')];
    const user = family.id;
    const profile = { ...profileInput(), user };
    const performance = { ...performanceInput(), user };
    const input = { profile, performance, event: (await createEvent(coordinator))._id };
    // The packages of the client are found from a folder in the repository.
    const folder = await mkdtemp(join(import.meta.dirname, '../../../dist/client-'));
    try {
      const types = await openapiTS(JSON.stringify(await readDocument()));
      await writeFile(join(folder, 'schema.d.ts'), astToString(types));
      await writeFile(join(folder, 'client.ts'), client);
      await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
      const tsc = fileURLToPath(new URL('bin/tsc', import.meta.resolve('@typescript/native/package.json')));
      const checked = spawnSync(process.execPath, [tsc], { cwd: folder });
      expect(checked.stdout.toString()).toBe('');
      const run = promisify(execFile);
      const given = JSON.stringify({ baseUrl: `${api.url}/api`, cookie: family.cookie, ...input });
      const { stdout } = await run(process.execPath, ['client.ts', given], { cwd: folder });
      const { _id: id } = JSON.parse(stdout) as { _id: string };
      expect((await family.get(`/performance?id=${id}`)).body).toMatchObject({
        event: { _id: input.event },
        title: performance.title,
        people: [{ profile: { firstName: profile.firstName }, instrument: performance.instrument }],
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

test('each call of the table has a handler, and each route is in the table', () => {
  const routes = listRoutes(api.app).filter((route) => !route.startsWith('GET /docs'));
  expect(routes).toEqual(Object.keys(endpoints).sort());
});

describe('an invalid request', () => {
  const send = async (client: TestClient, { call, query = {}, body }: Omit<BadCall, 'error'>) => {
    const [method = '', path = ''] = call.split(' ');
    const search = new URLSearchParams(query).toString();
    return await client.request(method, search ? `${path}?${search}` : path, body);
  };

  test.each(badCalls)(
    'is refused with the expected error: $call $fields',
    async ({ error, fields, ...call }) => {
      const admin = await api.as('admin');
      expect((await send(admin, call)).body).toEqual({
        error,
        ...(fields && { fields }),
        requestId: expect.any(String) as string,
      });
    },
  );

  // The mock API uses the same function. Calls of teams are left out, because the API checks a team's token first.
  test('is refused by the API and the mock API in the same way, for every call', async () => {
    const admin = await api.as('admin');
    for (const name of Object.keys(endpoints).filter((call) => !call.includes(' /team_'))) {
      const [method = '', path = ''] = name.split(' ');
      const query = { search: 'jazz' };
      const body = method === 'GET' ? undefined : { search: 'jazz' };
      const expected = badRequest({
        method,
        path,
        query: Object.entries(query),
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!expected) continue;
      const answer = await send(admin, { call: name, query, body });
      const { requestId: _, ...said } = answer.body as { requestId: string };
      expect({ status: answer.status, ...said }, name).toEqual(expected);
    }
  });
});

test('the description of the API is not available in production', async () => {
  const production = await startTestApi({ ...settings, MONGODB_URI: api.databaseUri });
  const headers = { host: 'portal.example.org' };
  for (const path of ['/docs', '/docs/openapi.json'])
    expect(await statusOf(`${production.url}/api${path}`, headers)).toBe(404);
  expect(await statusOf(`${production.url}/api/healthz`, { host: '10.0.0.7' })).toBe(200);
  expect(await statusOf(`${production.url}/api/auth`, { host: 'evil.example' })).toBe(400);
  await production.stop();
});
