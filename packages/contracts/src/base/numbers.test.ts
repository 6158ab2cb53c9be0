import { expect, it } from 'vitest';
import { CreateEventInput } from '../events/events.ts';
import { CreatePerformanceInput } from '../events/performances.ts';
import { CreateProfileInput } from '../people/profiles.ts';

const id = '64b7f0c2a1b2c3d4e5f60718';
const address = { street: '1 A St', city: 'Chicago', state: 'Illinois', zip: '60601' };
const event = { name: 'Recital', address, date: '2030-05-01T18:00:00Z', duration: 60 };
const performance = { event: id, user: id, profile: id, title: 'Gigue', instrument: 'Cello' };
const profile = { user: id, firstName: 'Ana', lastName: 'Li', grade: 4, school: 'Elm' };

const refused = 'refused';

it.each([
  ['duration', '60', 60],
  ['duration', ' 90 ', 90],
  ['duration', '６０', 60],
  ['duration', '', refused],
  ['duration', '60.5', refused],
  ['duration', '1e2', refused],
  ['duration', '0x10', refused],
  ['duration', 'sixty', refused],
  ['duration', true, refused],
  ['duration', ['60'], refused],
  ['capacity', '12', 12],
  ['capacity', '', 0],
  ['capacity', undefined, 0],
  ['capacity', '-1', refused],
  ['capacity', null, refused],
])('%s of an event as %j is %j', (field, value, stored) => {
  const { data } = CreateEventInput.safeParse({ ...event, [field]: value });
  expect(data ? data[field as 'duration'] : refused).toBe(stored);
});

it.each([
  ['4', 4],
  ['4.5', 4.5],
  ['', null],
  [' ', null],
  ['4,5', refused],
  ['-1', refused],
  ['601', refused],
])('the minutes of a performance as %j are %j', (time, stored) => {
  const { data } = CreatePerformanceInput.safeParse({ ...performance, time });
  expect(data ? data.time : refused).toBe(stored);
});

it.each([
  ['4', 4],
  ['0', 0],
  ['', refused],
  ['3.5', refused],
  ['100', refused],
  ['K', refused],
])('a grade of %j is %j', (grade, stored) => {
  const { data } = CreateProfileInput.safeParse({ ...profile, grade });
  expect(data ? data.grade : refused).toBe(stored);
});
