import { mongo, Types } from 'mongoose';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { useMailServer } from '../../../testing/mailbox.js';
import { useAccounts, useTestApi } from '../../../testing/test-api.js';
import { createEvent } from '../../../testing/test-inputs.js';
import { MailQueue } from '../../platform/mail/mail-queue.service.js';
import { LetterWriter } from '../notifications/letters/letter-writer.service.js';
import type { MailText } from '../notifications/writing/notice-texts.js';
import type { LetterFacts } from '@portal/contracts/mail-facts';
import { NotificationQueue, type Announcement } from './notification-queue.service.js';

const sink = useMailServer();
// The clock is moved by weeks.
const longSessions = { STAFF_SESSION_IDLE_MINUTES: '99999', STAFF_SESSION_MAX_HOURS: '9999' };
const api = useTestApi(() => ({ SMTP_URL: sink.url, ...longSessions }));
const [reader, coordinator] = useAccounts(api, 'student', 'coordinator');
let mails: NotificationQueue;
let event: Types.ObjectId;
let letter: Types.ObjectId;
/** The result or the error of the writer. */
let written: MailText | Error | null;

beforeAll(() => {
  mails = api.app.get(NotificationQueue);
  const writer = vi.spyOn(api.app.get(LetterWriter), 'write');
  writer.mockImplementation(async ({ facts }) => {
    if (written instanceof Error) throw written;
    return written && { ...written, paragraphs: [...written.paragraphs, JSON.stringify(facts)] };
  });
});
beforeEach(async () => {
  event = new Types.ObjectId((await createEvent(coordinator))._id);
  letter = new Types.ObjectId();
  written = { subject: 'Please bring a stand', paragraphs: ['There are too few.'] };
  sink.refuseWith(0);
  sink.mails.length = 0;
});

const facts: LetterFacts = { performances: [] };

/** A message to the reader, with one mail for each key. */
type LetterMails = Extract<Announcement, { kind: 'letter' }>;
const letterTo = (keys = ['one'], fields: Partial<LetterMails> = {}): LetterMails => {
  const left = keys.values();
  return {
    kind: 'letter',
    event,
    recipients: keys.map(() => ({ account: reader.id, facts })),
    keyOf: () => `${letter.toHexString()}:${String(left.next().value)}`,
    letter,
    ...fields,
  };
};
const states = async (): Promise<string[]> => (await mails.list({ letter })).map(({ state }) => state);
const inDays = (days: number): Date => new Date(api.clock.now().getTime() + days * 86_400_000);

describe('a mail about an event', () => {
  test('is sent to the current address, and kept as a record', async () => {
    await mails.send(
      letterTo(['one'], { recipients: [{ account: reader.id, facts: { performances: ['seven'] } }] }),
    );
    await expect.poll(states).toEqual(['sent']);
    const [mail = ''] = sink.mails;
    expect(mail).toContain(`To: ${reader.email}`);
    expect(mail).toContain('There are too few.');
    expect(mail).toContain('{"performances":["seven"]}');
    const [told] = await mails.list({ letter });
    expect(told).toMatchObject({ kind: 'letter', attempts: 1, account: reader.id });
    expect(told?.sentAt).toBeInstanceOf(Date);
  });

  test('is sent once for each key', async () => {
    for (const keys of [['one'], ['one', 'two'], ['two']]) await mails.send(letterTo(keys));
    await expect.poll(states).toEqual(['sent', 'sent']);
    expect(sink.mails).toHaveLength(2);
  });

  test('is not lost if only some of the mails were queued before', async () => {
    const writeErrors = [11000, 91].map((code) => ({ code }));
    const error = { message: 'not all', code: 11000, writeErrors } as never;
    const failure = new mongo.MongoBulkWriteError(error, {} as never);
    vi.spyOn(api.connection.model('Mail').collection, 'insertMany').mockRejectedValueOnce(failure);
    await expect(mails.send(letterTo())).rejects.toThrow('not all');
  });

  test('is dropped if its writer returns null', async () => {
    written = null;
    await mails.send(letterTo());
    await expect.poll(states).toEqual(['dropped']);
    expect(sink.mails).toEqual([]);
  });

  test('is dropped if the account is gone', async () => {
    await mails.send(
      letterTo(['one'], { recipients: [{ account: new Types.ObjectId().toHexString(), facts }] }),
    );
    await expect.poll(states).toEqual(['dropped']);
  });

  test('waits for its time without counting as delayed, and can be taken back', async () => {
    await mails.send(letterTo(['one', 'two'], { at: inDays(1) }));
    expect((await api.visitor().get('/readyz')).body).toMatchObject({ mail: { waiting: 0 } });
    expect(await mails.drop({ letter })).toBe(2);
    expect(await states()).toEqual(['dropped', 'dropped']);
    await mails.send(letterTo(['three'], { at: inDays(1) }));
    api.clock.advance(86_400_000);
    await expect.poll(states).toEqual(['dropped', 'dropped', 'sent']);
  });

  test('keeps the reply of the mail server that refused it', async () => {
    sink.refuseWith(550);
    await mails.send(letterTo());
    await expect.poll(states).toEqual(['refused']);
    const [told] = await mails.list({ letter });
    expect(told?.reply).toMatch(/^550/);
  });

  test('stores no reply if the mail server was not reached', async () => {
    written = new Error('connect ECONNREFUSED 10.0.0.5:587');
    await mails.send(letterTo());
    const failure = { letter, failure: 'Error' };
    await expect.poll(() => api.connection.collection('mails').countDocuments(failure)).toBe(1);
    expect(await mails.list({ letter })).toMatchObject([{ state: 'waiting' }]);
    expect((await mails.list({ letter }))[0]).not.toHaveProperty('reply');
  });

  test('is given up after a week, with the last reply of the mail server', async () => {
    sink.refuseWith(451);
    await mails.send(letterTo());
    const replied = { letter, reply: { $regex: '^451' } };
    await expect.poll(() => api.connection.collection('mails').countDocuments(replied)).toBe(1);
    api.clock.advance(7 * 86_400_000);
    await expect.poll(states).toEqual(['refused']);
    expect((await mails.list({ letter }))[0]?.reply).toMatch(/^451/);
  });

  test('includes its calendar, and replies go to the coordinator', async () => {
    const content = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
    written = { subject: 'Moved', paragraphs: [], calendar: { method: 'CANCEL', content } };
    await mails.send(letterTo());
    await expect.poll(() => sink.mails.length).toBe(1);
    expect(sink.mails[0]).toContain(`Reply-To: ${coordinator.email}`);
    expect(sink.mails[0]).toContain('text/calendar; charset=utf-8; method=CANCEL');
    expect(sink.mails[0]).toContain('filename=event.ics');
  });
});

describe('the headers of a mail', () => {
  test('contain no Reply-To if the recipient is the coordinator', async () => {
    await mails.send(letterTo(['one'], { recipients: [{ account: coordinator.id, facts }] }));
    await expect.poll(() => sink.mails.length).toBe(1);
    expect(sink.mails[0]).not.toContain('Reply-To');
  });

  test('mark automatic mails, but not messages of coordinators', async () => {
    const { letter: _, ...byProgram } = letterTo(['program']);
    for (const one of [letterTo(), byProgram]) await mails.send(one);
    await expect.poll(() => sink.mails.length).toBe(2);
    expect(sink.mails.filter((mail) => mail.includes('Auto-Submitted: auto-generated'))).toHaveLength(1);
    const [told] = await mails.list({ letter });
    const byCoordinator = sink.mails.find((mail) => !mail.includes('Auto-Submitted'));
    expect(told?.state).toBe('sent');
    expect(byCoordinator).toContain('There are too few.');
  });
});

describe('a mail that gathers', () => {
  const gather = (was: Record<string, number>) => {
    const open = `letter:${event.toHexString()}`;
    const pieces = Object.entries(was).map(([piece, value]) => ({ piece, was: value }));
    const mail = { kind: 'letter', event, account: reader.id, state: 'waiting', open } as const;
    return api.app.get(MailQueue).gather([{ ...mail, facts: { pieces } }], 120_000);
  };
  const due = () =>
    api.connection.collection('mails').countDocuments({ event, nextAt: { $lte: api.clock.now() } });
  const sent = (): Record<string, number>[] =>
    sink.mails.map((mail) => {
      const found = mail.replace(/=\r?\n/g, '').matchAll(/"piece":"(\w+)","was":(\d)/g);
      return Object.fromEntries([...found].map(([, piece = '', was]) => [piece, Number(was)] as const));
    });

  test('is sent after two minutes without changes, with the first value of each name', async () => {
    await Promise.all([gather({ a: 1 }), gather({ b: 1 })]);
    api.clock.advance(100_000);
    await gather({ a: 2, c: 1 });
    api.clock.advance(100_000);
    await expect(due()).resolves.toBe(0);
    api.clock.advance(20_000);
    await expect.poll(() => sink.mails.length).toBe(1);
    expect(sent()).toEqual([{ a: 1, b: 1, c: 1 }]);
  });

  test('is sent within ten minutes even if something changes every minute', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      await gather({ [String(turn)]: 1 });
      await expect(due()).resolves.toBe(0);
      api.clock.advance(60_000);
    }
    await gather({ last: 1 });
    api.clock.advance(120_000);
    await expect.poll(() => sink.mails.length).toBe(1);
    expect(Object.keys(sent()[0] ?? {})).toHaveLength(9);
  });

  test('is a new mail for changes after the first attempt to send it', async () => {
    sink.refuseWith(451);
    await gather({ a: 1 });
    api.clock.advance(10 * 60_000);
    await expect.poll(async () => (await mails.list({ event })).map(({ attempts }) => attempts)).toEqual([1]);
    await gather({ a: 2 });
    sink.refuseWith(0);
    api.clock.advance(10 * 60_000);
    await expect.poll(() => sink.mails.length).toBe(2);
    expect(sent()).toEqual(expect.arrayContaining([{ a: 1 }, { a: 2 }]));
  });
});

test('many mails can be queued at once, and each is sent', async () => {
  await mails.send(letterTo(Array.from({ length: 200 }, (_, number) => String(number))));
  await expect.poll(async () => new Set(await states())).toEqual(new Set(['sent']));
  expect(sink.mails).toHaveLength(200);
  expect(new Set(sink.mails.map((mail) => /^Message-ID: (.*)$/m.exec(mail)?.[1])).size).toBe(200);
});
