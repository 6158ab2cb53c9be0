import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  addressLine,
  formatEventDate,
  formatLength,
  formatList,
  formatMinutes,
  formatMonthDay,
  formatReaderTimes,
  formatShortDate,
  formatTimes,
  parseMinutes,
  ticketDate,
  zoneNote,
} from './format.ts';
import { endOfDay, fromLocalInput, startOfDay, today, toLocalInput } from './local-time.ts';

const pacific = 'America/Los_Angeles';
const winter = '2026-12-06T22:00:00.000Z';

describe('dates of events', () => {
  it('are formatted in the time zone of the event', () => {
    vi.useFakeTimers({ now: new Date('2026-06-01') });
    expect(formatEventDate(winter, pacific, pacific)).toBe('Sunday, December 6, 2:00 PM');
    const nextYear = 'Sunday, January 10, 2027, 3:00 PM';
    expect(formatEventDate('2027-01-10T23:00:00Z', pacific, pacific)).toBe(nextYear);
    vi.useRealTimers();
  });

  it('name the zone only for a user elsewhere', () => {
    expect(zoneNote(winter, pacific, pacific)).toBe('');
    expect(zoneNote(winter, pacific, 'America/Tijuana')).toBe('');
    expect(zoneNote(winter, pacific, 'America/New_York')).toBe('Pacific Time');
    expect(zoneNote('2026-07-06T22:00:00Z', pacific, 'Asia/Shanghai')).toBe('Pacific Time');
    expect(zoneNote(winter, 'America/Chicago', 'Asia/Shanghai')).toBe('Central Time');
  });

  it.each([
    [180, '2:00–5:00 PM'],
    [45, '2:00–2:45 PM'],
    [660, '2:00 PM–1:00 AM'],
  ])('with %i minutes have start and end: %s', (minutes, text) =>
    expect(formatTimes(winter, minutes, pacific)).toBe(text),
  );

  it.each([
    [pacific, ''],
    ['America/New_York', '5:00–8:00 PM'],
    ['Asia/Shanghai', 'Monday 6:00–9:00 AM'],
  ])('in the time zone of a user in %s are %j', (reader, text) =>
    expect(formatReaderTimes(winter, 180, pacific, reader)).toBe(text),
  );

  it.each([
    [45, '45 minutes'],
    [60, '1 hour'],
    [180, '3 hours'],
    [75, '1 hour 15 minutes'],
  ])('a length of %i minutes is formatted as %s', (minutes, text) =>
    expect(formatLength(minutes)).toBe(text),
  );

  it.each([
    ['en', 'A, B, C'],
    ['es', 'A, B y C'],
    ['zh-Hans', 'A、B、C'],
  ])('lists items in %s as %s', (language, text) => {
    document.documentElement.lang = language;
    const shown = formatList(['A', 'B', 'C']);
    document.documentElement.lang = 'en';
    expect(shown).toBe(text);
  });

  it('are split into the parts of a ticket', () => {
    vi.useFakeTimers({ now: new Date('2026-06-01') });
    const ticket = { day: '06', month: 'Dec', weekday: 'Sun', time: '2:00 PM', zone: '' };
    expect(ticketDate(winter, pacific, pacific)).toEqual(ticket);
    const elsewhere = { ...ticket, time: '2:00–5:00 PM', zone: 'Pacific Time' };
    expect(ticketDate(winter, pacific, 'America/New_York', 180)).toEqual(elsewhere);
    expect(ticketDate('2027-01-10T23:00:00Z', pacific, pacific).month).toBe('Jan 2027');
    expect(formatShortDate(winter, pacific)).toBe('Dec 6, 2:00 PM');
    expect(formatShortDate('2027-01-10T23:00:00Z', pacific)).toBe('Jan 10, 2027, 3:00 PM');
    vi.useRealTimers();
    expect(formatMonthDay(winter, pacific)).toBe('December 6');
  });
});

describe('dates and numbers on a page in another language', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it.each([
    ['zh-Hans', '12月6日星期日 14:00', '12月6日', ['06', '12月', '周日', '14:00–17:00', '北美太平洋时间']],
    ['zh-Hant', '12月6日星期日 下午2:00', '12月6日', ['06', '12月', '週日', '下午2:00至5:00', '太平洋時間']],
    [
      'es',
      'domingo, 6 de diciembre, 2:00 p.m.',
      '6 de diciembre',
      ['06', 'dic', 'dom', '2:00–5:00 p.m.', 'hora del Pacífico'],
    ],
  ])('follow the conventions of %s', async (lang, date, monthDay, ticket) => {
    vi.resetModules();
    vi.stubGlobal('document', { documentElement: { lang } });
    vi.useFakeTimers({ now: new Date('2026-06-01') });
    const format = await import('./format.ts');
    expect(format.formatEventDate(winter, pacific, pacific)).toBe(date);
    expect(format.formatMonthDay(winter, pacific)).toBe(monthDay);
    const { day, month, weekday, time, zone } = format.ticketDate(winter, pacific, 'Asia/Shanghai', 180);
    expect([day, month, weekday, time, zone]).toEqual(ticket);
    expect(format.formatNumber(1234.5)).toBe('1,234.5');
  });
});

describe('times typed in a zone', () => {
  it.each([
    ['2026-12-06T14:00', pacific, '2026-12-06T22:00:00.000Z'],
    ['2026-07-06T14:00', pacific, '2026-07-06T21:00:00.000Z'],
    ['2026-12-06T14:00', 'Asia/Kolkata', '2026-12-06T08:30:00.000Z'],
    ['2026-03-08T02:30', pacific, '2026-03-08T02:30:00-08:00'],
    ['2026-11-01T01:30', pacific, '2026-11-01T08:30:00.000Z'],
    ['2026-12-06T14:00', 'Pacific/Kiritimati', '2026-12-06T00:00:00.000Z'],
  ])('%s in %s is %s', (text, zone, iso) => expect(fromLocalInput(text, zone)).toBe(iso));

  it('are converted back to the typed text', () => {
    expect(toLocalInput(winter, pacific)).toBe('2026-12-06T14:00');
    expect(fromLocalInput(toLocalInput(winter, 'Asia/Kathmandu'), 'Asia/Kathmandu')).toBe(winter);
  });

  it.each(['', 'soon', '2026-13-01T00:00'])('are undefined for %o', (text) =>
    expect(fromLocalInput(text, pacific)).toBeUndefined(),
  );
});

describe('days of the user', () => {
  it('begin and end at midnight', () => {
    const start = startOfDay('2026-12-06') ?? 0;
    expect(new Date(start).getHours()).toBe(0);
    expect(new Date(endOfDay('2026-12-06') ?? 0).getTime() - start).toBe(86_400_000 - 1);
    expect(startOfDay('')).toBeUndefined();
    expect(today(new Date(2026, 0, 5))).toBe('2026-01-05');
  });
});

describe('the length of a piece', () => {
  it.each([
    ['4', 4],
    ['4:00', 4],
    ['4:26', 4 + 26 / 60],
    ['4：26', 4 + 26 / 60],
    [' 0:45 ', 0.75],
    ['4.5', 4.5],
    ['4 min', 4],
    ['4:30 min.', 4.5],
    ['5 Minutes', 5],
    ['5 minutos', 5],
    ['4分钟', 4],
    ['4m30', 4.5],
    ['4’30”', 4.5],
    ['4\'30"', 4.5],
    ["4'30''", 4.5],
    ["4'30", 4.5],
    ["4'", 4],
    ['4′30″', 4.5],
    ['4 min 30 s', 4.5],
    ['4 min. 30 sec.', 4.5],
    ['4 minutos 30 segundos', 4.5],
    ['4分30秒', 4.5],
    ['４：３０', 4.5],
    ['１２', 12],
    ["4'60", Number.NaN],
    ['4m30m', Number.NaN],
    ['30"', Number.NaN],
    ['min', Number.NaN],
    ['', null],
    ['4:60', Number.NaN],
    ['four', Number.NaN],
    ['-4', Number.NaN],
    ['4:26:00', Number.NaN],
  ])('parses %o as %o minutes', (text, minutes) => expect(parseMinutes(text)).toEqual(minutes));

  it.each([
    [4, '4:00'],
    [4 + 26 / 60, '4:26'],
    [62 + 1 / 6, '62:10'],
    [0, '0:00'],
    [0.999, '1:00'],
  ])('formats %o as %s', (minutes, text) => expect(formatMinutes(minutes)).toBe(text));
});

describe('an address', () => {
  it('is one line', () => {
    const address = { street: '418 Maple Ct', city: 'Oakland', state: 'California', zip: '94610' };
    expect(addressLine(address)).toBe('418 Maple Ct, Oakland, California 94610');
  });
});
