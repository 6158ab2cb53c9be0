import { describe, expect, it } from 'vitest';
import type { GuardianRight } from '../people/guardians.ts';
import { consentTexts, type Consents } from '../people/consent.ts';
import { addresseesOf, letterTo, letterValues, missingFor, missingIn } from './letters.rules.ts';
import { placeholdersIn } from './placeholders.ts';
import type { PerformanceResponse } from './performances.ts';
import { LetterTo, SendLetterInput, type LetterFamily, type LetterPiece } from './letters.ts';

const idOf = (letter: string): string => letter.repeat(24);

const event = {
  name: 'Winter Strings',
  date: '2026-12-06T22:00:00.000Z',
  timeZone: 'America/Los_Angeles',
  address: { street: '418 Maple Ct', city: 'Oakland', state: 'California' as const, zip: '94610' },
  published: { number: 1, at: '2026-11-20T22:00:00.000Z', numbers: true },
};

const pieceOf = (child: string, piece: string, change: Partial<LetterPiece> = {}): LetterPiece => ({
  performance: idOf('d'),
  child,
  piece,
  hasEstimate: true,
  isChosen: false,
  ...change,
});

const placed = (number: number, start: string, call: string, section = idOf('1')): Partial<LetterPiece> => ({
  isChosen: true,
  section,
  number,
  start: `2026-12-06T${start}:00.000Z`,
  call: `2026-12-06T${call}:00.000Z`,
});

const familyOf = (user: string, pieces: LetterPiece[], change: Partial<LetterFamily> = {}): LetterFamily => ({
  user: idOf(user),
  email: `${user}@example.org`,
  isConfirmed: true,
  language: 'en',
  pieces,
  ...change,
});

const li = familyOf('a', [
  pieceOf('Leo Lí', 'Gavotte', placed(14, '22:59', '22:30', idOf('2'))),
  pieceOf('Ana Lí', 'Méditation', placed(3, '22:12', '21:30')),
]);
const marsh = familyOf('b', [pieceOf('Theo Marsh', 'Minuet', { hasEstimate: false })]);
const unconfirmed = familyOf('d', [pieceOf('Una Nova', 'Rondo')], { isConfirmed: false });
const park = familyOf('c', [
  pieceOf('June Park', 'Berceuse', placed(4, '22:20', '21:30')),
  pieceOf('June Park', 'Danse', { hasEstimate: false }),
]);
const unasked = familyOf('e', [pieceOf('Eva Sun', 'Elegy', { missing: ['consent', 'accompanist'] })]);
const families = [li, marsh, park, unconfirmed, unasked];

describe('addresseesOf', () => {
  it.each<[LetterTo, Record<string, string[]>]>([
    [
      { group: 'all' },
      { a: ['Gavotte', 'Méditation'], b: ['Minuet'], c: ['Berceuse', 'Danse'], e: ['Elegy'] },
    ],
    [{ group: 'chosen' }, { a: ['Gavotte', 'Méditation'], c: ['Berceuse'] }],
    [{ group: 'notChosen' }, { b: ['Minuet'], c: ['Danse'], e: ['Elegy'] }],
    [{ group: 'section', section: idOf('2') }, { a: ['Gavotte'] }],
    [{ group: 'section', section: idOf('9') }, {}],
    [{ group: 'noEstimate' }, { b: ['Minuet'], c: ['Danse'] }],
    [{ group: 'noConsent' }, { e: ['Elegy'] }],
    [{ group: 'noAccompanist' }, { e: ['Elegy'] }],
    [{ group: 'picked', accounts: [idOf('c'), idOf('d'), idOf('f')] }, { c: ['Berceuse', 'Danse'] }],
  ])('%j', (to, expected) => {
    const found = addresseesOf(to, families);
    const pieces = found.map(({ user, pieces: of }) => [user[0], of.map(({ piece }) => piece)]);
    expect(Object.fromEntries(pieces)).toEqual(expected);
  });
});

describe('missingIn', () => {
  const answers = Object.fromEntries(
    Object.entries(consentTexts).map(([kind, textVersion]) => [kind, { given: true, textVersion, at: '' }]),
  ) as Consents;
  const of = (instrument: string, consents?: Consents) =>
    ({
      instrument,
      role: 'performer',
      profile: { _id: instrument, consents },
    }) as PerformanceResponse['people'][0];
  it.each<[string, PerformanceResponse['people'], GuardianRight | undefined, string[], string?]>([
    ['a solo of a guardian', [of('Violin')], 'guard', ['consent', 'accompanist']],
    ['a solo with answers', [of('Violin', answers)], 'guard', ['accompanist']],
    ['a solo with an accompanist', [of('Violin', answers)], 'guard', [], 'Ms. Ruiz'],
    ['a piano', [of('Piano', answers)], 'guard', []],
    ['a guitar, in Chinese', [of('吉他', answers)], 'guard', []],
    ['a violin, in Chinese', [of('小提琴', answers)], 'guard', ['accompanist']],
    ['two people', [of('Violin', answers), of('Cello', answers)], 'guard', []],
    ['one of two without an answer', [of('Violin', answers), of('Cello')], 'guard', ['consent']],
    ['a solo of a teacher, who cannot consent', [of('Violin')], 'teach', ['accompanist']],
    ['a solo of an account that can only look', [of('Violin')], 'see', []],
    ['a solo of others', [of('Violin')], undefined, []],
  ])('%s', (_, people, right, expected, accompanist) =>
    expect(missingIn({ people, accompanist }, () => right)).toEqual(expected),
  );
});

describe('letterValues', () => {
  it.each([
    ['child', 'Ana Lí and Leo Lí'],
    ['piece', 'Méditation and Gavotte'],
    ['number', '3 and 14'],
    ['time', '2:12 PM and 2:59 PM'],
    ['call', '1:30 PM and 2:30 PM'],
    [
      'schedule',
      'Ana Lí, Méditation: No. 3, about 2:12 PM, be there by 1:30 PM\nLeo Lí, Gavotte: No. 14, about 2:59 PM, be there by 2:30 PM',
    ],
    ['event', 'Winter Strings'],
    ['date', 'Sunday, December 6, 2026'],
    ['place', '418 Maple Ct, Oakland, California 94610'],
  ] as const)('contains each child, number and time once, in order: {%s} is %s', (name, value) =>
    expect(letterValues(li, event, 'en')[name]).toBe(value),
  );

  it.each([
    ['es', 'Ana Lí y Leo Lí', 'domingo, 6 de diciembre de 2026'],
    ['zh-Hans', 'Ana Lí和Leo Lí', '2026年12月6日星期日'],
    ['zh-Hant', 'Ana Lí和Leo Lí', '2026年12月6日 星期日'],
  ] as const)('in %s: %s, %s', (language, child, date) =>
    expect(letterValues(li, event, language)).toMatchObject({ child, date }),
  );

  it.each([
    ['en', true, 'Ana Lí, Méditation: No. 3, about 2:12 PM, be there by 1:30 PM'],
    ['en', false, 'Ana Lí, Méditation: about 2:12 PM, be there by 1:30 PM'],
    ['es', true, /: N.º 3, hora aproximada: /],
    ['es', false, /Méditation: hora aproximada: /],
    ['zh-Hans', true, 'Ana Lí，Méditation：第 3 首，约 14:12，请在 13:30 前到场'],
    ['zh-Hans', false, 'Ana Lí，Méditation：约 14:12，请在 13:30 前到场'],
    ['zh-Hant', true, 'Ana Lí，Méditation：第 3 首，約 下午2:12，請在 下午1:30 前到場'],
    ['zh-Hant', false, 'Ana Lí，Méditation：約 下午2:12，請在 下午1:30 前到場'],
  ] as const)('in %s, with numbers in the program (%s), the schedule is %s', (language, numbers, line) => {
    const values = letterValues(li, { ...event, published: { ...event.published, numbers } }, language);
    expect(values.schedule?.split('\n')[0]).toMatch(line);
    expect(values.number).toMatch(/^3/);
  });

  it('isolates each right-to-left name and title', () => {
    const layla = familyOf('e', [pieceOf('ليلى حداد', 'لما بدا', placed(3, '22:12', '21:30'))]);
    expect(letterValues(layla, event, 'en')).toMatchObject({
      child: '\u2068ليلى حداد\u2069',
      schedule: '\u2068ليلى حداد\u2069, \u2068لما بدا\u2069: No. 3, about 2:12 PM, be there by 1:30 PM',
    });
  });

  it('has a line of the schedule for a piece that is not in the published program', () =>
    expect(letterValues(park, event, 'en').schedule).toMatch(/\nJune Park, Danse: to be announced$/));

  it('contains a child with two pieces once', () =>
    expect(letterValues(park, event, 'en')).toMatchObject({ child: 'June Park', number: '4' }));
});

describe('missingFor', () => {
  it.each([
    ['nothing', li, ['number', 'time', 'call'], []],
    ['what was never published', marsh, ['child', 'number', 'time', 'call'], ['number', 'time', 'call']],
    ['what one of two pieces has not', park, ['call', 'piece'], ['call']],
    ['the schedule of a piece without a time', park, ['schedule'], ['schedule']],
    ['nothing it does not use', marsh, ['child', 'event', 'date', 'place'], []],
  ] as const)('misses %s', (_, family, used, missing) => expect(missingFor(family, used)).toEqual(missing));
});

describe('letterTo', () => {
  const read = (body: string, family = li, subject = 'News') => letterTo({ subject, body }, family, event);

  it.each([
    ['Dear {child},', 'Dear Ana Lí and Leo Lí,'],
    ['{Child} plays No. {NUMBER}', 'Ana Lí and Leo Lí plays No. 3 and 14'],
    ['{child} {child}', 'Ana Lí and Leo Lí Ana Lí and Leo Lí'],
    ['{chid}, { child } and {} stay', '{chid}, { child } and {} stay'],
    ['{constructor} {toString}', '{constructor} {toString}'],
    ['$& {{event}}', '$& {Winter Strings}'],
  ])('%s is %s', (body, text) => expect(read(body).body).toBe(text));

  it.each([
    ['en', 'at to be announced'],
    ['es', 'at por confirmar'],
    ['zh-Hans', 'at 待定'],
    ['zh-Hant', 'at 待定'],
  ] as const)('has a text for missing values in %s', (language, body) =>
    expect(read('at {time}', { ...marsh, language }).body).toBe(body),
  );

  it('does not replace placeholders in texts of the family', () => {
    const sly = familyOf('e', [pieceOf('{place} {child}', 'X')]);
    expect(read('{child}', sly).body).toBe('{place} {child}');
  });

  it('uses the values of one piece if the other has none', () =>
    expect(read('{number} {call}', park).body).toBe('4 1:30 PM'));

  it('puts the subject on one line', () => {
    const long = familyOf('e', [pieceOf('Ana\r\nBcc: x@example.org', 'X')]);
    expect(read('', long, 'For {child}\nnow').subject).toBe('For Ana Bcc: x@example.org now');
  });
});

it.each([
  ['{child} and {piece}', ['child', 'piece'], []],
  ['{Time}, {time}, {tiem}, {孩子}', ['time'], ['tiem', '孩子']],
  ['no braces', [], []],
])('placeholdersIn %s', (text, used, unknown) => expect(placeholdersIn(text)).toEqual({ used, unknown }));

describe('SendLetterInput', () => {
  const input = { event: idOf('c'), subject: 'News', body: 'Dear {child}', to: { group: 'all' } };
  it.each<[object, string | undefined]>([
    [{}, undefined],
    [{ sendAt: '2026-12-01T10:00:00Z', confirmed: 60 }, undefined],
    [{ to: { group: 'section', section: idOf('1') } }, undefined],
    [{ subject: ' ' }, 'subject'],
    [{ subject: 'For {chlid}' }, 'placeholder'],
    [{ body: 'Dear {children}' }, 'placeholder'],
    [{ body: 'Dear {Child} {}' }, undefined],
    [{ body: '' }, 'body'],
    [{ body: 'x'.repeat(10_001) }, 'tooLong'],
    [{ sendAt: 'tomorrow' }, 'sendAt'],
    [{ to: { group: 'picked', accounts: [] } }, 'recipients'],
  ])('with %j is %s', (change, code) => {
    const { error } = SendLetterInput.safeParse({ ...input, ...change });
    expect(error?.issues[0]?.message).toBe(code);
  });

  it.each([{ group: 'everybody' }, { group: 'section' }, { group: 'all', accounts: [] }, null])(
    'refuses the recipients %j',
    (to) => expect(LetterTo.safeParse(to).success).toBe(false),
  );
});
