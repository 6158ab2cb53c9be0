import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarOf, type CalendarEvent } from './calendar.rules.ts';

const event: CalendarEvent = {
  _id: '64b7f0c2a1b2c3d4e5f60718',
  name: 'Winter Strings; at Maple Court',
  description: 'Forty minutes, no applause\nbetween movements. \\o/',
  address: { street: '418 Maple Ct', city: 'Oakland', state: 'California', zip: '94610' },
  date: '2026-12-06T22:00:00.000Z',
  duration: 90,
  version: 3,
};
const site = 'https://music.example';
const now = new Date('2026-11-21T08:00:00Z');
const write = (...events: CalendarEvent[]) => calendarOf(events, site, now);

/** Parses a calendar file: unfolds lines, splits names from values, unescapes. */
const read = (file: string): Record<string, string>[] => {
  const lines = file
    .replaceAll('\r\n ', '')
    .replace(/BEGIN:VALARM.*?END:VALARM\r\n/gs, '')
    .split('\r\n');
  const events: Record<string, string>[] = [];
  for (const line of lines) {
    const [, name = '', value = ''] = /^([A-Z-]+):(.*)$/su.exec(line) ?? [];
    if (line === 'BEGIN:VEVENT') events.push({});
    const event = events.at(-1);
    if (event)
      event[name] = value.replace(/\\(.)/gu, (_, letter: string) => (letter === 'n' ? '\n' : letter));
  }
  return events;
};

describe('calendarOf', () => {
  it('has name, time and address', () => {
    const [found] = read(write(event));
    expect(found).toMatchObject({
      UID: 'event-64b7f0c2a1b2c3d4e5f60718@music.example',
      DTSTAMP: '20261121T080000Z',
      SEQUENCE: '3',
      DTSTART: '20261206T220000Z',
      DTEND: '20261206T233000Z',
      SUMMARY: event.name,
      DESCRIPTION: event.description,
      LOCATION: '418 Maple Ct, Oakland, California 94610',
      URL: 'https://music.example/events/signup/64b7f0c2a1b2c3d4e5f60718',
    });
  });

  it('links to the public page if there is one', () => {
    const [found] = read(write({ ...event, path: '/program/k7m2-9xqp-3rwd' }));
    expect(found?.URL).toBe('https://music.example/program/k7m2-9xqp-3rwd');
  });

  it('is a calendar of complete lines', () => {
    const lines = write(event, { ...event, _id: '64b7f0c2a1b2c3d4e5f60719' }).split('\r\n');
    expect(lines[0]).toBe('BEGIN:VCALENDAR');
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2);
  });

  it('leaves an empty description out', () => {
    expect(read(write({ ...event, description: '' }))[0]).not.toHaveProperty('DESCRIPTION');
  });

  it('reminds two hours before', () => {
    expect(write(event)).toContain(
      'BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Winter Strings\\; at Maple Court\r\nTRIGGER:-PT2H\r\nEND:VALARM',
    );
  });

  it('has a name and an update interval for subscriptions', () => {
    const file = calendarOf([event], site, now, { name: 'Music, for all' });
    expect(file.split('\r\n').slice(5, 9)).toEqual([
      'NAME:Music\\, for all',
      'X-WR-CALNAME:Music\\, for all',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
    ]);
    expect(write(event)).not.toContain('CALNAME');
  });

  it('keeps the id of a changed event, with a higher sequence', () => {
    const before = read(write(event))[0];
    const after = read(write({ ...event, name: 'Moved', version: 4 }))[0];
    expect(after?.UID).toBe(before?.UID);
    expect(Number(after?.SEQUENCE)).toBeGreaterThan(Number(before?.SEQUENCE));
  });

  it('removes a canceled event from calendars', () => {
    const canceled = { ...event, uid: 'family', isCanceled: true } as const;
    const file = calendarOf([canceled], site, now, { method: 'CANCEL' });
    expect(file).toContain('METHOD:CANCEL');
    expect(read(file)[0]).toMatchObject({ UID: 'family@music.example', STATUS: 'CANCELLED' });
    expect(file).not.toContain('VALARM');
  });

  it('folds every text at 75 octets without losing anything', () => {
    const unit = fc.constantFrom('a', '\\', ';', ',', '\n', '\r\n', 'n', '樂', '🎻', ':', ' ');
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.string({ unit, maxLength: 300 }),
        (name, description) => {
          const file = write({ ...event, name, description: `x${description}` });
          const lines = file.split('\r\n');
          const octets = lines.map((line) => new TextEncoder().encode(line).length);
          expect(Math.max(...octets)).toBeLessThanOrEqual(75);
          expect(lines.join('')).not.toMatch(/[\r\n]/);
          const [found] = read(file);
          expect(found?.SUMMARY).toBe(name.replace(/\r\n?/g, '\n'));
          expect(found?.DESCRIPTION).toBe(`x${description.replace(/\r\n?/g, '\n')}`);
        },
      ),
      { seed: 5 },
    );
  });
});
