import { DiscoveryService } from '@nestjs/core';
import { badRequest } from '@portal/contracts/bad-requests';
import { endpoints, type Endpoint } from '@portal/contracts/endpoints';
import { badCalls, type BadCall } from '@portal/contracts/testing/bad-requests';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statusOf } from '../testing/raw-request.js';
import { startTestApi, type TestApi } from '../testing/test-api.js';
import type { TestClient } from '../testing/test-client.js';
import { z } from 'zod';
import { DocsModule } from './docs.module.js';
import { listRoutes, type ApiRoute } from './route-list.js';

let api: TestApi;
let routes: ApiRoute[];
beforeAll(async () => {
  api = await startTestApi();
  routes = listRoutes(api.app.select(DocsModule).get(DiscoveryService, { strict: false }));
});
afterAll(async () => {
  await api.stop();
});

const nameOf = ({ method, path }: ApiRoute): string => `${method} ${path}`;
const described = (): ApiRoute[] => routes.filter(({ path }) => !/^\/(docs|dev)(\/|$)/.test(path));
const names = (): string[] => described().map(nameOf);

describe('GET /docs', () => {
  test('is a page that shows the calls of the API', async () => {
    const page = await api.visitor().get('/docs');
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    for (const name of names()) expect(page.text).toContain(name.replace(' ', ' /api'));
  });

  test('has every call, each with what it answers', async () => {
    expect(
      described()
        .filter(({ answer }) => !answer)
        .map(nameOf),
    ).toEqual([]);
    const { paths } = (await api.visitor().get('/docs/openapi.json')).body as {
      paths: Record<string, object>;
    };
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(documented.sort()).toEqual(names().sort());
  });

  test('has the shapes of the contracts', async () => {
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

describe('the table of contracts', () => {
  const table: Record<string, Endpoint> = endpoints;

  test('has a row for every route, and no other', () => {
    expect(Object.keys(table).sort()).toEqual(names().sort());
  });

  test('has the very shapes each route checks by, and answers in', () => {
    const toJson = (schema?: z.ZodType) =>
      schema && z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
    for (const route of described()) {
      const { query, body, answer } = table[nameOf(route)] ?? {};
      expect(query === route.query, `the query of ${nameOf(route)}`).toBe(true);
      // Who sends an upload is asked before its body is read.
      expect(body === route.body, `the body of ${nameOf(route)}`).toBe(true);
      expect(toJson(answer), nameOf(route)).toEqual(toJson(route.answer));
    }
  });
});

describe('a request nobody could answer', () => {
  const send = async (client: TestClient, { call, query = {}, body }: Omit<BadCall, 'error'>) => {
    const [method = '', path = ''] = call.split(' ');
    const search = new URLSearchParams(query).toString();
    return await client.request(method, search ? `${path}?${search}` : path, body);
  };

  test.each(badCalls)('is refused as the table says: $call $fields', async ({ error, fields, ...call }) => {
    const admin = await api.as('admin');
    expect((await send(admin, call)).body).toEqual({
      error,
      ...(fields && { fields }),
      requestId: expect.any(String) as string,
    });
  });

  // The mock API asks the same function; who sends it is not known to it, and a team shows its token first.
  test('is refused as the mock API refuses it, whatever the call', async () => {
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

test('in production there is no description of the API', async () => {
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
