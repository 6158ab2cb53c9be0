import type { EventResponse } from '@portal/contracts/events';
import type { Language } from '@portal/contracts/languages';
import type { ProgramItem, ProgramSettings } from '@portal/contracts/program';
import { defaultSettings } from '@portal/contracts/program';
import type { FamilyPerformance } from '@portal/contracts/performances';
import type { PublishedTimes, VersionRow } from '@portal/contracts/versions';
import { versionRows } from '@portal/contracts/versions.rules';
import { firstOf } from '@portal/contracts/performers.rules';
import { describe, expect, it } from 'vitest';
import { factsFor, ownRowsBy } from '../../program-publishing/program-publishing.rules.js';
import { edited, familyTexts, gap, type Family } from './notice-texts.js';
import { publishedNow } from './published-now.js';

const at = '2026-11-21T12:00:00.000Z';
const stay = 'Your sign-ups stay as they are. If this does not suit you, you can withdraw them in My Events.';

const numbered = { published: { number: 1, at, numbers: true } };

const eventOf = (change: Partial<EventResponse> = {}) =>
  ({
    _id: 'e1',
    name: 'Winter Strings',
    duration: 120,
    address: { street: '418 Maple Ct', city: 'Oakland', state: 'California', zip: '94610' },
    date: '2026-12-05T22:00:00.000Z',
    timeZone: 'America/Los_Angeles',
    ...change,
  }) as EventResponse;

const people = {
  ana: ['Ana', 'Lí', 'The Swan'],
  anna: ['Анна', 'Иванова', 'Вокализ'],
  zihan: ['子涵', '林', '牧童短笛'],
  minji: ['민지', '김', 'Arirang'],
  haruto: ['はると', '佐藤', 'Sakura'],
  layla: ['ليلى', 'حداد', 'Lamma Bada'],
} as const;
type Person = keyof typeof people;

/** All are of one account, except Haruto. */
const signUp = (id: Person): FamilyPerformance => {
  const [firstName, lastName, title] = people[id];
  const profile = { _id: id, firstName, lastName, grade: 3, school: '' };
  const user = id === 'haruto' ? 'theirs' : 'mine';
  const cellist = { profile, instrument: 'Cello', role: 'performer', user };
  const piece = { _id: id, title, composer: '', time: 4, people: [cellist] };
  return piece as unknown as FamilyPerformance;
};
const everybody = (Object.keys(people) as Person[]).map(signUp);

type Line = Person | 'section' | 'break';
const itemOf = (line: Line): ProgramItem => {
  if (line === 'section') return { kind: 'section', id: line, title: 'Second half' };
  if (line === 'break') return { kind: 'break', id: line, title: 'Tea', seconds: 900 };
  return { kind: 'piece', id: line };
};
const version = (
  lines: readonly Line[],
  settings: Partial<ProgramSettings> = {},
  signedUp: readonly FamilyPerformance[] = everybody,
): VersionRow[] =>
  versionRows(lines.map(itemOf), new Map(signedUp.map((one) => [one._id, one])), {
    ...defaultSettings,
    changeover: 60,
    ...settings,
  });

interface Told {
  now: VersionRow[];
  before?: VersionRow[];
  language?: Language;
  note?: string;
  event?: Partial<EventResponse>;
  isTeacher?: boolean;
}
const ownRows = ownRowsBy((profile) => [profile === 'haruto' ? 'theirs' : 'mine']);
const mine = (rows: VersionRow[]) => ownRows(rows).get('mine');

const familyOf = (told: Told): Family<'published'> => {
  const { now, before = [], language = 'en', note = '', event = {}, isTeacher = false } = told;
  const facts = { version: before.length > 0 ? 2 : 1, note, pieces: factsFor(mine(before), mine(now), 5) };
  const at = new Date('2026-11-22T12:00:00Z');
  return { event: eventOf({ ...numbered, ...event }), own: [], language, isTeacher, now: at, facts };
};
const anaAt = (number: number, time: string) => `Ana Lí, The Swan: No. ${String(number)}, about ${time}`;
const annaAt = (number: number, time: string) =>
  `Анна Иванова, Вокализ: No. ${String(number)}, about ${time}`;
const published = (told: Told) => {
  const mail = familyTexts.published(familyOf(told));
  return mail && [mail.subject, ...mail.paragraphs];
};

describe('the mail about a program', () => {
  const all = version(['zihan', 'haruto', 'ana', 'anna', 'minji', 'layla']);

  it.each<[Language, string, string, string[], string]>([
    [
      'en',
      'The program of Winter Strings is here',
      'This is when you play:',
      [
        '林子涵, 牧童短笛: No. 1, about 2:00 PM',
        'Ana Lí, The Swan: No. 3, about 2:10 PM',
        'Анна Иванова, Вокализ: No. 4, about 2:15 PM',
        '김민지, Arirang: No. 5, about 2:20 PM',
        '\u2068ليلى حداد\u2069, Lamma Bada: No. 6, about 2:25 PM',
      ],
      'Please be there by 1:30 PM.',
    ],
    [
      'es',
      'Ya está el programa de Winter Strings',
      'Esta es la hora a la que toca:',
      [
        '林子涵, 牧童短笛: N.º 1, hacia las 2:00 p.m.',
        'Ana Lí, The Swan: N.º 3, hacia las 2:10 p.m.',
        'Анна Иванова, Вокализ: N.º 4, hacia las 2:15 p.m.',
        '김민지, Arirang: N.º 5, hacia las 2:20 p.m.',
        '\u2068ليلى حداد\u2069, Lamma Bada: N.º 6, hacia las 2:25 p.m.',
      ],
      'Por favor, llegue a más tardar a la 1:30 p.m.',
    ],
    [
      'zh-Hans',
      '“Winter Strings”的节目单已公布',
      '您的上场时间：',
      [
        '林子涵《牧童短笛》：第 1 首，约 14:00',
        'Ana Lí《The Swan》：第 3 首，约 14:10',
        'Анна Иванова《Вокализ》：第 4 首，约 14:15',
        '김민지《Arirang》：第 5 首，约 14:20',
        '\u2068ليلى حداد\u2069《Lamma Bada》：第 6 首，约 14:25',
      ],
      '请在 13:30 前到场。',
    ],
    [
      'zh-Hant',
      '「Winter Strings」的節目單已公布',
      '您的上場時間：',
      [
        '林子涵《牧童短笛》：第 1 首，約 下午2:00',
        'Ana Lí《The Swan》：第 3 首，約 下午2:10',
        'Анна Иванова《Вокализ》：第 4 首，約 下午2:15',
        '김민지《Arirang》：第 5 首，約 下午2:20',
        '\u2068ليلى حداد\u2069《Lamma Bada》：第 6 首，約 下午2:25',
      ],
      '請在 下午1:30 前到場。',
    ],
  ])('names every child of the account, and no other, in %s', (language, subject, lead, lines, call) => {
    expect(published({ now: all, language })).toEqual([subject, lead, lines, call]);
  });

  const first = version(['ana', 'haruto', 'anna', 'zihan']);
  const ana = anaAt(1, '2:00 PM');
  const anna = annaAt(3, '2:10 PM');
  const zihan = '林子涵, 牧童短笛: No. 4, about 2:15 PM';
  const call = 'Please be there by 1:30 PM.';
  const here = 'The program of Winter Strings is here';
  const lead = 'This is when you play:';
  const moved = 'Your time has changed: Winter Strings';
  const changed = 'The program of Winter Strings has changed';
  const nowLead = 'The program has changed. This is when you play now:';
  const short = everybody.map((one) => ({ ...one, time: one._id === 'haruto' ? 0.01 : one.time }));
  const longer = [{ ...signUp('ana'), title: 'Elegy' }, ...everybody.slice(1)];

  it.each<[string, Told, unknown]>([
    [
      'new and previous times, and the note',
      { before: first, now: version(['ana', 'haruto', 'break', 'anna', 'zihan']), note: 'Bring tea.' },
      [
        moved,
        nowLead,
        [
          ana,
          `${annaAt(3, '2:24 PM')} (before: No. 3, about 2:10 PM)`,
          '林子涵, 牧童短笛: No. 4, about 2:29 PM (before: No. 4, about 2:15 PM)',
        ],
        call,
        'Bring tea.',
      ],
    ],
    [
      'new pieces and unchanged pieces',
      { before: first, now: version(['ana', 'haruto', 'anna', 'zihan', 'minji']) },
      [changed, nowLead, [ana, anna, zihan, '김민지, Arirang: No. 5, about 2:20 PM'], call],
    ],
    [
      'pieces that are gone',
      { before: first, now: version(['ana', 'haruto', 'anna']) },
      [changed, nowLead, [ana, anna], call, 'No longer in the program:', ['林子涵, 牧童短笛']],
    ],
    [
      'another title at the same time',
      { before: first, now: version(['ana', 'haruto', 'anna', 'zihan'], {}, longer) },
      [changed, nowLead, ['Ana Lí, Elegy: No. 1, about 2:00 PM', anna, zihan], call],
    ],
    [
      'a new number in the subject if nothing else is new',
      { before: version(['haruto', 'ana'], { changeover: 0 }, short), now: version(['ana'], {}, short) },
      ['Your new number: Winter Strings', nowLead, [`${ana} (before: No. 2, about 2:00 PM)`], call],
    ],
    [
      'an earlier call, and the previous one',
      { before: version(['ana']), now: version(['ana'], { callMinutes: 42 }) },
      [moved, nowLead, [ana], 'Please be there by 1:15 PM (before: 1:30 PM).'],
    ],
    [
      'that nothing changed, if the family gets a mail nevertheless',
      { before: first, now: first },
      [changed, 'For you, nothing has changed.', lead, [ana, anna, zihan], call],
    ],
    [
      'a new version to a family without pieces in it',
      { before: version(['haruto']), now: version(['haruto']) },
      [changed, 'For you, nothing has changed.'],
    ],
    [
      'the call of the section if the program has one',
      { now: version(['haruto', 'section', 'ana', 'anna'], { callBefore: 'section', callMinutes: 15 }) },
      [here, lead, [anaAt(2, '2:05 PM'), anna], 'Please be there by 1:45 PM.'],
    ],
    [
      'times across the start of daylight saving time',
      { now: version(['ana', 'anna'], { changeover: 3600 }), event: { date: '2027-03-14T09:30:00.000Z' } },
      [here, lead, [anaAt(1, '1:30 AM'), annaAt(2, '3:34 AM')], 'Please be there by 1:00 AM.'],
    ],
    [
      'times without numbers if the program does not print them',
      {
        before: version(['haruto', 'ana', 'anna']),
        now: version(['ana', 'haruto', 'anna']),
        event: { published: { number: 2, at } },
      },
      [
        moved,
        nowLead,
        ['Ana Lí, The Swan: about 2:00 PM (before: about 2:05 PM)', 'Анна Иванова, Вокализ: about 2:10 PM'],
        'Please be there by 1:30 PM (before: 1:35 PM).',
      ],
    ],
    [
      'that nothing changed if only a number did that is not printed',
      {
        before: version(['haruto', 'ana'], { changeover: 0 }, short),
        now: version(['ana'], {}, short),
        event: { published: { number: 2, at } },
      },
      [
        changed,
        'For you, nothing has changed.',
        lead,
        ['Ana Lí, The Swan: about 2:00 PM'],
        'Please be there by 1:30 PM.',
      ],
    ],
    ['nothing if the event is canceled', { now: first, event: { canceled: { at, reason: 'Snow.' } } }, null],
    ['nothing of an event that is over', { now: first, event: { date: '2026-11-20T22:00:00.000Z' } }, null],
  ])('says %s', (_, told, expected) => {
    expect(published(told)).toEqual(expected);
  });
});

describe('the mail about a program to a teacher', () => {
  const now = version(['ana', 'haruto', 'break', 'anna']);

  it.each<[Language, string[]]>([
    ['en', [`${anaAt(1, '2:00 PM')}, be there by 1:30 PM`, `${annaAt(3, '2:24 PM')}, be there by 1:50 PM`]],
    [
      'es',
      [
        'Ana Lí, The Swan: N.º 1, hacia las 2:00 p.m.; llegada a más tardar a la 1:30 p.m.',
        'Анна Иванова, Вокализ: N.º 3, hacia las 2:24 p.m.; llegada a más tardar a la 1:50 p.m.',
      ],
    ],
    [
      'zh-Hans',
      [
        'Ana Lí《The Swan》：第 1 首，约 14:00，请在 13:30 前到场',
        'Анна Иванова《Вокализ》：第 3 首，约 14:24，请在 13:50 前到场',
      ],
    ],
    [
      'zh-Hant',
      [
        'Ana Lí《The Swan》：第 1 首，約 下午2:00，請在 下午1:30 前到場',
        'Анна Иванова《Вокализ》：第 3 首，約 下午2:24，請在 下午1:50 前到場',
      ],
    ],
  ])('has the call of each piece and none for all, in %s', (language, lines) => {
    expect(published({ now, language, isTeacher: true })?.slice(2)).toEqual([lines]);
  });

  it('has the previous call next to the new one', () => {
    const told = { before: version(['ana']), now: version(['ana'], { callMinutes: 42 }), isTeacher: true };
    const line = `${anaAt(1, '2:00 PM')}, be there by 1:15 PM`;
    const before = '(before: No. 1, about 2:00 PM, be there by 1:30 PM)';
    expect(published(told)?.slice(2)).toEqual([[`${line} ${before}`]]);
  });
});

describe('a piece with an accompanist', () => {
  const accompanist = { ...firstOf(signUp('anna')), role: 'accompanist' };
  const trio = [firstOf(signUp('ana')), firstOf(signUp('minji')), accompanist];
  const accompanied = { ...signUp('ana'), people: trio } as FamilyPerformance;
  const now = version(['ana'], {}, [accompanied]);

  it.each<[Language, string]>([
    ['en', 'Ana Lí and 김민지, acc. Анна Иванова, The Swan: No. 1, about 2:00 PM'],
    ['es', 'Ana Lí y 김민지, acomp. Анна Иванова, The Swan: N.º 1, hacia las 2:00 p.m.'],
    ['zh-Hans', 'Ana Lí和김민지，伴奏：Анна Иванова《The Swan》：第 1 首，约 14:00'],
    ['zh-Hant', 'Ana Lí和김민지，伴奏：Анна Иванова《The Swan》：第 1 首，約 下午2:00'],
  ])('names the accompanist as programs do, in %s', (language, line) => {
    expect(published({ now, language })?.[2]).toEqual([line]);
  });
});

it('mails isolate each right-to-left name and title', () => {
  const own = [{ ...signUp('layla'), title: 'لما بدا', composer: 'Trad.' }];
  const [, lines] =
    familyTexts.reminder({ ...familyOf({ now: [] }), event: eventOf(), own })?.paragraphs ?? [];
  expect(lines).toEqual(['\u2068ليلى حداد\u2069: \u2068لما بدا\u2069 (Trad.), Cello, about 4 minutes']);
});

it.each<[Language, string]>([
  ['en', 'Ana Lí, The Swan: about 2:00 PM'],
  ['es', 'Ana Lí, The Swan: hacia las 2:00 p.m.'],
  ['zh-Hans', 'Ana Lí《The Swan》：约 14:00'],
  ['zh-Hant', 'Ana Lí《The Swan》：約 下午2:00'],
])('the mail about a program without printed numbers has only times, in %s', (language, line) => {
  const event = { published: { number: 1, at } };
  expect(published({ now: version(['ana']), language, event })?.[2]).toEqual([line]);
});

describe('the mail that a program was taken back', () => {
  it.each<[Language, string, string]>([
    ['en', 'The program of Winter Strings was taken back', 'We will write again when there is a new one.'],
    ['es', 'Se retiró el programa de Winter Strings', 'Le escribiremos de nuevo cuando haya otro.'],
    ['zh-Hans', '“Winter Strings”的节目单已撤回', '有新的节目单时，我们会再写信给您。'],
    ['zh-Hant', '「Winter Strings」的節目單已撤回', '有新的節目單時，我們會再寫信給您。'],
  ])('has the reason, in %s', (language, subject, end) => {
    const event = { hidden: { at, reason: 'Новый зал.' } };
    const mail = familyTexts.programHidden({ ...familyOf({ now: [], language, event }) });
    expect([mail?.subject, mail?.paragraphs.slice(1)]).toEqual([subject, ['Новый зал.', end]]);
  });

  it.each<[string, Partial<EventResponse>]>([
    ['has been published again', {}],
    ['is of an event that is off', { hidden: { at, reason: '' }, canceled: { at, reason: 'Snow.' } }],
    ['is of an event that is over', { hidden: { at, reason: '' }, date: '2026-11-20T22:00:00.000Z' }],
  ])('is not written if it %s', (_, event) => {
    expect(familyTexts.programHidden({ ...familyOf({ now: [], event }) })).toBeNull();
  });
});

describe('the mail to a coordinator about a gap', () => {
  const facts = { title: 'Вокализ', number: 3, start: 600 };
  const gapIn = (event: Partial<EventResponse>, language: Language = 'en') =>
    gap({ event: eventOf(event), own: [], facts, language, now: new Date(at) });

  it.each<[Language, string]>([
    ['en', 'Вокализ: No. 3, about 2:10 PM'],
    ['es', 'Вокализ: N.º 3, hacia las 2:10 p.m.'],
    ['zh-Hans', 'Вокализ：第 3 首，约 14:10'],
    ['zh-Hant', 'Вокализ：第 3 首，約 下午2:10'],
  ])('names the place in the program, and no performer, in %s', (language, line) => {
    const mail = gapIn({}, language);
    expect(mail?.paragraphs[1]).toEqual([line]);
    expect(mail?.button?.path).toBe('/events/manage/e1');
  });

  it.each([
    ['is canceled', { canceled: { at, reason: 'Snow.' } }],
    ['shows no program', { hidden: { at, reason: 'A new hall.' } }],
  ])('is not written of an event that %s', (_, event) => {
    expect(gapIn(event)).toBeNull();
  });
});

describe('a mail about a version that waited for the mail server', () => {
  const now = version(['ana', 'haruto', 'anna']);
  const facts = familyOf({ now, before: version(['zihan']) }).facts;
  const place = (minutes: number): PublishedTimes => {
    const time = (after: number) => new Date(Date.parse(eventOf().date) + after * 60_000).toISOString();
    return { version: 2, number: 7, start: time(minutes), call: time(minutes - 30) };
  };
  const linesOf = (own: Parameters<typeof publishedNow>[2], event: Partial<EventResponse> = {}) => {
    const pieces = publishedNow(facts, eventOf(event), own)?.pieces;
    return pieces?.map(({ id, now: row }) => [id, row?.number, row?.start, row?.call]);
  };
  const atForty = { _id: 'ana', published: place(40) };

  it.each<[string, Parameters<typeof linesOf>, unknown]>([
    [
      'has the numbers of the newest version',
      [[atForty, { _id: 'anna', published: place(0) }, { _id: 'zihan' }]],
      [
        ['ana', 7, 2400, 600],
        ['anna', 7, 0, -1800],
        ['zihan', undefined, undefined, undefined],
      ],
    ],
    [
      'leaves out pieces of people whom the account does not look after any more',
      [[atForty]],
      [['ana', 7, 2400, 600]],
    ],
    [
      'leaves out withdrawn pieces, and gone pieces that are back',
      [[atForty, { _id: 'zihan', published: place(50) }]],
      [['ana', 7, 2400, 600]],
    ],
    ['is not written if nothing of it applies', [[{ _id: 'zihan', published: place(1) }]], undefined],
    ['is not written if the program was taken back', [[atForty], { hidden: { at, reason: '' } }], undefined],
  ])('%s', (_, parameters, expected) => {
    expect(linesOf(...parameters)).toEqual(expected);
  });
});

describe('the mail that an event has changed', () => {
  const at = (number: number, minutes: number) => ({
    version: 1,
    number,
    start: `2026-12-06T22:${String(minutes)}:00.000Z`,
    call: `2026-12-06T21:${String(minutes)}:00.000Z`,
  });
  const placed = { ...signUp('ana'), published: at(3, 20) };
  const own = [signUp('minji'), placed, { ...signUp('anna'), published: at(1, 10) }];
  const told = (was: Partial<EventResponse>, event: Partial<EventResponse> = {}) => {
    const family = { ...familyOf({ now: [], event }), own, facts: { event: eventOf(was) } };
    const mail = familyTexts.eventChanged(family);
    return mail && [mail.subject, ...mail.paragraphs.slice(2)];
  };
  const elsewhere = { address: { ...eventOf().address, street: '9 Elm Street' } };

  it.each<[string, Parameters<typeof told>, unknown]>([
    [
      'lists the new times of the pieces in order',
      [{}, { date: '2026-12-06T22:00:00.000Z' }],
      [
        'New date: Winter Strings',
        'This is when you play:',
        [
          'Анна Иванова: Вокализ, Cello, about 4 minutes: No. 1, about 2:10 PM',
          'Ana Lí: The Swan, Cello, about 4 minutes: No. 3, about 2:20 PM',
        ],
        'Please be there by 1:10 PM.',
        stay,
      ],
    ],
    ['calls a new place a new place', [{}, elsewhere], ['New place: Winter Strings', stay]],
    ['names no other change', [{ duration: 60 }], ['Winter Strings has changed', stay]],
    ['is not written of what is over', [{ duration: 60 }, { date: '2026-11-20T22:00:00.000Z' }], null],
  ])('%s', (_, parameters, expected) => {
    expect(told(...parameters)).toEqual(expected);
  });
});

describe('the reminder', () => {
  const times = { start: '2026-12-05T22:10:00.000Z', call: '2026-12-05T21:40:00.000Z' };
  const place: PublishedTimes = { version: 1, number: 3, ...times };
  const swan = 'Ana Lí: The Swan, Cello, about 4 minutes';
  const vocalise = 'Анна Иванова: Вокализ, Cello, about 4 minutes';
  const played = `${swan}: No. 3, about 2:10 PM`;
  const forward = 'We look forward to Winter Strings. You have signed up with:';
  const without = 'The program of Winter Strings has been published without:';
  const cannot = 'If you cannot come after all, please withdraw in My Events so that the program is right.';

  it.each<[string, Partial<EventResponse>, boolean, unknown[]]>([
    ['lists all pieces before a program is published', {}, false, [forward, [swan, vocalise], cannot]],
    [
      'lists pieces in the program and pieces that are not',
      numbered,
      true,
      [forward, [played], 'Please be there by 1:40 PM.', without, [vocalise], cannot],
    ],
    ['lists only pieces that are not in the program', numbered, false, [without, [swan, vocalise]]],
    [
      'lists all pieces while the program is taken back',
      { ...numbered, hidden: { at, reason: 'A new hall.' } },
      false,
      [forward, [swan, vocalise], cannot],
    ],
  ])('%s', (_, event, isPlayed, paragraphs) => {
    const own = [{ ...signUp('ana'), ...(isPlayed && { published: place }) }, signUp('anna')];
    const family = { ...familyOf({ now: [], event }), event: eventOf(event), own };
    expect(familyTexts.reminder(family)?.paragraphs).toEqual(paragraphs);
  });
});

describe('the length of a piece', () => {
  const lengthIn = (language: Language, time: number | null) => {
    const own = [{ ...signUp('ana'), time }];
    const mail = familyTexts.reminder({ ...familyOf({ now: [], language }), own });
    return mail?.paragraphs[1]?.[0]?.split(/, |，/).at(-1);
  };
  it.each<[number | null, string, string, string, string]>([
    [4, 'about 4 minutes', 'unos 4 minutos', '约 4 分钟', '約 4 分鐘'],
    [1.5, 'about 1½ minutes', 'un minuto y medio más o menos', '约 1 分半钟', '約 1 分半鐘'],
    [4 + 26 / 60, 'about 4½ minutes', 'unos 4 minutos y medio', '约 4 分半钟', '約 4 分半鐘'],
    [1, 'about 1 minute', 'un minuto más o menos', '约 1 分钟', '約 1 分鐘'],
    [0.1, 'about half a minute', 'medio minuto más o menos', '约半分钟', '約半分鐘'],
    [null, 'Cello', 'Cello', 'Cello', 'Cello'],
  ])('is rounded to half minutes: %s', (time, ...expected) => {
    const said = (['en', 'es', 'zh-Hans', 'zh-Hant'] as const).map((language) => lengthIn(language, time));
    expect(said).toEqual(expected);
  });
});

describe('the mail to a coordinator about a change of a published piece', () => {
  const editedFrom = (was: object, event: Partial<EventResponse> = {}) => {
    const facts = { pieces: [{ piece: 'ana', was: { ...signUp('ana'), ...was } }] };
    const own = [signUp('ana')];
    return edited({ event: eventOf(event), own, facts, language: 'en', now: new Date(at) });
  };

  it('has the new and the previous values', () => {
    const mail = editedFrom({ title: 'Elegy' });
    expect(mail?.subject).toBe('Changed after publishing: Winter Strings');
    expect(mail?.paragraphs[1]).toEqual([
      'Ana Lí: The Swan, Cello, about 4 minutes (before: Ana Lí: Elegy, Cello, about 4 minutes)',
    ]);
  });

  it('is not written if no printed field differs or the program is hidden', () => {
    expect(editedFrom({ notes: 'Needs a chair' })).toBeNull();
    expect(editedFrom({ title: 'Elegy' }, { hidden: { at, reason: 'A new hall.' } })).toBeNull();
    expect(editedFrom({ title: 'Elegy' }, { canceled: { at, reason: 'Snow.' } })).toBeNull();
  });
});
