import { describe, expect, it } from 'vitest';
import { orderOf, programOf, testEvent, type Line } from '../testing/program-lines.ts';
import { wishPattern } from '../events/wish.rules.ts';
import { secondsUntil } from './pins.rules.ts';
import { scheduleProgram } from './program-clock.rules.ts';
import { findWarnings } from './program-warnings.rules.ts';

const lin = (who: string, wish?: string): Line => ({ who, family: 'Lin', key: 'lin', ...(wish && { wish }) });
const pinned = (...pins: NonNullable<Line['pins']>): Line => ({ pins });
const others = (count: number): Line[] => Array.from({ length: count }, () => ({}));

const brokenIn = (lines: (Line | string)[]): string[] =>
  findWarnings(orderOf(lines))
    .filter(({ kind }) => kind === 'wish' || kind === 'pin' || kind === 'family-near')
    .map(({ kind, items, weight }) => [kind, ...items.map((id) => parseInt(id, 16)), weight].join(' '));

// Each piece takes four minutes, and 45 seconds are between two.
describe('wishes and pins', () => {
  it.each<[string, (Line | string)[], string[]]>([
    ['to be finished by a time, and so it is', [{}, { wish: 'by 14:09' }], []],
    ['to be finished by a time, and it is later', [{}, {}, { wish: 'by 14:09' }], ['wish 2 5']],
    ['not before a time', [{ wish: 'from 14:30' }], ['wish 0 30']],
    ['to open', [{}, { wish: 'opens' }], ['wish 1 1']],
    ['to open, after an announcement', ['announcement 2', { wish: 'opens' }], []],
    ['to close', [{ wish: 'closes' }, {}, {}], ['wish 0 2']],
    ['children together, side by side', [lin('a', 'together'), lin('b')], []],
    ['children together, of whom another is near', [lin('a', 'together'), {}, lin('b')], ['wish 0 2 1']],
    ['children together, said twice', [lin('a', 'together'), {}, {}, lin('b', 'together')], ['wish 0 3 2']],
    ['children together, without another child', [lin('a', 'together'), {}], []],
    ['children together, as a pin', [{ ...lin('a'), together: 1 }, lin('b')], []],
    ['next to a person', [{ wish: 'with BEN lin' }, {}, lin('Ben')], ['wish 0 2 1']],
    ['next to a person who is there', [{ wish: 'with Ben Lin' }, lin('Ben')], []],
    ['next to a person who has not signed up', [{ wish: 'with Ben Lin' }, {}], []],
    ['a pin that holds', [pinned({ kind: 'first' }), {}], []],
    ['a pin that does not hold', [{}, pinned({ kind: 'first' })], ['pin 1 1']],
    ['two pins of one row', [{}, pinned({ kind: 'first' }, { kind: 'last' }), {}], ['pin 1 1', 'pin 1 1']],
    [
      'a pin that another row’s pin contradicts',
      [{ together: 1 }, pinned({ kind: 'before', other: '0'.repeat(24) })],
      ['pin 1 0 2'],
    ],
    ['a second piece of a child without siblings', [lin('a', 'together'), {}, lin('a')], []],
    [
      'a sibling behind the child’s own piece',
      [lin('a', 'together'), lin('a'), lin('b')],
      ['wish 0 2 1', 'family-near 1 2 -1'],
    ],
    ['a wish of a withdrawn piece', [{}, { wish: 'opens', withdrawn: true }], []],
    ['two siblings of one with the wish', [lin('a', 'together'), lin('b'), lin('c')], []],
    ['a pin to a row that is gone', [pinned({ kind: 'after', other: 'f'.repeat(24) })], []],
    ['a pin to no section', [pinned({ kind: 'section', section: '' })], []],
    ['a pin to no section, inside one', ['section', pinned({ kind: 'section', section: '' })], ['pin 1 999']],
  ])('%s', (_, lines, expected) => expect(brokenIn(lines)).toEqual(expected));

  it('keep the key of two wishes for each other when the pieces change places', () => {
    const lines = [lin('a', 'together'), {}, {}, lin('b', 'together')];
    const order = orderOf(lines);
    const { items, pieces } = programOf(lines);
    const swapped = [items[3], items[1], items[2], items[0]].flatMap((item) => item ?? []);
    const keysOf = (schedule: typeof order.schedule) =>
      findWarnings({ ...order, schedule }).map(({ key }) => key);
    expect(keysOf(scheduleProgram(swapped, pieces, order.settings))).toEqual(keysOf(order.schedule));
  });

  it('have another key with other words, so that an accepted wish does not cover a new one', () => {
    const [one, other] = ['opens', 'closes'].map((wish) =>
      findWarnings(orderOf([{}, { wish }, {}])).map(({ key }) => key),
    );
    expect(one).not.toEqual(other);
  });

  it('keep the key of a wish when another piece comes nearer', () => {
    const keys = [
      [lin('a', 'together'), {}, lin('b')],
      [lin('a', 'together'), {}, {}, lin('b')],
    ].map((lines) => findWarnings(orderOf(lines)).map(({ key }) => key.split(':')[1]));
    expect(keys[0]).toEqual(keys[1]);
    expect(brokenIn([...others(2), { wish: 'opens' }])).toEqual(['wish 2 2']);
  });
});

it.each([
  ['23:45', 900],
  ['23:15', -900],
  ['00:30', 3600],
])('counts %s from a start at 11:30 PM as %i seconds', (time, seconds) => {
  const event = { date: '2090-12-02T04:30:00.000Z', timeZone: 'America/New_York' };
  expect(secondsUntil(time, event)).toBe(seconds);
  expect(secondsUntil('14:00', testEvent)).toBe(0);
});

it.each([
  ['', true],
  ['opens', true],
  ['with Mia Roth', true],
  ['with 林', true],
  ['with ', false],
  ['with  Mia', false],
  ['with a\nb', false],
  [`with ${'a'.repeat(101)}`, false],
  ['by', false],
  ['last', false],
])('%j is a wish: %s', (wish, isValid) => expect(wishPattern.test(wish)).toBe(isValid));
