import type { EventResponse, SearchEventsResponse } from '@portal/contracts/events';
import type { ProfileResponse } from '@portal/contracts/profiles';
import { expectTypeOf, test } from 'vitest';
import { get, post, put } from './http.ts';
import { handOver, useRead, type Read, type Reading } from './read.ts';

// The code below never runs. The compiler checks it: each @ts-expect-error line must fail to compile.
const never = (line: () => unknown): void => void line;
const id = 'a'.repeat(24);
const profile = { firstName: 'Ana', lastName: 'Li', grade: 4, school: 'Lincoln', user: id };

test("get has the type of the endpoint's answer", () => {
  never(() => expectTypeOf(get('/queryevents', { page: 1 })).resolves.toEqualTypeOf<SearchEventsResponse>());
  never(() => expectTypeOf(get('/queryevents')).resolves.toEqualTypeOf<SearchEventsResponse>());
  never(() => expectTypeOf(get('/event', { id })).resolves.toEqualTypeOf<EventResponse>());
  never(() => expectTypeOf(put('/profile', profile)).resolves.toEqualTypeOf<ProfileResponse>());
  never(() => post('/logout'));
  never(() => post('/sessions_end', undefined, { timeout: 5 }));
  never(() => put('/profile', profile, { idempotencyKey: 'k' }));
});

test('a wrong path, parameter or body does not compile', () => {
  // @ts-expect-error no such path
  never(() => get('/posters'));
  // @ts-expect-error no path that is read
  never(() => get('/logout'));
  // @ts-expect-error no such parameter
  never(() => get('/queryevents', { page: 1, search: 'jazz' }));
  // @ts-expect-error of another type
  never(() => get('/queryevents', { page: true }));
  // @ts-expect-error an id is a text
  never(() => get('/event', { id: 7 }));
  // @ts-expect-error it wants an id
  never(() => get('/event'));
  // @ts-expect-error not one of the words
  never(() => get('/captcha', { action: 'poll' }));
  // @ts-expect-error it takes no parameters
  never(() => get('/performances', { page: 1 }));
  // @ts-expect-error no such field
  never(() => put('/profile', { ...profile, nickname: 'A' }));
  // @ts-expect-error of another type
  never(() => put('/profile', { ...profile, grade: '4' }));
  // @ts-expect-error a field is missing
  never(() => post('/profile_delete', {}));
  // @ts-expect-error it wants a body
  never(() => post('/profile_delete'));
  // @ts-expect-error what it answers is said by the API
  never(() => put<ProfileResponse>('/event', profile));
});

test('a Read value has the same types', () => {
  const getEvent = (): Read<EventResponse | null> => ({ path: '/event', query: { id }, absent: null });
  never(() => expectTypeOf(useRead(getEvent())).toEqualTypeOf<Reading<EventResponse | null>>());
  never(() => handOver(getEvent(), null));
  never((): Read<SearchEventsResponse> => ({ path: '/queryevents' }));
  // @ts-expect-error no such parameter
  never((): Read<SearchEventsResponse> => ({ path: '/queryevents', query: { search: 'jazz' } }));
  // @ts-expect-error of another type
  never((): Read<SearchEventsResponse> => ({ path: '/queryevents', query: { page: true } }));
  // @ts-expect-error no such path
  never((): Read<SearchEventsResponse> => ({ path: '/posters' }));
  // @ts-expect-error it answers something else
  never((): Read<ProfileResponse> => ({ path: '/event', query: { id } }));
  // @ts-expect-error it wants an id
  never((): Read<EventResponse> => ({ path: '/event' }));
  // @ts-expect-error no answer of this read
  never(() => handOver(getEvent(), profile));
});
