import { badCalls } from '@portal/contracts/testing/bad-requests';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { mockApi } from './mock-api.tsx';

const answersAll = http.all('/api/*', () => HttpResponse.json({ ok: true }));
const server = mockApi([answersAll]);

test.each(badCalls)(
  '$call $fields is refused as the API refuses it',
  async ({ call, query, body, ...refused }) => {
    server.use(answersAll);
    const [method, path = ''] = call.split(' ');
    const search = query ? `?${new URLSearchParams(query).toString()}` : '';
    const answer = await fetch(`/api${path}${search}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    expect(await answer.json()).toEqual({ ...refused, requestId: 'req-1' });
  },
);

test('returns 400 malformed for invalid JSON', async () => {
  const answer = await fetch('/api/profile', { method: 'PUT', body: '{' });
  expect([answer.status, await answer.json()]).toEqual([400, { error: 'malformed', requestId: 'req-1' }]);
});

test('passes valid requests to the handlers', async () => {
  expect(await (await fetch('/api/queryevents?page=1')).json()).toEqual({ ok: true });
});
