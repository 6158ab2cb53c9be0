import { expect, test } from 'vitest';
import { es } from './messages.es.ts';

// Spanish times end in 'p.m.', so a sentence must not add another period after a time.
const time = '2:00 p.m.';
const date = `sábado, 6 de diciembre, ${time}`;

test.each([
  ['until when a sign-up can be changed', es.edit.until(date)],
  ['the place in the program', es.place.at(3, time, time)],
  ['the times of the reader', es.event.readerTimes(`1:00–${time}`)],
])('Spanish has one period after a time: %s', (_, sentence) => {
  expect(sentence).toContain(time);
  expect(sentence).not.toContain('..');
});
