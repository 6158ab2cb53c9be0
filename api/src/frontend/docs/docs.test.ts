import { badRequest } from '@portal/contracts/bad-requests';
import { endpoints } from '@portal/contracts/endpoints';
import { badCalls, type BadCall } from '@portal/contracts/testing/bad-requests';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listRoutes } from '../../../test/security/testing/routes.js';
import { statusOf } from '../../../testing/raw-request.js';
import { startTestApi, type TestApi } from '../../../testing/test-api.js';
import type { TestClient } from '../../../testing/test-client.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(async () => {
  await api.stop();
});

describe('GET /docs', () => {
  test('returns a page with all calls of the API', async () => {
    const page = await api.visitor().get('/docs');
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    for (const name of Object.keys(endpoints)) expect(page.text).toContain(name.replace(' ', ' /api'));
  });

  test('returns the schemas of the contracts', async () => {
    const document = (await api.visitor().get('/docs/openapi.json')).body;
    expect(document).toMatchObject({
      openapi: '3.1.0',
      paths: {
        '/account': {
          put: {
            operationId: 'createAccount',
            requestBody: {
              content: {
                'application/json': {
                  schema: {
                    required: expect.arrayContaining(['email', 'terms', 'token']) as string[],
                    additionalProperties: false,
                  },
                },
              },
            },
          },
        },
        '/profile': {
          put: {
            requestBody: {
              content: {
                'application/json': {
                  schema: {
                    properties: {
                      firstName: { minLength: 1, maxLength: 100 },
                      grade: { type: 'integer', maximum: 99 },
                    },
                  },
                },
              },
            },
          },
        },
        '/generatepasswordresetcode': {
          post: {
            requestBody: {
              content: { 'application/json': { schema: { properties: { email: { format: 'email' } } } } },
            },
          },
        },
        '/event': { get: { parameters: [{ name: 'id', in: 'query', required: true }] } },
        '/auth': { get: { security: [{ session: [] }] } },
      },
    });
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
  const production = await startTestApi({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://portal.example.org',
    MONGODB_URI: api.databaseUri,
    SESSION_SECRET: 'of-sessions-32-characters-or-more',
    CAPTCHA_SECRET: 'of-captchas-32-characters-or-more',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Portal <portal@example.org>',
  });
  const headers = { host: 'portal.example.org' };
  for (const path of ['/docs', '/docs/openapi.json'])
    expect(await statusOf(`${production.url}/api${path}`, headers)).toBe(404);
  expect(await statusOf(`${production.url}/api/healthz`, { host: '10.0.0.7' })).toBe(200);
  expect(await statusOf(`${production.url}/api/auth`, { host: 'evil.example' })).toBe(400);
  await production.stop();
});
