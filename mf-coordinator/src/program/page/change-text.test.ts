import type { PerformanceResponse } from '@portal/contracts/performances';
import { expect, it } from 'vitest';
import { performanceOf } from '../../testing/fixtures.ts';
import { logText, waysOf } from './change-text.ts';

const now = performanceOf(1, { title: 'Canon', composer: 'Pachelbel', time: 4, notes: '' });
const withLena = { ...now, people: [...now.people, ...performanceOf(5).people] };

it.each<[string, PerformanceResponse, PerformanceResponse, RegExp]>([
  ['a person joined', now, withLena, /^Lena Ortiz joined Canon$/],
  ['a person left', withLena, now, /^Lena Ortiz left Canon$/],
  ['a length', now, { ...now, time: 4.5 }, /^The sign-up of .* has changed: Canon; now: 4:30$/],
  [
    'a title and a wish',
    now,
    { ...now, title: 'Gigue', wish: 'opens' },
    /Canon; now: Gigue · would like to open/,
  ],
  ['a right-to-left title', now, { ...now, title: 'لما بدا' }, /now: \u2068لما بدا\u2069$/],
  ['a name', now, now, /^The sign-up of .* has changed: Canon$/],
])('says who did what, and what it is now: %s', (_, before, performance, sentence) => {
  const entry = { at: '2090-11-01T20:00:00.000Z', kind: 'edited' as const, before, performance };
  expect(logText(entry, new Map())).toMatch(sentence);
});

it.each([
  ['paper', 'a4', 'letter', 'A4 paper', 'yes', 'no'],
  ['numbers', true, undefined, 'Print numbers', 'yes', 'no'],
  ['callBefore', 'section', undefined, 'Ahead of', 'their section', 'their piece'],
  ['thanks', 'Thank you!', 'Thanks', 'Thank-you text', 'Thank you!', 'Thanks'],
  ['changeover', 45, 60, 'Changeover between two pieces', '0:45', '1:00'],
] as const)(
  'names the setting %s that two coordinators changed',
  (setting, mine, theirs, what, own, other) => {
    const ways = waysOf({ key: '', kind: 'setting', setting, mine, theirs }, new Map());
    expect(ways).toEqual({ what, mine: `Mine: ${own}`, theirs: `Theirs: ${other}` });
  },
);
