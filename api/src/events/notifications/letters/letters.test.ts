import { consentTexts } from '@portal/contracts/consent';
import { AccountExportResponse } from '@portal/contracts/auth';
import { EventResponse } from '@portal/contracts/events';
import {
  EventFamiliesResponse,
  EventLettersResponse,
  LetterResponse,
  LetterTemplate,
  LetterWithRecipients,
  StaleLetterResponse,
} from '@portal/contracts/letters';
import { mongo, Types } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asRestored } from '../../../operations/backup/restored.js';
import { Repair } from '../../../operations/backup/repair.service.js';
import { AppError } from '../../../platform/common/app-error.js';
import { log } from '../../../platform/log/log.js';
import { NotificationQueue, type Announcement } from '../../notification-queue/notification-queue.service.js';
import { freePort } from '@portal/tooling/testing/free-port';
import { commandsOf } from '../../../../testing/commands.js';
import { useMailServer } from '../../../../testing/mailbox.js';
import { testPassword, type SignedInClient } from '../../../../testing/test-accounts.js';
import {
  problemsOf,
  startTestApi,
  useAccounts,
  useTestApi,
  type TestApi,
} from '../../../../testing/test-api.js';
import {
  createEvent,
  createProfile,
  editSignUp,
  joinProfile,
  signUp,
} from '../../../../testing/test-inputs.js';
import { LetterStarter } from './letter-starter.service.js';
import type { LetterRecord } from './letters.schema.js';

const minute = 60_000;
const hour = 60 * minute;

const sink = useMailServer();
// On a slow machine the tests take longer than the usual wait of the mails about sign-ups.
const api = useTestApi(() => ({ SMTP_URL: sink.url, MAIL_GATHER_MINUTES: '60' }));
const [coordinator, li, marsh] = useAccounts(api, 'coordinator', 'parent', 'parent');
let event: EventResponse;

const playing = async (who: SignedInClient, to: string, firstName: string, title: string, time = 3) => {
  const profile = (await createProfile(who, { firstName, lastName: 'Lí' }))._id;
  return await signUp(who, to, { profile, title, ...(time > 0 ? { time } : { time: null }) });
};

beforeEach(async () => {
  event = await createEvent(coordinator, { name: 'Winter Strings' });
  sink.refuseWith(0);
  sink.mails.length = 0;
});

const byteOf = (_: string, code: string) => String.fromCharCode(parseInt(code, 16));
/** The received mails of messages, by recipient. */
const letters = (): Map<string, string> =>
  new Map(
    sink.mails
      .map((mail) => mail.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, byteOf))
      .map((mail) => Buffer.from(mail, 'latin1').toString())
      .map((mail) => [/^To: (.*)\r$/m.exec(mail)?.[1] ?? '', mail] as const),
  );

const input = (change: object = {}) => ({
  event: event._id,
  subject: 'For {child}',
  body: 'Dear family,\n\n{child} plays {piece}.\nSee you at {place}.',
  to: { group: 'all' },
  ...change,
});
const write = (change?: object, key?: string) =>
  coordinator.put('/event_letter', input(change), key ? { headers: { 'idempotency-key': key } } : undefined);
const send = async (change?: object) => (await write(change)).as(LetterResponse);
const logOf = async (id = event._id) =>
  (await coordinator.get(`/event_letters?id=${id}`)).as(EventLettersResponse);
const listFamilies = async () =>
  (await coordinator.get(`/event_families?id=${event._id}`)).as(EventFamiliesResponse);
const inMs = (ms: number) => new Date(api.clock.now().getTime() + ms).toISOString();
const takeBack = ({ _id }: LetterResponse) => coordinator.post('/event_letter_take_back', { _id });
const look = async ({ _id }: LetterResponse) =>
  (await coordinator.get(`/event_letter?id=${_id}`)).as(LetterWithRecipients);
const settled = async (letter: LetterResponse) => {
  const left = async () => {
    const { waiting, retrying } = (await look(letter)).counts;
    return waiting + retrying;
  };
  await expect.poll(left).toBe(0);
  return look(letter);
};

describe('a message', () => {
  it('is mailed once to each account, with its own children, in its language', async () => {
    await playing(li, event._id, 'Ana', 'Méditation');
    await playing(li, event._id, 'Leo', 'Gavotte');
    await playing(marsh, event._id, 'Theo', 'Minuet');
    await li.post('/account_language', { language: 'es' });
    const letter = await settled(await send());
    expect(letter).toMatchObject({ subject: 'For {child}', group: 'all', by: coordinator.email });
    const counts = { sent: 2, waiting: 0, refused: 0, dropped: 0, retrying: 0 };
    expect(letter).toMatchObject({ state: 'started', counts });
    const mails = letters();
    expect(new Set(mails.keys())).toEqual(new Set([li.email, marsh.email]));
    const toLi = mails.get(li.email) ?? '';
    expect(toLi).toContain('Ana Lí y Leo Lí plays Méditation y Gavotte.');
    expect(toLi).toContain('Su respuesta le llega al coordinador.');
    expect(toLi).toMatch(new RegExp(`^Reply-To: ${coordinator.email}\r$`, 'm'));
    expect(toLi).not.toContain(marsh.email);
    expect(toLi).not.toContain('Theo');
    expect(mails.get(marsh.email)).toContain('Theo Lí plays Minuet.\r\nSee you at 12 Oak Street');
    await li.post('/account_language', { language: 'en' });
  });

  it('lists each performer of a family, also those in the piece of another', async () => {
    const ana = await createProfile(li, { firstName: 'Ana', lastName: 'Lí' });
    const mia = await createProfile(li, { firstName: 'Mia', lastName: 'Lí' });
    const performers = [{ profile: mia._id, instrument: 'Violin', role: 'performer' as const }];
    await signUp(li, event._id, { profile: ana._id, performers });
    const { recipients } = await look(await send());
    expect(recipients.map(({ children }) => children)).toEqual([['Ana Lí', 'Mia Lí']]);
  });

  it('goes only to families of the chosen group, and is only about their sign-ups in it', async () => {
    const chosen = await playing(li, event._id, 'Ana', 'Méditation');
    await playing(li, event._id, 'Leo', 'Gavotte', 0);
    await playing(marsh, event._id, 'Theo', 'Minuet');
    const section = 'e'.repeat(24);
    const items = [
      { id: section, kind: 'section', title: 'First half' },
      { id: chosen._id, kind: 'piece' },
    ];
    await coordinator.post('/event_program', { _id: event._id, program: [chosen._id], revision: 0, items });
    const listed = await listFamilies();
    expect(listed.sections).toEqual([{ id: section, title: 'First half' }]);
    expect(listed.version).toBeUndefined();
    const sent = async (to: object) => {
      const letter = await look(await send({ to, sendAt: inMs(hour) }));
      await takeBack(letter);
      return { section: letter.section, children: letter.recipients.map(({ children }) => children) };
    };
    const inSection = { section: 'First half', children: [['Ana Lí']] };
    expect(await sent({ group: 'section', section })).toEqual(inSection);
    expect(await sent({ group: 'chosen' })).toMatchObject({ children: [['Ana Lí']] });
    expect(await sent({ group: 'notChosen' })).toMatchObject({ children: [['Leo Lí'], ['Theo Lí']] });
    expect(await sent({ group: 'noEstimate' })).toMatchObject({ children: [['Leo Lí']] });
    expect(await sent({ group: 'picked', accounts: [marsh.id] })).toMatchObject({ children: [['Theo Lí']] });
    const nobody = await write({ to: { group: 'section', section: 'f'.repeat(24) } });
    expect([nobody.status, nobody.body]).toMatchObject([400, { fields: { to: 'recipients' } }]);
  });

  it('can ask for an accompanist, or for answers about consent, those who can give them', async () => {
    const solo = await playing(li, event._id, 'Ana', 'Méditation');
    await playing(marsh, event._id, 'Theo', 'Minuet');
    await editSignUp(li, solo, { accompanist: 'Ms. Ruiz' });
    for (const [kind, textVersion] of Object.entries(consentTexts))
      await li.post('/profile_consent', { id: solo.profile._id, kind, given: false, textVersion });
    const listed = (await listFamilies()).families.map(({ user, pieces }) => [user, pieces[0]?.missing]);
    expect(Object.fromEntries(listed)).toEqual({
      [li.id]: undefined,
      [marsh.id]: ['consent', 'accompanist'],
    });
    for (const group of ['noConsent', 'noAccompanist'])
      expect((await look(await send({ to: { group } }))).recipients.map(({ email }) => email)).toEqual([
        marsh.email,
      ]);
  });

  it('is not mailed to unconfirmed addresses', async () => {
    await playing(li, event._id, 'Ana', 'Méditation');
    await playing(marsh, event._id, 'Theo', 'Minuet');
    await api.setAccount(marsh, { emailConfirmed: false });
    const letter = await settled(await send());
    expect(letter.recipients.map(({ email }) => email)).toEqual([li.email]);
    await api.setAccount(marsh, { emailConfirmed: true });
    const [, second] = (await settled(await send())).recipients.map(({ email }) => email);
    expect(second).toBe(marsh.email);
  });

  it.each([{ subject: 'For {chlid}' }, { body: 'Dear {children}' }])('is refused with %j', async (text) => {
    await playing(li, event._id, 'Ana', 'Méditation');
    const answer = await write(text);
    const [field = ''] = Object.keys(text);
    const { fields } = answer.body as { fields: object };
    expect([answer.status, fields]).toEqual([400, { [field]: 'placeholder' }]);
  });

  it('has the numbers and times of the version that is the newest when it is sent', async () => {
    event = await createEvent(coordinator, { name: 'Far away', date: '2090-12-05T22:00:00.000Z' });
    const own = await playing(li, event._id, 'Ana', 'Méditation');
    await playing(marsh, event._id, 'Theo', 'Minuet');
    const publish = async (number: number, minutes: number) => {
      const ids = { event: new Types.ObjectId(event._id), startsAt: new Date(event.date) };
      const piece = { kind: 'piece', id: own._id, number, start: minutes * 60, call: (minutes - 30) * 60 };
      const section = { kind: 'section', id: 'e'.repeat(24), title: 'Second half', start: 0, seconds: 0 };
      const rows = [section, { ...piece, seconds: 180, title: own.title, user: li.id }];
      const version = { number, at: new Date(), revision: 0, note: '', tell: 'nobody', told: 0, rows };
      await api.connection.collection('program_versions').insertOne({ ...ids, ...version });
      await api.connection
        .collection('events')
        .updateOne({ _id: ids.event }, { $set: { published: { number, at: new Date() } } });
    };
    await publish(1, 10);
    expect(await listFamilies()).toMatchObject({ version: 1, sections: [{ title: 'Second half' }] });
    const body = 'No. {number} at {time}, there by {call}\n{schedule}';
    const letter = await send({ body, to: { group: 'chosen' }, sendAt: inMs(minute) });
    await publish(2, 59);
    api.clock.advance(minute);
    expect((await settled(letter)).recipients).toMatchObject([{ children: ['Ana Lí'], state: 'sent' }]);
    expect(letters().get(li.email)).toContain('No. 2 at 2:59 PM, there by 2:25 PM');
    expect(letters().get(li.email)).toContain('Ana Lí, Méditation: about 2:59 PM, be there by 2:25 PM');
  });

  it('is stored once when the form is sent several times', async () => {
    await playing(li, event._id, 'Ana', 'Méditation');
    const answers = await Promise.all([write({}, 'one-key'), write({}, 'one-key'), write({}, 'one-key')]);
    expect(new Set(answers.map((answer) => answer.as(LetterResponse)._id)).size).toBe(1);
    expect((await logOf()).letters).toHaveLength(1);
    await settled(answers[0].as(LetterResponse));
    expect(sink.mails).toHaveLength(1);
  });

  it('waits for its planned time and can be taken back until then', async () => {
    await playing(li, event._id, 'Ana', 'Méditation');
    const sendAt = inMs(minute);
    const [kept, regretted] = [await send({ sendAt }), await send({ sendAt, subject: 'Sorry' })];
    expect(kept).toMatchObject({ state: 'waiting', sendAt, counts: { waiting: 1 } });
    const back = (await takeBack(regretted)).as(LetterResponse);
    expect(back).toMatchObject({ state: 'takenBack', counts: { waiting: 0, takenBack: 1 } });
    api.clock.advance(minute);
    await settled(kept);
    expect([...letters().values()].filter((mail) => mail.includes('Subject: Sorry'))).toEqual([]);
    expect(sink.mails).toHaveLength(1);
    for (const letter of [kept, regretted]) expect((await takeBack(letter)).error).toBe('conflict');
  });

  it('is not started after its event was canceled', async () => {
    await playing(li, event._id, 'Ana', 'Méditation');
    const letter = await send({ sendAt: inMs(minute) });
    const canceled = { at: new Date(api.clock.now().getTime() + 1000), reason: 'The hall is closed' };
    const events = api.connection.collection('events');
    await events.updateOne({ _id: new Types.ObjectId(event._id) }, { $set: { canceled } });
    api.clock.advance(minute);
    await expect.poll(async () => (await look(letter)).state).toBe('takenBack');
    expect((await settled(await send({ subject: 'Sorry' }))).counts).toMatchObject({ sent: 1 });
    expect(sink.mails).toHaveLength(1);
  });

  it('is not sent if its event is canceled while the mail server is down', async () => {
    await playing(li, event._id, 'Ana', 'Méditation');
    sink.refuseWith(451);
    const letter = await send();
    await expect.poll(async () => (await look(letter)).counts).toMatchObject({ retrying: 1 });
    api.clock.advance(1000);
    await coordinator.post('/event_cancel', { _id: event._id, reason: 'The hall is closed' });
    sink.refuseWith(0);
    api.clock.advance(10_000);
    expect((await settled(letter)).counts).toMatchObject({ sent: 0, dropped: 1 });
    expect([...letters().values()].filter((mail) => mail.includes('plays'))).toEqual([]);
  });

  it('is logged if it cannot be started, and does not delay others', async () => {
    await playing(li, event._id, 'Ana', 'Méditation');
    const told = vi.spyOn(log, 'error');
    const broken = await send({ sendAt: inMs(minute) });
    const stored = api.connection.collection('letters');
    const one = { _id: new Types.ObjectId(broken._id) };
    await stored.updateOne(one, { $set: { event: new Types.ObjectId() } });
    api.clock.advance(minute);
    for (const subject of ['Beside it', 'After it'])
      expect((await settled(await send({ subject }))).counts).toMatchObject({ sent: 1 });
    expect(told).toHaveBeenCalledWith({ err: new AppError('notfound') }, 'could not finish one of: messages');
    told.mockRestore();
    await stored.deleteOne(one);
  });

  it.each([
    ['long ago', -hour],
    ['in years', 400 * 24 * hour],
  ])('is not sent %s', async (_, ms) => {
    await playing(li, event._id, 'Ana', 'Méditation');
    const answer = await write({ sendAt: inMs(ms) });
    expect([answer.status, answer.body]).toMatchObject([400, { fields: { sendAt: 'sendAt' } }]);
  });

  it('is not mailed to families that have withdrawn, and their data is not shown', async () => {
    const { _id } = await playing(li, event._id, 'Ana', 'Méditation');
    await playing(marsh, event._id, 'Theo', 'Minuet');
    const letter = await send({ sendAt: inMs(minute) });
    await li.post('/performance_withdraw', { id: _id });
    expect((await look(letter)).recipients).toEqual([
      { children: [], state: 'waiting' },
      { children: ['Theo Lí'], email: marsh.email, state: 'waiting' },
    ]);
    api.clock.advance(minute);
    expect((await settled(letter)).counts).toMatchObject({ sent: 1, dropped: 1 });
    expect([...letters().keys()]).toContain(marsh.email);
    expect([...letters().values()].filter((mail) => mail.includes('Ana L'))).toEqual([]);
  });

  it('shows the reply of the mail server, and that the mail is retried', async () => {
    await playing(li, event._id, 'Ana', 'Méditation');
    sink.refuseWith(451);
    const letter = await send();
    await expect
      .poll(async () => (await look(letter)).recipients)
      .toMatchObject([{ state: 'retrying', failure: expect.stringContaining('451') as string }]);
    sink.refuseWith(550);
    api.clock.advance(10_000);
    expect((await settled(letter)).recipients).toMatchObject([
      { email: li.email, state: 'refused', failure: expect.stringContaining('550') as string },
    ]);
  });

  it('can be sent as a test to its author only', async () => {
    await playing(li, event._id, 'Ana', 'Méditation');
    const test = { ...input(), account: li.id };
    expect((await coordinator.post('/event_letter_test', test)).status).toBe(200);
    await expect.poll(() => sink.mails.length).toBe(1);
    expect(letters().get(coordinator.email)).toContain('Ana Lí plays Méditation.');
    expect(letters().get(coordinator.email)).toMatch(/^Subject: .*Test:_For_Ana/m);
    expect((await logOf()).letters).toEqual([]);
    const other = await coordinator.post('/event_letter_test', { ...test, account: marsh.id });
    expect(other.body).toMatchObject({ error: 'invalid', fields: { account: 'recipients' } });
  });

  it('needs the confirmed number of emails from fifty on', async () => {
    const accounts = await api.asNewEach(...Array.from({ length: 50 }, () => 'parent' as const));
    await Promise.all(accounts.map((account) => signUp(account, event._id)));
    for (const confirmed of [undefined, 49]) {
      const answer = await write({ confirmed });
      expect([answer.status, answer.as(StaleLetterResponse).count]).toEqual([409, 50]);
    }
    const letter = await settled(await send({ confirmed: 50 }));
    expect(letter.counts.sent).toBe(50);
    expect(new Set(letters().keys()).size).toBe(50);
  });

  it('is confirmed with the number of emails, one to each guardian', async () => {
    const other = await api.asNew('parent');
    const { profile } = await playing(li, event._id, 'Ana', 'Gavotte');
    await joinProfile(other, { from: li, profile: profile._id });
    expect(await write({ confirmed: 1 })).toMatchObject({ status: 409, body: { count: 2 } });
    expect((await send({ confirmed: 2 })).counts.waiting).toBe(2);
  });

  it('makes the log read the same number of bytes for any number of recipients', async () => {
    const bytesFor = async (families: readonly SignedInClient[]) => {
      event = await createEvent(coordinator, { name: 'Winter Strings' });
      for (const family of families) await signUp(family, event._id);
      const { counts } = await settled(await send());
      const asked = await commandsOf(api, async () => {
        const answer = await coordinator.get(`/event_letters?id=${event._id}`);
        expect(answer.as(EventLettersResponse).letters.map((one) => one.counts)).toEqual([counts]);
      });
      let bytes = 0;
      for (const [name, method, query = {}] of asked) {
        if (!['letters', 'mails'].includes(name)) continue;
        const stored = api.connection.collection(name);
        const found = await stored[method as 'find' | 'aggregate'](query as never).toArray();
        bytes += mongo.BSON.calculateObjectSize(found);
      }
      return bytes;
    };
    const few = await bytesFor([li]);
    expect(few).toBeGreaterThan(0);
    const more = await api.asNewEach('parent', 'parent', 'parent', 'parent');
    expect(await bytesFor([li, ...more])).toBe(few);
  });

  it('is in the export of its recipients and author, and forgets accounts that are deleted', async () => {
    const [leaving, writing] = await api.asNewEach('parent', 'admin');
    await playing(leaving, event._id, 'Ana', 'Méditation');
    await playing(marsh, event._id, 'Theo', 'Minuet');
    const letter = (await writing.put('/event_letter', input())).as(LetterResponse);
    await settled(letter);
    const exported = async (who: SignedInClient) =>
      (await who.get('/account_export')).as(AccountExportResponse).data['letters'];
    const own = await exported(leaving);
    const received = [{ event: 'Winter Strings', subject: 'For Ana Lí' }];
    expect(own).toMatchObject({ received, written: [] });
    expect(JSON.stringify(own)).not.toContain('Theo');
    const written = [{ subject: 'For {child}', recipients: 2 }];
    expect(await exported(writing)).toMatchObject({ received: [], written });
    for (const gone of [await leaving.prove(), await writing.prove()])
      expect((await gone.post('/account_delete', { password: testPassword })).status).toBe(200);
    const left = await api.connection.collection('letters').find({}).toArray();
    expect(JSON.stringify(left)).not.toContain(leaving.id);
    expect(JSON.stringify(left)).not.toContain(writing.id);
    expect((await look(letter)).by).toBeUndefined();
    expect((await look(letter)).recipients).toHaveLength(1);
    expect(await problemsOf(api)).toEqual([]);
  });
});

describe('templates', () => {
  const text = { name: 'Welcome', subject: 'Hello', body: 'Dear {child}' };
  const keep = (who: SignedInClient, change: object = {}) =>
    who.put('/letter_template', { event: event._id, ...text, ...change });
  const list = async () => (await logOf()).templates;

  it('for an event and for the organization are listed together', async () => {
    const admin = await api.as('admin');
    const own = (await keep(coordinator)).as(LetterTemplate);
    const all = (await keep(admin, { isForAll: true, subject: 'From us' })).as(LetterTemplate);
    expect(await list()).toEqual([own, all]);
    expect(own).toMatchObject({ ...text, isForAll: false });
    const other = await createEvent(coordinator);
    expect((await logOf(other._id)).templates).toEqual([all]);
    await admin.post('/letter_template_delete', { _id: all._id });
    expect(await list()).toEqual([own]);
  });

  it('replace one with the same name, and can be deleted', async () => {
    const first = (await keep(coordinator)).as(LetterTemplate);
    const second = (await keep(coordinator, { body: 'Dear all' })).as(LetterTemplate);
    expect(await list()).toEqual([{ ...first, body: 'Dear all' }]);
    expect(second._id).toBe(first._id);
    const atOnce = () => keep(coordinator, { name: 'At once' });
    const both = await Promise.all([atOnce(), atOnce()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await list()).toHaveLength(2);
    await coordinator.post('/letter_template_delete', { _id: first._id });
    expect((await list()).map(({ name }) => name)).toEqual(['At once']);
    expect((await coordinator.post('/letter_template_delete', { _id: first._id })).error).toBe('notfound');
  });
});

describe('a message in the backup of a running portal', () => {
  it('is found by the store check and repaired after a restore', async () => {
    const starter = vi.spyOn(api.app.get(LetterStarter), 'listDue').mockResolvedValue([]);
    await playing(li, event._id, 'Ana', 'Méditation');
    const due = await send();
    const planned = await send({ sendAt: inMs(hour) });
    const stored = api.connection.collection<LetterRecord>('letters');
    const gone = { account: new Types.ObjectId(), performances: [] };
    await stored.updateOne({ _id: new Types.ObjectId(planned._id) }, { $push: { recipients: gone } });
    const one = await stored.findOne({ _id: new Types.ObjectId(planned._id) });
    if (!one) throw new Error('no letter');
    const lost = { ...one, _id: new Types.ObjectId(), event: new Types.ObjectId() };
    await stored.insertOne(lost);
    const rules = async () => (await problemsOf(api)).map(({ rule }) => rule);
    expect(new Set(await rules())).toEqual(new Set(['a letter has an event', 'a letter goes to accounts']));
    await api.app.get(Repair).repair();
    expect(await rules()).toEqual([]);
    expect(await stored.findOne({ _id: lost._id })).toBeNull();
    expect(await look(planned)).toMatchObject({ state: 'waiting', counts: { waiting: 1 } });
    // It was queued after `mails` and before `letters` were read.
    await stored.updateOne({ _id: new Types.ObjectId(due._id) }, { $set: { state: 'queued' } });
    expect(await rules()).toEqual(['each recipient of a letter has a record of the mail']);
    await api.app.get(Repair).repair();
    expect(await rules()).toEqual([]);
    expect(await look(due)).toMatchObject({ state: 'started', counts: { unknown: 1, waiting: 0 } });
    starter.mockRestore();
    await takeBack(planned);
  });

  it.each([
    ['half sent', 'started', 1],
    ['due since', 'waiting', 0],
  ])(
    'shows after a restore which families got it and for which that is unknown: %s',
    async (_, state, sent) => {
      await playing(li, event._id, 'Ana', 'Méditation');
      await playing(marsh, event._id, 'Theo', 'Minuet');
      const letter = await settled(await send());
      const one = { _id: new Types.ObjectId(letter._id) };
      const mails = api.connection.collection('mails');
      const inBackup = (await mails.find({ letter: one._id }).toArray()).slice(0, sent);
      const stored = api.connection.collection('letters');
      const document = { ...(await stored.findOne(one)), state };
      await mails.deleteMany({ letter: one._id, _id: { $nin: inBackup.map(({ _id }) => _id) } });
      await stored.replaceOne(one, asRestored({ collection: 'letters', document }, api.clock.now()));
      await api.app.get(Repair).repair();
      const { state: now, counts } = await look(letter);
      expect(now).toBe('started');
      expect(counts).toMatchObject({ sent, unknown: 2 - sent, dropped: 0, waiting: 0 });
      expect(sink.mails).toHaveLength(2);
      expect(await problemsOf(api)).toEqual([]);
    },
  );
});

it('limits the messages and tests of a coordinator per day', async () => {
  const strict = await startTestApi({ LIMITS: 'letter-account=2' });
  const writer = await strict.as('coordinator');
  const family = await strict.as('parent');
  const { _id } = await createEvent(writer);
  await signUp(family, _id);
  const letter = { event: _id, subject: 'News', body: 'Hello', to: { group: 'all' } };
  const test = () => writer.post('/event_letter_test', { ...letter, account: family.id });
  expect((await test()).status).toBe(200);
  expect((await writer.put('/event_letter', letter)).status).toBe(200);
  const refused = await writer.put('/event_letter', letter);
  expect([refused.status, refused.error]).toEqual([409, 'quota']);
  expect((await test()).error).toBe('quota');
  await strict.stop();
});

describe('a process that is killed', () => {
  /** Has the database, and runs no jobs. */
  let home: TestApi;
  beforeEach(async () => {
    home = await startTestApi({}, { runsJobs: false });
  });
  afterEach(() => home.stop());

  const startBeside = (SMTP_URL: string): Promise<TestApi> =>
    startTestApi({ MONGODB_URI: home.databaseUri, DATA_DIR: home.config.dataDir, SMTP_URL });

  // Killed after some mails, and after all mails but before the message is marked as queued.
  it.each([3, 8])('after queueing %i of 8 mails loses none and sends none twice', async (done) => {
    const nowhere = `smtp://127.0.0.1:${String(await freePort())}`;
    const dying = await startBeside(nowhere);
    const writer = await dying.as('coordinator');
    const { _id } = await createEvent(writer);
    for (let family = 0; family < 8; family += 1) await signUp(await dying.asNew('parent'), _id);
    sink.mails.length = 0;
    const mails = dying.app.get(NotificationQueue);
    const send = mails.send.bind(mails);
    const killed = vi.spyOn(mails, 'send').mockImplementation(async (all) => {
      await send({ ...all, recipients: all.recipients.slice(0, done) } as Announcement);
      throw new Error('killed');
    });
    const letter = { event: _id, subject: 'News', body: 'Hello', to: { group: 'all' } };
    expect((await writer.put('/event_letter', letter)).status).toBe(200);
    await expect.poll(() => killed).toHaveBeenCalled();
    await dying.stop();

    const next = await startBeside(sink.url);
    // The leases of the killed process expire.
    next.clock.advance(minute);
    const stored = () => next.connection.collection('letters').findOne({ subject: 'News' });
    await expect.poll(async () => (await stored())?.['state'] as string).toBe('queued');
    const news = () => sink.mails.filter((mail) => mail.includes('Subject: News'));
    await expect.poll(() => news().length).toBe(8);
    const to = new Set(news().map((mail) => /^To: (.*)\r$/m.exec(mail)?.[1]));
    expect(to.size).toBe(8);
    await next.stop();
  });
});
