import { usualWeights } from '@portal/contracts/program-score.rules';
import { expect, it } from 'vitest';
import type { Instance, InstanceRow, Pin, SuggestOptions, Suggestion } from './instance.ts';
import { evaluate, modelOf } from './model.ts';
import { provenContradictions } from './pin-proof.ts';
import { suggest } from './suggest.ts';
import { randomRecital } from './testing/random-recital.ts';

const modes = ['repair', 'new'] as const;
const idsOf = ({ rows }: Pick<Instance, 'rows'>): string[] => rows.map(({ id }) => id);
const suggestFor = (instance: Instance, options: SuggestOptions): Suggestion =>
  suggest(instance, idsOf(instance), options);

/** Compares two costs: negative if the first is lower. */
const compareCosts = (a: Suggestion['after'], b: Suggestion['after']): number =>
  a.pins - b.pins || a.never - b.never || a.rest - b.rest;

/** Returns whether a pin holds, computed without the code of the search. */
const holds = (pin: Pin, order: readonly string[], { rows }: Instance): boolean => {
  const kinds = new Map(rows.map(({ id, kind }) => [id, kind]));
  const pieces = order.filter((id) => kinds.get(id) === 'piece');
  const shown = order.filter((id) => kinds.get(id) !== 'heading');
  const number = (id: string) => pieces.indexOf(id) + 1;
  const place = (id: string) => shown.indexOf(id);
  switch (pin.kind) {
    case 'first':
      return number(pin.row) === 1;
    case 'last':
      return number(pin.row) === pieces.length;
    case 'at':
      return number(pin.row) === pin.number;
    case 'before':
      return place(pin.other) - place(pin.row) === 1;
    case 'after':
      return place(pin.row) - place(pin.other) === 1;
    case 'apart':
      return Math.abs(number(pin.row) - number(pin.other)) > 2;
    case 'section':
    case 'together':
    case 'notBefore':
    case 'notAfter':
      throw new Error(`no check of ${pin.kind}`);
  }
};

const piece = (id: string, change: Partial<InstanceRow> = {}): InstanceRow => ({
  id,
  kind: 'piece',
  seconds: 240,
  people: [`of ${id}`],
  ...change,
});

const instanceOf = (rows: InstanceRow[], change: Partial<Instance> = {}): Instance => ({
  rows,
  people: [],
  pins: [],
  rules: {},
  limits: { changeover: 45, nearby: 2, familyWait: 30, breakEvery: 60 },
  ...change,
});

it.each(modes)('returns each row once, keeps pins, and is never worse, with the mode %s', (mode) => {
  for (let seed = 1; seed <= 8; seed += 1) {
    const instance = randomRecital(seed, { pieces: 4 + seed * 3, pins: seed, headings: seed % 3 });
    const suggestion = suggestFor(instance, { mode, seed });
    expect(suggestion.order.toSorted()).toEqual(idsOf(instance).toSorted());
    expect(compareCosts(suggestion.after, suggestion.before)).toBeLessThanOrEqual(0);
    const broken = instance.pins.filter((pin) => !holds(pin, suggestion.order, instance));
    expect(suggestion.missed).toEqual(broken.map((pin) => ({ pin })));
    expect(suggestion.after.pins).toBe(broken.length);
    if (mode === 'new') expect(broken).toEqual([]);
    const { score } = evaluate(modelOf(instance), suggestion.order);
    expect(suggestion.after).toMatchObject(score);
  }
});

it.each(modes)('returns the same order for the same seed, with the mode %s', (mode) => {
  const instance = randomRecital(3, { pieces: 30, pins: 3 });
  expect(suggestFor(instance, { mode, seed: 7 })).toEqual(suggestFor(instance, { mode, seed: 7 }));
});

it.each(modes)('keeps locked rows and headings at their index, with the mode %s', (mode) => {
  const recital = randomRecital(5, { pieces: 25, headings: 3 });
  const rows = recital.rows.map((row, at) => ({ ...row, locked: at % 4 === 0 }));
  const { order } = suggestFor({ ...recital, rows }, { mode });
  rows.forEach(({ id, kind, locked }, at) => {
    if (locked || kind === 'heading') expect(order[at]).toBe(id);
  });
});

it('moves rows of the section only, with the mode section', () => {
  const rows = ['a', 'b', 'c', 'd'].map((id) => piece(id, { level: 9 - (id.charCodeAt(0) % 8) }));
  const heading = (id: string): InstanceRow => ({
    id,
    kind: 'heading',
    isSection: true,
    seconds: 0,
    people: [],
  });
  const late = [piece('e', { people: ['x'] }), piece('f', { people: ['x'] }), piece('g'), piece('h')];
  const instance = instanceOf([heading('1'), ...rows, heading('2'), ...late]);
  const { order, moved } = suggestFor(instance, { mode: 'section', section: '2' });
  expect(order.slice(0, 6)).toEqual(['1', 'a', 'b', 'c', 'd', '2']);
  expect(moved.map(({ cures }) => cures?.kind)).toContain('performer-near');
});

it('cures a warning with one move in the mode repair, and reports it', () => {
  const rows = [
    piece('a', { people: ['x'] }),
    piece('b', { people: ['x'] }),
    piece('c'),
    piece('d'),
    piece('e'),
  ];
  const { moved, after, before } = suggestFor(instanceOf(rows), { mode: 'repair' });
  expect([before.never, after.never]).toEqual([20, 0]);
  expect(moved).toHaveLength(1);
  expect(moved[0]?.cures).toMatchObject({ kind: 'performer-near', items: ['a', 'b'] });
});

it('changes nothing when a pin is added that holds in a repaired order', () => {
  for (let seed = 1; seed <= 6; seed += 1) {
    const instance = randomRecital(seed, { pieces: 14 });
    const { order } = suggestFor(instance, { mode: 'repair' });
    const pieces = order.filter((id) => id.startsWith('r'));
    const pin: Pin = { row: pieces[seed] ?? '', kind: 'at', number: seed + 1 };
    expect(suggest({ ...instance, pins: [pin] }, order, { mode: 'repair' }).order).toEqual(order);
  }
});

it('costs the same in a new order when a pin is added that holds in it', () => {
  for (let seed = 1; seed <= 6; seed += 1) {
    const instance = randomRecital(seed, { pieces: 7, breaks: 0 });
    const { order, after } = suggestFor(instance, { mode: 'new' });
    const pin: Pin = { row: order[2] ?? '', kind: 'at', number: 3 };
    expect(suggestFor({ ...instance, pins: [pin] }, { mode: 'new' }).after).toMatchObject({
      never: after.never,
      rest: after.rest,
    });
  }
});

it('reports the pin that prevents the cure of a warning, and the pieces concerned', () => {
  const rows = [
    piece('a', { people: ['x'] }),
    piece('b', { people: ['x'] }),
    ...'cdef'.split('').map((id) => piece(id)),
  ];
  const pins: Pin[] = [
    { row: 'a', kind: 'first' },
    { row: 'b', kind: 'at', number: 2 },
  ];
  const { remaining } = suggestFor(instanceOf(rows, { pins }), { mode: 'new' });
  expect(remaining).toMatchObject([{ finding: { kind: 'performer-near' }, pins, people: ['x'] }]);
});

it('names the pins that contradict a later one, and no others', () => {
  const rows = [...'abcdefghijkl'].map((id) => piece(id));
  const pins: Pin[] = [
    { row: 'a', kind: 'first' },
    { row: 'b', kind: 'first' },
    { row: 'c', kind: 'at', number: 3 },
    { row: 'd', kind: 'at', number: 3 },
    ...[...'efghijkl'].map((row, at): Pin => ({ row, kind: 'at', number: at + 4 })),
  ];
  const { missed } = suggestFor(instanceOf(rows, { pins }), { mode: 'new' });
  const [a, b, c, d] = pins;
  expect(missed).toEqual([
    { pin: b, proof: { against: [a], isLocked: false } },
    { pin: d, proof: { against: [c], isLocked: false } },
  ]);
});

it('names a locked row as the reason why a pin cannot hold', () => {
  const rows = [piece('a'), piece('b', { locked: true }), piece('c')];
  const pin: Pin = { row: 'b', kind: 'last' };
  const { missed } = suggestFor(instanceOf(rows, { pins: [pin] }), { mode: 'new' });
  expect(missed).toEqual([{ pin, proof: { against: [], isLocked: true } }]);
});

it('does not call a pin impossible that repair did not reach', () => {
  const rows = [...'abcdefghijklmnopqrstuvwxyz'].map((id) => piece(id));
  const heading: InstanceRow = { id: 'S', kind: 'heading', isSection: true, seconds: 0, people: [] };
  const pin: Pin = { row: 'z', kind: 'section', section: '' };
  const instance = instanceOf([...rows.slice(0, 13), heading, ...rows.slice(13)], { pins: [pin] });
  const { missed } = suggestFor(instance, { mode: 'repair', deadline: 0 });
  expect(missed).toEqual([{ pin }]);
});

it('says that repair stopped before it tried everything', () => {
  const instance = randomRecital(1, { pieces: 300, pins: 5 });
  expect(suggestFor(instance, { mode: 'repair' }).problems).toContainEqual({ kind: 'stopped-early' });
});

it('counts an accompanist who plays too soon, and reads any name of an instrument', () => {
  const rows = [
    piece('a', { people: ['x'] }),
    piece('b', { accompanists: ['x'], setup: 'constructor' }),
    ...[...'cdef'].map((id) => piece(id)),
  ];
  const { before, after, moved } = suggestFor(instanceOf(rows), { mode: 'repair' });
  expect([before.never, after.never]).toEqual([20, 0]);
  expect(moved[0]?.cures).toMatchObject({ kind: 'performer-near', items: ['a', 'b'] });
});

const atRows = (kind: 'before' | 'after' | 'together' | 'apart', row: string, other: string): Pin => ({
  kind,
  row,
  other,
});

it.each<[string, Pin[], number[]]>([
  ['a cycle', [atRows('before', 'a', 'b'), atRows('before', 'b', 'c'), atRows('before', 'c', 'a')], [0, 1]],
  [
    'two rows after one row',
    [atRows('after', 'b', 'a'), atRows('together', 'c', 'd'), atRows('after', 'c', 'a')],
    [0],
  ],
  ['a row before the first', [{ row: 'a', kind: 'first' }, atRows('before', 'b', 'a')], [0]],
  [
    'one row with two numbers',
    [
      { row: 'a', kind: 'at', number: 2 },
      { row: 'a', kind: 'last' },
    ],
    [0],
  ],
  [
    'two numbers too near',
    [{ row: 'a', kind: 'first' }, { row: 'b', kind: 'at', number: 2 }, atRows('apart', 'a', 'b')],
    [0, 1],
  ],
  [
    'two numbers too far',
    [{ row: 'a', kind: 'first' }, { row: 'b', kind: 'last' }, atRows('together', 'a', 'b')],
    [0, 1],
  ],
])('proves the contradiction of %s', (_, pins, against) => {
  const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => piece(id));
  const pin = pins.at(-1) as Pin;
  expect(provenContradictions(pins, rows, 2)).toEqual([
    { pin, proof: { against: against.map((at) => pins[at]), isLocked: false } },
  ]);
  expect(provenContradictions(pins.slice(0, -1), rows, 2)).toEqual([]);
});

it('keeps pins to a section, a neighbor and times', () => {
  const heading: InstanceRow = { id: 'S', kind: 'heading', isSection: true, seconds: 0, people: [] };
  const rows = [...'abcd'].map((id) => piece(id));
  const pins: Pin[] = [
    { row: 'a', kind: 'section', section: 'S' },
    { row: 'c', kind: 'section', section: '' },
    atRows('together', 'a', 'd'),
    { row: 'b', kind: 'notBefore', seconds: 200 },
    { row: 'c', kind: 'notAfter', seconds: 300 },
  ];
  const instance = instanceOf([...rows.slice(0, 2), heading, ...rows.slice(2)], { pins });
  const { order, after } = suggestFor(instance, { mode: 'new' });
  expect(after.pins).toBe(0);
  expect(order.slice(0, 3)).toEqual(['c', 'b', 'S']);
});

it('names a pin that no order satisfies', () => {
  const pin: Pin = { row: 'a', kind: 'at', number: 9 };
  const instance = instanceOf([piece('a'), piece('b')], { pins: [pin] });
  expect(suggestFor(instance, { mode: 'new' }).missed).toEqual([
    { pin, proof: { against: [], isLocked: false } },
  ]);
});

const family = ['x', 'y'].map((id) => ({ id, family: 'one' }));

it.each<[string, Instance, string[]]>([
  ['no rows', instanceOf([]), ['empty']],
  ['one piece', instanceOf([piece('a')]), ['one-piece']],
  [
    'one family',
    instanceOf([piece('a', { people: ['x'] }), piece('b', { people: ['y'] })], { people: family }),
    ['one-family'],
  ],
  [
    'locked rows alone',
    instanceOf([piece('a', { locked: true }), piece('b', { locked: true })]),
    ['nothing-to-move'],
  ],
  ['missing lengths', instanceOf([piece('a', { isGuess: true }), piece('b')]), ['no-length']],
  [
    'a pin on a withdrawn piece',
    instanceOf([piece('a'), piece('b')], { pins: [{ row: 'gone', kind: 'first' }] }),
    ['unknown-row'],
  ],
  [
    'a break longer than the program',
    instanceOf([piece('a'), { id: 'rest', kind: 'break', seconds: 9000, people: [] }, piece('b')], {
      limits: { changeover: 0, nearby: 2, familyWait: 30, breakEvery: 60, target: 3600 },
    }),
    ['break-too-long'],
  ],
])('reports a problem and loses no row: %s', (_, instance, kinds) => {
  for (const mode of modes) {
    const { order, problems } = suggestFor(instance, { mode });
    expect(order.toSorted()).toEqual(idsOf(instance).toSorted());
    expect(problems.map(({ kind }) => kind)).toEqual(kinds);
  }
});

it('keeps ids without a row at their index', () => {
  const rows = ['a', 'b', 'c'].map((id) => piece(id));
  expect(suggest(instanceOf(rows), ['a', 'lost', 'c', 'b'], { mode: 'new' }).order[1]).toBe('lost');
});

it.each(modes)('ends at the deadline with 2,000 rows, with the mode %s', (mode) => {
  const instance = randomRecital(1, { pieces: 1970, breaks: 30, pins: 20 });
  const suggestion = suggestFor(instance, { mode, deadline: performance.now() });
  expect(suggestion.order.toSorted()).toEqual(idsOf(instance).toSorted());
  expect(suggestion.problems.map(({ kind }) => kind)).toContain(
    mode === 'repair' ? 'stopped-early' : 'cut-off',
  );
});

/** Creates pieces from their lengths and the pieces of each person, as published problems list them. */
const talentOf = (lengths: number[], people: [weight: number, pieces: string][]): Instance => {
  const playing = (at: number) => people.flatMap(([, pieces], one) => (pieces[at] === '1' ? [`${one}`] : []));
  return instanceOf(
    lengths.map((seconds, at) => piece(`${at + 1}`, { seconds, people: playing(at) })),
    {
      people: people.map(([weight], id) => ({ id: `${id}`, weight })),
      rules: { ...Object.fromEntries(Object.keys(usualWeights).map((kind) => [kind, 'dontCare'])), wait: 1 },
    },
  );
};

it.each<[string, number, Instance]>([
  [
    'CSPLib 039',
    17,
    talentOf(
      [2, 4, 1, 3, 3, 2, 5, 7, 6],
      [
        [1, '110101101'],
        [1, '110111010'],
        [1, '110000110'],
        [1, '100011001'],
        [1, '001011110'],
      ],
    ),
  ],
  [
    // Published as 1,031 with the 844 for the days of work.
    'film103',
    187,
    talentOf(
      [1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
      [
        [10, '0010010010000001010'],
        [4, '0001100010000100110'],
        [5, '0000000000000111010'],
        [5, '1000001000100011011'],
        [5, '0010000101001011100'],
        [40, '1110111011110001010'],
        [4, '1001000000100101000'],
        [20, '0011010110110000000'],
      ],
    ),
  ],
])('finds the lowest cost of the published problem %s: %i', (_, lowest, instance) => {
  expect(suggestFor(instance, { mode: 'new' }).after).toMatchObject({ pins: 0, never: 0, rest: lowest });
});
