import type { FieldErrors } from '../base/field-errors.ts';
import type { ErrorCode } from '../base/errors.ts';

/** An invalid request and its expected error. */
export interface BadCall {
  call: string;
  query?: Record<string, string>;
  body?: unknown;
  error: ErrorCode;
  fields?: FieldErrors;
}

const id = 'a'.repeat(24);
const profile = { firstName: 'Ana', lastName: 'Li', grade: 4, school: 'Lincoln', user: id };

/** Requests that the API and its mocks must refuse in the same way. */
export const badCalls: BadCall[] = [
  {
    call: 'GET /queryevents',
    query: { page: '1', search: 'jazz' },
    error: 'invalid',
    fields: { search: 'unknown' },
  },
  { call: 'GET /queryevents', query: { page: '0' }, error: 'invalid', fields: { page: 'invalid' } },
  {
    call: 'GET /queryevents',
    query: { startDate: 'today' },
    error: 'invalid',
    fields: { startDate: 'invalid' },
  },
  { call: 'GET /event', error: 'invalid', fields: { id: 'invalid' } },
  { call: 'GET /queryprofile', query: { user: 'me' }, error: 'invalid', fields: { user: 'invalid' } },
  { call: 'GET /captcha', query: { action: 'poll' }, error: 'invalid', fields: { action: 'invalid' } },
  {
    call: 'PUT /profile',
    body: { ...profile, grade: 'four', nickname: 'A' },
    error: 'invalid',
    fields: { grade: 'grade', nickname: 'unknown' },
  },
  { call: 'PUT /profile', body: [], error: 'invalid', fields: { body: 'invalid' } },
  {
    call: 'POST /login',
    body: { email: 'a@b.org', token: 't' },
    error: 'badpass',
    fields: { password: 'password' },
  },
  {
    call: 'PUT /remote_data',
    body: { remote: 'mf_posters', scope: 'mine', key: '../x' },
    error: 'invalid',
    fields: { key: 'invalid', value: 'invalid' },
  },
  { call: 'GET /posters', error: 'notfound' },
  { call: 'PUT /queryevents', body: {}, error: 'methodnotallowed' },
];
