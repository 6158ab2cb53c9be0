import type { EventResponse } from '@portal/contracts/events';
import { escapeHtml } from '../../platform/common/escape.js';
import { longDate } from '../../platform/common/long-date.js';

/** The event facts in the picture. It never names a performer. */
export type TicketEvent = Pick<EventResponse, 'name' | 'date' | 'timeZone' | 'address' | 'canceled'>;

const paper = '#ffffff';
const ink = '#15171c';
const soft = '#565b66';
const red = '#c8281e';
const roomForName = 1040;

// The letters in ../../fonts/old-standard-tt.ttf. Any other letter would be rendered as an empty box.
const drawable =
  /^[ -~\u00a0-\u0131\u0134-\u0148\u014a-\u017e\u01fa-\u021b\u1e80-\u1e85\u1ef2\u1ef3\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u2122]*$/;

/** Returns the text on one line and without emoji, or '' if the font lacks one of its letters. */
export const drawableText = (text: string): string => {
  const line = text
    .normalize('NFC')
    .replace(/(?![©®™])\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{RI}|\u200d|\ufe0f/gu, '')
    .replace(/[\s\u200b]+/g, ' ')
    .trim();
  return drawable.test(line) ? line : '';
};

// Upper bounds in em, so that no line is wider than its room.
const widthOfLetter = (letter: string): number => {
  if (/[MW@%m\u0152\u0153w]/.test(letter)) return 1.1;
  if (/[ .,:;'’!|il-]/.test(letter)) return 0.4;
  return letter === letter.toLowerCase() ? 0.6 : 0.8;
};

const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + widthOfLetter(letter), 0);

const linesOf = (text: string, room: number): string[] => {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = [lines.at(-1), word].filter(Boolean).join(' ');
    if (lines.at(-1) === '' || widthOf(line) <= room) lines[lines.length - 1] = line;
    else lines.push(word);
  }
  return lines;
};

const shortened = (text: string, room: number): string => {
  if (widthOf(text) <= room) return text;
  const letters = [...text];
  while (widthOf(letters.join('')) > room - 1) letters.pop();
  return `${letters.join('').trimEnd()}…`;
};

const sizes = [
  { size: 84, most: 1 },
  { size: 68, most: 2 },
  { size: 52, most: 3 },
];

/** Breaks a name into the lines that fit, in the largest size that holds all of it; a longer one is cut. */
export const nameLines = (name: string): { size: number; lines: string[] } => {
  const fitted = sizes.map(({ size, most }) => {
    const room = roomForName / size;
    const lines = linesOf(name, room);
    const rest = [...lines.slice(0, most - 1), lines.slice(most - 1).join(' ')].filter(Boolean);
    return { size, lines: rest.map((line) => shortened(line, room)) };
  });
  const isWhole = ({ lines }: { lines: string[] }): boolean => lines.join(' ') === name;
  return fitted.find(isWhole) ?? fitted[2] ?? { size: 52, lines: [] };
};

const partsOf = ({ date, timeZone }: TicketEvent): Record<string, string> => {
  const format = longDate('en', timeZone);
  return Object.fromEntries(format.formatToParts(new Date(date)).map(({ type, value }) => [type, value]));
};

const text = (at: { x: number; y: number }, size: number, fill: string, words: string): string =>
  `<text x="${at.x}" y="${at.y}" font-size="${size}" fill="${fill}">${escapeHtml(words)}</text>`;

const stave = [0, 1, 2, 3, 4].map((line) => `<path d="M80 ${72 + line * 13}H1120"/>`).join('');

/** Returns the picture of an event as SVG: a stave, the day, the name and the place. */
export const ticketSvg = (event: TicketEvent): string => {
  const { day = '', month, year, weekday, hour, minute, dayPeriod } = partsOf(event);
  const name = drawableText(event.name);
  const place = drawableText(`${event.address.street}, ${event.address.city}`);
  const { size, lines } = nameLines(name || place);
  const beside = day.length > 1 ? 340 : 230;
  const below = name && shortened(place, roomForName / 34);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" font-family="Old Standard TT">`,
    `<rect width="1200" height="630" fill="${paper}"/>`,
    `<g stroke="${ink}" stroke-width="2">${stave}</g>`,
    text({ x: 74, y: 332 }, 210, ink, day),
    text({ x: beside, y: 242 }, 46, soft, `${month} ${year}`),
    text({ x: beside, y: 312 }, 46, soft, `${weekday}, ${hour}:${minute} ${dayPeriod}`),
    `<path d="M80 366H1120" stroke="${ink}" stroke-width="3"/>`,
    ...lines.map((line, at) => text({ x: 80, y: 366 + size * 1.15 * (at + 1) }, size, ink, line)),
    event.canceled ? text({ x: 80, y: 604 }, 40, red, 'Canceled') : text({ x: 80, y: 604 }, 34, soft, below),
    '</svg>',
  ].join('');
};
