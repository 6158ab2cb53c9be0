import { renderAsync } from '@resvg/resvg-js';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import { drawableText, nameLines, ticketSvg } from './ticket-svg.js';

const event = {
  name: 'Winter Recital',
  date: '2026-12-05T22:00:00.000Z',
  timeZone: 'America/Los_Angeles',
  address: { street: '12 Oak Street', city: 'San José', state: 'California', zip: '95112' },
} as const;

const drawn = async (text: string): Promise<string> => {
  const fontFiles = [fileURLToPath(new URL('../../../fonts/old-standard-tt.ttf', import.meta.url))];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><text x="4" y="30" font-size="24" font-family="Old Standard TT">${text}</text></svg>`;
  return (await renderAsync(svg, { font: { loadSystemFonts: false, fontFiles } })).asPng().toString('base64');
};

describe('the picture of an event', () => {
  it('shows the day and time in the zone of the event, the name and the place', () => {
    const svg = ticketSvg(event);
    for (const words of [
      '>5<',
      'December 2026',
      'Saturday, 2:00 PM',
      'Winter Recital',
      '12 Oak Street, San José',
    ])
      expect(svg).toContain(words);
  });

  it('escapes markup in the name', () => {
    const svg = ticketSvg({ ...event, name: '</text><script>' });
    expect(svg).toContain('&lt;/text&gt;&lt;script&gt;');
    expect(svg).not.toContain('<script');
  });

  it('leaves out a name with letters that the font does not have', () => {
    const svg = ticketSvg({ ...event, name: '林子涵 Recital' });
    expect(svg).not.toMatch(/Recital|林/);
    expect(svg).toContain('San José');
  });

  it('shows that the event is canceled', () => {
    expect(ticketSvg({ ...event, canceled: { at: event.date, reason: 'Snow' } })).toContain('>Canceled<');
  });
});

describe('text of the picture', () => {
  it.each([
    ['Dvořák  &\nfriends', 'Dvořák & friends'],
    ['Cafe\u0301', 'Café'],
    ['🎻 Strings ❤️ 👩🏽‍🎤 ®', 'Strings ®'],
    ['林子涵 Recital', ''],
    ['Концерт', ''],
    ['حفل', ''],
    ['Trio in B♭', ''],
    ['\u202eRecital', ''],
    ['Recital\u0007', ''],
  ])('%j is rendered as %j', (text, expected) => {
    expect(drawableText(text)).toBe(expected);
  });

  test('every accepted letter is in the font', async () => {
    const missing = await drawn('\u4e00');
    const letters = Array.from({ length: 0x2200 }, (_, code) => String.fromCodePoint(code)).filter(
      (letter) => /\S/.test(letter) && !/[&<\u00ad]/.test(letter) && drawableText(letter) === letter,
    );
    expect(letters.length).toBeGreaterThan(300);
    const empty = [];
    for (const letter of letters) if ((await drawn(letter)) === missing) empty.push(letter);
    expect(empty).toEqual([]);
  });
});

describe('a name', () => {
  it.each([
    ['Winter Recital', 84, 1],
    ['Saturday Student Recital at Maple Court', 68, 2],
    ['The Annual Winter Festival of Young Strings, Winds and Voices of the Valley', 52, 3],
  ])('%s is set in size %i on %i lines', (name, size, count) => {
    const found = nameLines(name);
    expect([found.size, found.lines.length]).toEqual([size, count]);
    expect(found.lines.join(' ')).toBe(name);
  });

  it('is cut if it is too long, also without spaces', () => {
    expect(nameLines('W'.repeat(200)).lines).toEqual([expect.stringMatching(/^W{10,20}…$/)]);
    const { lines } = nameLines('word '.repeat(60).trim());
    expect(lines).toHaveLength(3);
    expect(lines.at(-1)).toMatch(/…$/);
  });
});
