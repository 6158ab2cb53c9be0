import { sampleRequest } from '@portal/contracts/testing/samples';
import { expect, test } from 'vitest';
import { get, getOrUndefined, post, put } from '../api/http.ts';
import { mockApi } from './mock-api.tsx';
import { mockCalls } from './mock-calls.tsx';
import { refusal, stale } from './refusal.tsx';

const id = 'a'.repeat(24);
const server = mockApi();

test('passes the parsed query, and returns the answer', async () => {
  server.use(...mockCalls({ 'GET /queryevents': ({ page }) => ({ count: page + 1, data: [] }) }));
  expect(await get('/queryevents', { page: 2 })).toEqual({ count: 3, data: [] });
});

test('passes the parsed body', async () => {
  server.use(...mockCalls({ 'POST /mail_choices': (choices) => choices }));
  expect(await post('/mail_choices', { reminders: false })).toEqual({ reminders: false });
});

test('returns 404 if the function returns nothing', async () => {
  server.use(...mockCalls({ 'GET /profile': () => undefined }));
  expect(await getOrUndefined('/profile', { id })).toBeUndefined();
});

test('returns ok if the function returns nothing and the call answers only ok', async () => {
  server.use(...mockCalls({ 'POST /logout': () => undefined }));
  expect(await post('/logout')).toEqual({ ok: true });
});

test('returns the status of the endpoint', async () => {
  server.use(...mockCalls({ 'PUT /account': () => undefined }));
  const { body } = sampleRequest('PUT /account', {});
  const { status } = await fetch('/api/account', { method: 'PUT', body: JSON.stringify(body) });
  expect(status).toBe(201);
});

test('passes on responses of the function', async () => {
  server.use(
    ...mockCalls({ 'PUT /profile': () => stale({ profile: null }), 'GET /auth': () => refusal('throttled') }),
  );
  const profile = { firstName: 'Ana', lastName: 'Li', grade: 4, school: 'Lincoln', user: id };
  await expect(put('/profile', profile)).rejects.toMatchObject({ code: 'stale', body: { profile: null } });
  await expect(get('/auth')).rejects.toMatchObject({ code: 'throttled' });
});

test('a wrong call, input or answer does not compile', () => {
  // @ts-expect-error no such call
  mockCalls({ 'GET /posters': () => undefined });
  // @ts-expect-error no such field of the input
  mockCalls({ 'GET /profile': ({ search }) => void search });
  // @ts-expect-error another answer
  mockCalls({ 'GET /teacher_link': () => ({ link: 'b' }) });
});
