import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { orderOf, programOf, type Line } from '../testing/program-lines.ts';
import { factsOfPiece, familyKey, setupOf } from './piece-facts.rules.ts';
import { isCurable, isMustFix } from './program-score.rules.ts';
import { countFarRepeats, findCure, findWarnings, reasonFor } from './program-warnings.rules.ts';
import { defaultSettings, ProgramSettings, WarningKind } from './program.ts';

const warningsOf = (lines: readonly (Line | string)[], change: Partial<ProgramSettings> = {}, target = 1e6) =>
  findWarnings(orderOf(lines, change, target)).map(({ kind, items }) =>
    [kind, ...items.map((id) => parseInt(id, 16))].join(' '),
  );

const june = { who: 'june', family: 'Park' };
const theo = { who: 'theo', family: 'Park' };
const ofParks = (family: string): Line => ({ who: 'x', family, account: 'account of Park' });
const one = { key: 'one' };
const air = { title: 'A' };
const by = (composer: string, title = 'A'): Line => ({ title, composer });
const ruiz = ['acc. Ruiz of Ruiz'];
const others = (count: number): Line[] => Array.from({ length: count }, () => ({}));

describe('findWarnings', () => {
  it.each<[string, (Line | string)[], string[], Partial<ProgramSettings>?]>([
    ['a performer twice in a row', [june, june], ['performer-near 0 1']],
    ['a performer with one piece between', [june, {}, june], ['performer-near 0 2']],
    ['a performer with enough between', [june, {}, {}, june], []],
    ['a performer after a break', [june, 'break 5', june], []],
    ['a performer after a section, which is no break', [june, 'section', june], ['performer-near 0 2']],
    ['a wider setting', [june, {}, {}, june], ['performer-near 0 3'], { nearby: 3 }],
    ['the warning switched off', [june, june], [], { nearby: 0 }],
    ['a sibling next', [june, theo], ['family-near 0 1']],
    [
      'both a sibling and the performer again',
      [june, theo, june],
      ['performer-near 0 2', 'family-near 0 1', 'family-near 1 2'],
    ],
    ['siblings pinned together, the second to the first', [june, { ...theo, together: 0 }], []],
    ['siblings pinned together, the first to the second', [{ ...june, together: 1 }, theo], []],
    ['a performer pinned together', [june, { ...june, together: 0 }], ['performer-near 0 1']],
    ['the same last name from another account', [june, { ...theo, account: 'other' }], []],
    ['another family from the same account, a teacher', [june, ofParks('Ortiz')], []],
    ['the last name typed in another way', [june, ofParks(' PARK ')], ['family-near 0 1']],
    [
      'a sibling of another name',
      [
        { ...june, ...one },
        { who: 'x', ...one },
      ],
      ['family-near 0 1'],
    ],
    ['siblings far apart', [june, ...others(7), theo], ['family-wait 0 8']],
    ['siblings 30 minutes apart', [june, ...others(6), theo], []],
    ['one child far apart from itself', [june, ...others(9), june], ['family-wait 0 10']],
    ['a wait that a break makes long', [june, ...others(3), 'break 20', ...others(3), theo], []],
    ['an accompanist twice in a row', [{ others: ruiz }, { others: ruiz }], []],
    [
      'an accompanist twice in a row, if this is a warning',
      [{ others: ruiz }, { others: ruiz }, {}, { others: ruiz }],
      ['accompanist-near 0 1'],
      { rules: { 'accompanist-near': 'ratherNot' } },
    ],
    ['a shorter wait', [june, ...others(3), theo], ['family-wait 0 4'], { familyWait: 10 }],
    ['the same piece', [by('Bach', 'Minuet 3'), by('BACH', 'minuet  3')], ['same-piece 0 1']],
    ['the same piece, once without a composer', [by('Bach', 'A'), air], ['same-piece 0 1']],
    ['two pieces of one name', [by('Bach'), by('Boccherini')], []],
    ['the same piece three times', [air, air, air], ['same-piece 0 1', 'same-piece 1 2']],
    ['the same piece with five between', [air, ...others(5), air], ['same-piece 0 6']],
    ['the same piece with six between', [air, ...others(6), air], []],
    ['the same piece after a break', [air, 'break 5', air], []],
    ['a last piece that is much easier', [{ grade: 12 }, { grade: 9 }], ['weak-ending 1']],
    ['a last piece that is a little easier', [{ grade: 12 }, { grade: 11 }], []],
    [
      'a last piece that waits for somebody',
      [{}, { invited: ['Noah on cello'] }],
      ['weak-ending 1', 'waiting 1'],
    ],
    ['an hour without a break', [{ time: 30 }, { time: 30 }], ['no-break 1']],
    ['exactly an hour', [{ time: 60 }], []],
    ['uneven halves', [{ time: 40 }, 'break 10', { time: 20 }], ['uneven-halves 1']],
    ['halves that differ little', [{ time: 30 }, 'break 10', { time: 20 }], []],
    ['short halves', [{ time: 12 }, 'break 10', { time: 3 }], []],
    ['a program of three parts', [{ time: 40 }, 'break 5', { time: 9 }, 'break 5', { time: 9 }], []],
    ['said once a stretch', [{ time: 61 }, {}, 'break 5', { time: 61 }], ['no-break 0', 'no-break 3']],
    ['a withdrawn piece', [{ withdrawn: true, time: null }], ['withdrawn 0']],
    ['a piece without a time', [{ time: null }], ['timeless 0']],
    ['a piece that is gone', ['lost', 'lost'], ['withdrawn 0', 'withdrawn 1']],
  ])('%s', (_, lines, expected, change) => {
    expect(warningsOf(lines, change)).toEqual(expected);
  });

  it('warns if the program is longer than planned', () => {
    expect(warningsOf([{}], {}, 239)).toEqual(['over-length']);
    expect(warningsOf([{}], {}, 240)).toEqual([]);
  });
});

describe('the warnings about pieces of several people', () => {
  const duet = { who: 'Ana', key: 'Lins', others: ['Noah of Kims'] };
  const solo = (who: string, key: string, others?: string[]) => ({ who, key, ...(others && { others }) });
  it.each<[string, (Line | string)[], string[]]>([
    ['the second of a duet plays again', [duet, solo('Noah', 'Kims')], ['performer-near 0 1']],
    ['a sister of the second of a duet plays next', [duet, solo('Sue', 'Kims')], ['family-near 0 1']],
    ['two duets without a person or family in common', [duet, { who: 'Ben', others: ['Lea of Poes'] }], []],
    ['one accompanist of two pieces in a row', [solo('Ana', 'Lins', ruiz), solo('Ben', 'Poes', ruiz)], []],
    [
      'an accompanist who performs next',
      [solo('Ana', 'Lins', ruiz), solo('Ruiz', 'Ruiz')],
      ['performer-near 0 1'],
    ],
    [
      'a family of which one accompanies the other',
      [solo('Ana', 'Lins', ['acc. Mother of Poes']), solo('Ben', 'Poes')],
      [],
    ],
    ['the family of a duet’s second waits', [duet, ...others(9), solo('Sue', 'Kims')], ['family-wait 0 10']],
    ['a duet of two families that plays twice waits once', [duet, ...others(9), duet], ['family-wait 0 10']],
  ])('%s', (_, lines, warnings) => {
    const relevant = ['performer-near', 'family-near', 'family-wait'];
    const found = warningsOf(lines).filter((one) => relevant.some((kind) => one.startsWith(kind)));
    expect(found).toEqual(warnings);
  });
});

describe('two weights', () => {
  it('separates errors from advice', () => {
    const errors = WarningKind.options.filter((kind) => isMustFix({ kind, weight: 0 }, undefined));
    expect(errors).toEqual(['wish', 'pin', 'performer-near', 'family-near', 'withdrawn', 'over-length']);
  });

  it('makes a warning an error if its rule must never be broken', () => {
    const wait = { kind: 'family-wait', weight: 0 } as const;
    expect(isMustFix(wait, { 'family-wait': 'never' })).toBe(true);
    expect(isMustFix(wait, { 'family-wait': 'ratherNot' })).toBe(false);
    expect(isMustFix({ kind: 'family-near', weight: -1 }, { 'family-near': 'ratherNot' })).toBe(false);
  });
});

describe('the same piece', () => {
  it.each<[string, (Line | string)[], boolean[], number]>([
    ['next to each other must be fixed', [air, air], [true], 0],
    ['with a section between is next to each other', [air, 'section', air], [true], 0],
    ['with one piece between is worth a look', [air, {}, air], [false], 0],
    ['with six between is counted', [air, ...others(6), air], [], 1],
    ['three times, near and far', [air, {}, air, ...others(6), air], [false], 1],
    ['by another composer is another piece', [by('B'), by('C')], [], 0],
  ])('%s', (_, lines, mustFix, far) => {
    const order = orderOf(lines);
    expect(findWarnings(order).map((warning) => isMustFix(warning, undefined))).toEqual(mustFix);
    expect(countFarRepeats(order)).toBe(far);
    expect(countFarRepeats(orderOf(lines, { rules: { 'same-piece': 'dontCare' } }))).toBe(0);
  });
});

describe('a piece that waits for another family', () => {
  const noah = { invited: ['Noah on cello'] };
  const soon = '2026-12-04T21:59:00.000Z';
  const later = '2026-12-04T22:00:00.000Z';
  const reason = 'They said yes on the phone';
  const never = { rules: { waiting: 'never' as const } };
  beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-27T22:00:00.000Z'), toFake: ['Date'] }));
  afterEach(() => vi.useRealTimers());

  it.each<[string, Line, ('advice' | 'error')[], Partial<ProgramSettings>?]>([
    ['a week before the event', { ...noah, date: later }, ['advice']],
    ['less than a week before it', { ...noah, date: soon }, ['error']],
    ['after it', { ...noah, date: '2026-11-20T22:00:00.000Z' }, []],
    ['before an event whose date is unknown', noah, ['advice']],
    ['for two people', { invited: ['Noah on cello', 'Lea on piano'], date: soon }, ['error']],
    ['for someone who declined', { invited: ['no Noah on cello'], date: soon }, []],
    ['for one of two', { invited: ['no Noah on cello', 'Lea on piano'], date: later }, ['advice']],
    ['for nobody', { invited: [], date: soon }, []],
    ['if the rule must never be broken', { ...noah, date: later }, ['error'], never],
    ['if the rule is switched off', { ...noah, date: soon }, [], { rules: { waiting: 'dontCare' } }],
  ])('%s', (_, line, expected, change) => {
    const order = orderOf([line, {}], change);
    const found = findWarnings(order);
    expect(found.map(({ kind, items }) => [kind, ...items.map((id) => parseInt(id, 16))])).toEqual(
      expected.map(() => ['waiting', 0]),
    );
    expect(found.map((one) => (isMustFix(one, order.settings.rules) ? 'error' : 'advice'))).toEqual(expected);
    expect(found.filter(isCurable)).toEqual([]);
  });

  it('does not count if it was withdrawn', () => {
    expect(warningsOf([{ ...noah, date: soon, withdrawn: true }])).toEqual(['withdrawn 0']);
  });

  it.each([
    [later, later, reason],
    [later, soon, undefined],
    [soon, soon, reason],
  ])('accepted for an event on %s: on %s the reason is %s', (before, now, expected) => {
    const foundOn = (date: string) => findWarnings(orderOf([{ ...noah, date }, {}]))[0];
    const [known, found] = [foundOn(before), foundOn(now)];
    if (!known || !found) throw new Error('no warning');
    expect(reasonFor(found, [{ ...known, reason }])).toBe(expected);
  });
});

describe('switches', () => {
  const all: (Line | string)[] = [june, { ...june, title: 'A' }, { title: 'A', time: null }, 'lost'];
  it.each<[WarningKind[], string[]]>([
    [[], ['performer-near', 'withdrawn', 'timeless', 'same-piece']],
    [['same-piece'], ['performer-near', 'withdrawn', 'timeless']],
    [
      ['performer-near', 'withdrawn'],
      ['timeless', 'same-piece'],
    ],
  ])('without %j there is %j', (silent, kinds) => {
    const rules = Object.fromEntries(silent.map((kind) => [kind, 'dontCare' as const]));
    expect(warningsOf(all, { rules }).map((found) => found.split(' ')[0])).toEqual(kinds);
  });

  it('settings without switches are valid, unknown kinds are not', () => {
    expect(ProgramSettings.parse({ ...defaultSettings })).toEqual(defaultSettings);
    const unknown = { ...defaultSettings, rules: { weather: 'dontCare' } };
    expect(ProgramSettings.safeParse(unknown).success).toBe(false);
  });
});

/** Returns the edit for the first warning about these lines in words. */
const cureOf = (lines: (Line | string)[], change: Partial<ProgramSettings> = {}) => {
  const { items, pieces } = programOf(lines);
  const order = orderOf(lines, change, change.target ?? 1e6);
  const [trouble] = findWarnings(order);
  if (!trouble) throw new Error('no warning');
  const cure = findCure(trouble, { ...order, items, pieces });
  if (cure?.kind === 'target') return `target ${cure.seconds}`;
  const names = cure?.kind === 'move' ? cure.ids.map((id) => parseInt(id, 16)).join(', ') : '';
  return cure && (cure.kind === 'break' ? `break at ${cure.to}` : `${names} to ${cure.to}`);
};

describe('findCure', () => {
  // Lines of a case are counted from 0: '1 to 3' moves the second line to the fourth position.
  it.each<[string, (Line | string)[], string | undefined]>([
    ['the second goes later, just far enough', [june, june, {}, {}, {}], '1 to 3'],
    ['the first goes earlier where the second has no room', [{}, {}, {}, june, june], '3 to 1'],
    ['the nearer of two ways is taken', [{}, june, {}, june, {}], '3 to 4'],
    ['behind a break counts anew', [june, june, 'break 5', {}], '1 to 2'],
    ['no further than needed past a section, which is no break', [june, june, 'section', {}, {}], '1 to 4'],
    ['not beside another of the family', [june, june, {}, {}, theo, {}, {}, {}], '1 to 6'],
    ['a family that waits plays as late as it may', [june, ...others(9), theo], '10 to 7'],
    [
      'a family that waits: the first goes later without room at the end',
      [june, ...others(8), theo, {}],
      '9 to 7',
    ],
    ['the same piece goes on behind enough others', [air, air, ...others(7)], '1 to 7'],
    ['none where there is no room', [june, {}, june], undefined],
    ['none where every place makes new trouble', [june, june, theo, june], undefined],
  ])('%s', (_, lines, expected) => {
    expect(cureOf(lines)).toBe(expected);
  });

  it.each<[string, (Line | string)[], string | undefined, Partial<ProgramSettings>?]>([
    ['an early leaver plays as late as the time allows', [...others(9), { wish: 'by 14:20' }], '9 to 3'],
    ['a wish to open', [{}, {}, { wish: 'opens' }], '2 to 0'],
    ['a wish to close', [{ wish: 'closes' }, {}, {}], '0 to 2'],
    [
      'a wish to play next to somebody',
      [{ wish: 'with Ben Lin' }, {}, {}, { who: 'Ben', family: 'Lin' }],
      '3 to 1',
    ],
    ['a pin', [{ pins: [{ kind: 'at', number: 3 }] }, {}, {}], '0 to 2'],
    ['an early leaver behind a long piece', [{ time: 25 }, { time: 3, wish: 'by 14:10' }], '1 to 0'],
    ['uneven halves', [{ time: 5 }, 'break 10', ...others(9)], '1 to 5'],
    ['uneven halves, with the heading', [{ time: 5 }, 'break 10', 'section', ...others(9)], '1, 2 to 5'],
    ['a long stretch', [...others(16)], 'break at 8'],
    ['a long stretch, before a heading', [...others(8), 'section', ...others(8)], 'break at 8'],
    ['a program that is too long', [{ time: 100 }], 'target 6000', { target: 3600, breakEvery: 600 }],
    ['a weak ending', [{ grade: 12 }, { grade: 5 }, { grade: 3 }], '0 to 2'],
  ])('resolves %s', (_, lines, expected, change) => {
    expect(cureOf(lines, change)).toBe(expected);
  });

  it('exists although a long stretch, which must never be, ends at another row then', () => {
    const lines = [{ time: 50 }, june, june, {}, {}, {}];
    expect(cureOf(lines, { rules: { 'no-break': 'never' } })).toBe('2 to 4');
  });

  it.each<[string, (Line | string)[], Partial<ProgramSettings>?]>([
    ['a lost piece', ['lost', {}]],
    [
      'a weak ending, if the only strong piece is withdrawn',
      [{ grade: 5 }, { grade: 12, withdrawn: true }, { grade: 3 }],
    ],
    [
      'an accompanist of all pieces',
      [{ others: ruiz }, { others: ruiz }, { others: ruiz }],
      { rules: { 'accompanist-near': 'ratherNot' } },
    ],
    [
      'uneven halves, if the heading would move past another one',
      [{ time: 5 }, 'break 10', 'section', {}, 'section', ...others(9)],
    ],
    ['a piece without a time', [{ time: null }, {}]],
    ['one long piece', [{ time: 70 }]],
  ])('does not exist for %s', (_, lines, change) => expect(cureOf(lines, change)).toBeUndefined());
});

describe('familyKey', () => {
  it.each([
    ['Park', 'Ortiz', false],
    ['Park', ' PARK ', true],
    ['Muñoz', 'Munoz', true],
    ['O’Brien', "O'Brien", true],
    ['Lin', '林', true],
    ['LAM', '林', true],
    ['Lü', '呂', true],
    ['Chen', '陳', true],
    ['陈', '陳', true],
    ['歐陽', 'Ouyang', true],
    ['林', '陳', false],
    ['Wong', '黃', false],
    ['佐藤', 'Sato', false],
  ])('%s and %s of one account are one family: %s', (one, other, isOne) => {
    expect(familyKey('me', one) === familyKey('me', other)).toBe(isOne);
  });

  it('differs between two accounts', () => {
    expect(familyKey('me', 'Lin')).not.toBe(familyKey('you', 'Lin'));
  });
});

describe('reasonFor', () => {
  const known = [{ key: 'over-length', weight: 130, reason: 'The hall is ours' }];
  it.each([
    [130, 'The hall is ours'],
    [60, 'The hall is ours'],
    [131, undefined],
  ])('a program %i seconds too long: %s', (weight, reason) => {
    expect(reasonFor({ key: 'over-length', weight }, known)).toBe(reason);
  });

  it('covers a pair that moved apart, not one that moved closer', () => {
    const near = (lines: (Line | string)[]) => {
      const [found] = findWarnings(orderOf(lines));
      if (!found) throw new Error('no warning');
      return { ...found, key: 'pair' };
    };
    const wide = { ...near([june, {}, june]), reason: 'She is quick' };
    const close = { ...near([june, june]), reason: 'She is quick' };
    expect(reasonFor(near([june, june]), [wide])).toBeUndefined();
    expect(reasonFor(near([june, {}, june]), [close])).toBe('She is quick');
  });
});

describe('the facts of a piece', () => {
  const factsFor = (...others: string[]) => {
    const { pieces } = programOf([{ who: 'Ana', family: 'Lin', others }]);
    return [...pieces.values()].map((piece) => factsOfPiece(piece))[0];
  };

  it('count the setups of all performers, in any order, and the highest level', () => {
    expect(factsFor()).toMatchObject({ setup: 'stand', level: 3 });
    expect(factsFor('Ben of Kim')).toMatchObject({ setup: 'stand', level: 3 });
    expect(factsFor('Ben of Kim on Piano in 9')).toMatchObject({ setup: 'piano + stand', level: 9 });
  });

  it('leave accompanists out, who bring nothing to set up', () => {
    expect(factsFor('acc. Ruiz of Ruiz on Piano in 13')).toMatchObject({ setup: 'stand', level: 3 });
  });
});

it.each([
  ['Violin', 'stand'],
  ['Piano', 'piano'],
  ['constructor', 'constructor'],
  ['toString', 'tostring'],
  ['__proto__', '__proto__'],
  ['Harp', 'rug'],
  ['Violín', 'stand'],
  ['Órgano', 'órgano'],
])('the setup of %s is %s', (instrument, setup) => expect(setupOf(instrument, { harp: 'rug' })).toBe(setup));
