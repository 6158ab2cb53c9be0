import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rootFolder } from '../workspace.ts';
import { apiCallsOf, callsIn } from './api-calls.ts';

test.each([
  ["({ path: '/queryevents', query: { page: 1 } })", ['GET /queryevents']],
  ["get('/event_program', { id })", ['GET /event_program']],
  ["put<EventResponse | undefined>('/event', input, { idempotencyKey })", ['PUT /event']],
  ["post<ProgramResponse>(\n  '/event_program',\n  input)", ['POST /event_program']],
  ["put('/event', input, { idempotencyKey })", ['PUT /event']],
  [
    "remoteData({ remote: 'mf_posters', scope: 'mine', key: 'seen' })",
    ['GET /remote_data', 'PUT /remote_data'],
  ],
  ["import { get, post } from '@portal/kit/http';", []],
  ["const target = ('/event')", []],
])('%s', (text, calls) => expect(callsIn(text)).toEqual(calls));

test('the calls of a remote are those of its api functions', async () => {
  expect(await apiCallsOf(join(rootFolder(import.meta.dirname), 'mf-profiles'))).toEqual(
    expect.arrayContaining(['GET /profile', 'GET /queryprofile', 'POST /profile', 'PUT /profile']),
  );
});
