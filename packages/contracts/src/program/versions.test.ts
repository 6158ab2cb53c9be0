import { describe, expect, it } from 'vitest';
import { defaultSettings, type ProgramItem } from './program.ts';
import { compareVersions, countChanges, isGap, versionRows } from './versions.rules.ts';
import type { VersionPerson, VersionRow } from './versions.ts';

const ana: VersionPerson = {
  profile: 'p-ana',
  firstName: 'Ana',
  lastName: 'Lí',
  instrument: 'violin',
  role: 'performer',
  grade: 4,
  school: 'Lincoln',
};

const row = (id: string, number: number, change: Partial<VersionRow> = {}): VersionRow => ({
  kind: 'piece',
  id,
  number,
  start: number * 300,
  seconds: 240,
  call: number * 300 - 1800,
  title: `Piece ${id}`,
  composer: 'Gossec',
  people: [ana],
  ...change,
});
const pause = (change: Partial<VersionRow> = {}): VersionRow => ({
  kind: 'break',
  id: 'pause',
  start: 500,
  seconds: 600,
  title: 'Intermission',
  ...change,
});
const told = (before: VersionRow[], now: VersionRow[], minutes = 5) => {
  const changes = compareVersions(before, now, { minutes });
  return changes.map(({ id, what }) => `${id} ${what.join('+')}`);
};
const playedBy = (people: VersionPerson[]): VersionRow => row('a', 1, { people });
const withdrawn = ({ people: _, ...rest }: VersionRow) => rest;

const performance = (_id: string, time: number | null) => ({
  _id,
  title: `Piece ${_id}`,
  composer: '',
  time,
  withdrawn: false,
  people: [
    {
      profile: { _id: `p-${_id}`, firstName: 'June', lastName: 'Park', grade: 3, school: 'Oak' },
      instrument: 'cello',
      role: 'performer' as const,
    },
  ],
});

describe('the changes of a version', () => {
  const a = row('a', 1);
  const b = row('b', 2);
  it.each<[string, VersionRow[], VersionRow[], string[]]>([
    ['the first one is all new', [], [a, pause(), b], ['a added', 'pause added', 'b added']],
    ['nothing', [a, b], [a, b], []],
    ['a piece', [a], [a, b], ['b added']],
    ['one is gone', [a, b], [a], ['b gone']],
    ['one that was withdrawn is gone', [a, withdrawn(b)], [a], ['b gone']],
    [
      'two have changed places',
      [a, b],
      [row('b', 1), row('a', 2)],
      ['b renumbered+moved', 'a renumbered+moved'],
    ],
    ['less than five minutes are nothing', [a], [{ ...a, start: a.start + 299 }], []],
    ['five minutes are', [a], [{ ...a, start: a.start + 300 }], ['a moved']],
    ['five minutes sooner are', [b], [{ ...b, start: b.start - 300 }], ['b moved']],
    ['an earlier call is', [a], [{ ...a, call: -2400 }], ['a moved']],
    ['another title', [a], [{ ...a, title: 'Allegro' }], ['a text']],
    ['another name in print', [a], [playedBy([{ ...ana, printName: 'A. L.' }])], ['a text']],
    ['another profile of the same name is nothing', [a], [playedBy([{ ...ana, profile: 'x' }])], []],
    ['another grade', [a], [playedBy([{ ...ana, grade: 5 }])], ['a text']],
    ['another title of a break', [pause()], [pause({ title: 'Long break' })], ['pause text']],
  ])('%s', (_, before, now, changes) => {
    expect(told(before, now)).toEqual(changes);
  });

  it('can compare to the second', () => {
    expect(told([a], [{ ...a, start: a.start + 1 }], 0)).toEqual(['a moved']);
    expect(told([a], [a], 0)).toEqual([]);
  });
});

describe('the counts of changes', () => {
  const same = { added: 0, moved: 0, movedLess: 0, text: 0, renumbered: 0 };
  const none = { withdrawn: 0, gone: 0, ...same, minutes: 5 };
  const of = (id: string, number: number, change: Partial<VersionRow> = {}) =>
    row(id, number, { people: [{ ...ana, profile: `p-${id}` }], ...change });
  const later = (one: VersionRow, seconds: number) => ({ ...one, start: one.start + seconds });
  const counts = (before: VersionRow[], now: VersionRow[], minutes = 5) =>
    countChanges(before, now, { minutes, familyOf: (profile) => profile.slice(0, 3) });
  const [a, b, c] = [of('a', 1), of('b', 2), of('c', 3)];
  const heading: VersionRow = { kind: 'section', id: 'half', start: 0, seconds: 0, title: 'First half' };

  const second = of('a2', 2, { people: [{ ...ana, profile: 'p-a' }] });
  const sibling = of('b2', 2, { people: [{ ...ana, profile: 'p-a-sibling' }] });
  const opening = { ...heading, title: 'Opening' };
  const renumbered = { ...a, number: 2 };

  it.each<[string, VersionRow[], VersionRow[], Partial<typeof none>]>([
    [
      'separate families with a time that moves by less than families are told',
      [a, b, c],
      [later(a, 20), later(b, 300), later(c, 299)],
      { moved: 1, movedLess: 2 },
    ],
    [
      'count a family with two pieces once, under the larger move',
      [a, second],
      [later(a, 20), later(second, 300)],
      { moved: 1 },
    ],
    [
      'count a family with pieces of two children once',
      [a, sibling],
      [later(a, 300), later(sibling, 600)],
      { moved: 1 },
    ],
    [
      'have no headings and breaks whose time moves',
      [heading, pause()],
      [later(heading, 600), later(pause(), 600)],
      {},
    ],
    ['have headings whose title changes', [heading], [opening], { text: 1 }],
    [
      'separate withdrawn pieces from pieces that the coordinator removed',
      [withdrawn(a), b, c],
      [c],
      { withdrawn: 1, gone: 1 },
    ],
    ['count a changed row that moves once', [a], [later({ ...renumbered, title: 'Air' }, 20)], { text: 1 }],
    ['count a renumbered row that moves once', [a], [later(renumbered, 20)], { movedLess: 1 }],
    ['count renumbered rows apart from added ones', [a], [renumbered, b], { added: 1, renumbered: 1 }],
  ])('%s', (_, before, now, expected) => expect(counts(before, now)).toEqual({ ...none, ...expected }));

  it('have every move if families are told to the second', () =>
    expect(counts([a], [later(a, 20)], 0)).toEqual({ ...none, moved: 1, minutes: 0 }));
});

describe('the rows of a version', () => {
  const performances = new Map([performance('a', 4), performance('b', null)].map((one) => [one._id, one]));
  const items: ProgramItem[] = [
    { id: 'half', kind: 'section', title: 'First half' },
    { id: 'a', kind: 'piece', pins: [{ kind: 'first' }] },
    { id: 'pause', kind: 'break', title: 'Intermission', seconds: 600 },
    { id: 'second', kind: 'section', title: 'Second half' },
    { id: 'b', kind: 'piece' },
    { id: 'lost', kind: 'piece' },
  ];
  const calls = (settings: object) =>
    versionRows(items, performances, { ...defaultSettings, ...settings }).flatMap(({ call }) => call ?? []);

  it('have times, numbers and titles', () => {
    const rows = versionRows(items, performances, defaultSettings);
    expect(rows.map(({ id, number, start }) => [id, number, start])).toEqual([
      ['half', undefined, 0],
      ['a', 1, 0],
      ['pause', undefined, 240],
      ['second', undefined, 840],
      ['b', 2, 840],
      ['lost', 3, 1125],
    ]);
    expect(rows[1]).toMatchObject({
      title: 'Piece a',
      people: [{ profile: 'p-a', firstName: 'June', lastName: 'Park', grade: 3 }],
    });
    expect(rows.some((one) => 'pins' in one)).toBe(false);
    expect(rows.filter(isGap).map(({ id }) => id)).toEqual(['lost']);
  });

  it.each([
    ['half an hour before one plays', {}, [-1800, -960, -675]],
    ['as long before as the event says', { callMinutes: 10 }, [-600, 240, 525]],
    ['before the section one plays in', { callMinutes: 10, callBefore: 'section' }, [-600, 240, 240]],
  ])('have the arrival time %s', (_, settings, expected) => {
    expect(calls(settings)).toEqual(expected);
  });
});

describe('the people of a row', () => {
  const noah = { ...ana, profile: 'p-noah', firstName: 'Noah', instrument: 'cello', grade: 5 };
  const viola = { ...noah, instrument: 'viola' };
  const duet = playedBy([ana, noah]);

  it('say who is an adult', () => {
    const { people, ...heard } = performance('a', 4);
    const carmen = people.map((one) => ({ ...one, profile: { ...one.profile, adult: true as const } }));
    const [first] = versionRows(
      [{ id: 'a', kind: 'piece' }],
      new Map([['a', { ...heard, people: carmen }]]),
      defaultSettings,
    );
    expect(first?.people).toMatchObject([{ adult: true }]);
  });

  it('are absent from a gap', () => expect([duet, withdrawn(duet)].map(isGap)).toEqual([false, true]));

  it.each([
    ['a person was added', row('a', 1), duet, ['a text']],
    ['a person left', duet, row('a', 1), ['a text']],
    ['a person plays another instrument', duet, playedBy([ana, viola]), ['a text']],
    ['nothing changed', duet, duet, []],
  ])('count as a change of text if %s', (_, before, now, changes) =>
    expect(told([before], [now])).toEqual(changes),
  );
});
