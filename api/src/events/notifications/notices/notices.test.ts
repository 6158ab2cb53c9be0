import { EventResponse } from '@portal/contracts/events';
import { PerformanceResponse } from '@portal/contracts/performances';
import { ShareResponse } from '@portal/contracts/public-program';
import { EventFamiliesResponse, EventLettersResponse } from '@portal/contracts/letters';
import { MailedFamilies, noteMark, WaitingMails } from '@portal/contracts/mails';
import { defaultSettings, ProgramResponse } from '@portal/contracts/program';
import {
  PublishPreview,
  UnpublishedChanges,
  VersionResponse,
  VersionSummary,
} from '@portal/contracts/versions';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Jobs } from '../../../platform/jobs/jobs.service.js';
import { EventsService } from '../../events/events.service.js';
import { NotificationQueue } from '../../notification-queue/notification-queue.service.js';
import type { EventMailRecord } from '../../../platform/mail/mails.schema.js';
import { NotificationWriter } from '../writing/notification-writer.service.js';
import { mailsAfter, mailsTo, mailTo, settledMails, type ReadMail } from '../../../../testing/mailbox.js';
import type { SignedInClient } from '../../../../testing/test-accounts.js';
import { startTestApi, useAccounts, useTestApi } from '../../../../testing/test-api.js';
import {
  createEvent,
  createProfile,
  editSignUp,
  fieldsOf,
  eventInput,
  inDays,
  createSharedProfile,
  joinProfile,
  performanceInput,
  publishProgram,
  signUp,
} from '../../../../testing/test-inputs.js';

const longSessions = {
  SESSION_IDLE_MINUTES: '99999',
  STAFF_SESSION_IDLE_MINUTES: '99999',
  STAFF_SESSION_MAX_HOURS: '9999',
};

const api = useTestApi(longSessions);
const [coordinator] = useAccounts(api, 'coordinator');
let family: SignedInClient;
let event: EventResponse;
let turn = 0;

beforeEach(async () => {
  turn += 1;
  family = await api.as('student', `family${String(turn)}`);
  event = await createEvent(coordinator, { name: `Recital ${String(turn)}`, date: fromNow(20) });
});

const fromNow = (days: number): string =>
  new Date(api.clock.now().getTime() + days * 86_400_000).toISOString();

const later = (minutes: number) => mailsAfter(api, minutes * 60_000);
/** Signs up the family, and sends the mail about it. */
const signedUp = async (fields?: Parameters<typeof signUp>[2]) => {
  const piece = await signUp(family, event._id, fields);
  await later(10);
  return piece;
};
const toFamily = async (): Promise<ReadMail> => {
  const mails = await mailsTo(api, family);
  return mails.at(-1) ?? { to: '', subject: '', text: '', code: '' };
};
const subjects = async (reader = family): Promise<string[]> =>
  (await mailsTo(api, reader)).map(({ subject }) => subject);
const change = (fields: Partial<EventResponse>) =>
  coordinator.post('/event', { ...fieldsOf(event, fields), _id: event._id });

describe('a sign-up', () => {
  test('is confirmed with its printed fields, in one mail for all sign-ups of an account', async () => {
    const { _id: profile } = await createProfile(family, { firstName: 'Mia', lastName: 'Lopez' });
    await signUp(family, event._id, { profile, title: 'The Swan' });
    await later(1);
    await signUp(family, event._id, { profile, title: 'Minuet', composer: '', time: null });
    await later(1);
    expect(await subjects()).toEqual([]);
    await later(10);
    expect(await subjects()).toEqual([`Your sign-up for ${event.name}`]);
    const { text } = await toFamily();
    expect(text).toContain('Mia Lopez: The Swan');
    expect(text).toContain('Cello, about 3 minutes');
    expect(text).toContain('- Mia Lopez: Minuet, Cello\n');
    expect(text).toContain('12 Oak Street, San Jos');
    expect(text).toContain('method=PUBLISH');
    expect(text).toContain(`Reply-To: ${coordinator.email}`);
  });

  test('is confirmed with a mark at the name that the family does not want printed', async () => {
    const { _id: profile } = await createProfile(family, { firstName: 'Mia', lastName: 'Lopez' });
    await family.post('/profile_consent', { id: profile, kind: 'print', given: false, textVersion: 1 });
    await signedUp({ profile, title: 'The Swan' });
    expect((await toFamily()).text).toContain('Mia Lopez (hidden in print, as you chose): The Swan');
  });

  test('is confirmed without a promise about a program that is published already', async () => {
    const { _id } = await signUp(await api.asNew('parent'), event._id);
    await publishProgram(coordinator, event._id, [_id]);
    await change({ contact: 'Lena Ortiz' });
    await signedUp({ title: 'The Swan' });
    const { text } = await toFamily();
    expect(text).toContain('Lena Ortiz decides whether the program can still change');
    expect(text).not.toContain('what the program will say');
  });

  test('is mailed to an unconfirmed account once the address is confirmed, with the changes until then', async () => {
    await api.setAccount(family, { emailConfirmed: false });
    const swan = await signUp(family, event._id, { title: 'The Swan' });
    const gone = await signedUp({ title: 'Minuet', profile: swan.profile._id });
    await editSignUp(family, swan, { title: 'Bourree' });
    await family.post('/performance_withdraw', { id: gone._id });
    await later(10);
    expect(await subjects()).toEqual([]);
    await family.post('/resend_confirmation');
    const { code } = await mailTo(api, family.email, 'Confirm your email address');
    expect((await family.post('/confirmemail', { code })).status).toBe(200);
    expect(await subjects()).toEqual(['Confirm your email address', `Your sign-up for ${event.name}`]);
    const { text } = await toFamily();
    expect(text).toContain('Bourree');
    expect(text).not.toMatch(/The Swan|Minuet|withdrawn/);
    expect((await family.post('/confirmemail', { code })).status).toBe(200);
    await later(10);
    expect(await subjects()).toHaveLength(2);
  });

  test('is mailed as made, not as both, if it is withdrawn and made again', async () => {
    const { _id: id, profile } = await signedUp({ title: 'Gavotte' });
    await family.post('/performance_withdraw', { id });
    await signUp(family, event._id, { title: 'Gavotte', profile: profile._id });
    const other = await signedUp({ title: 'Minuet', profile: profile._id });
    expect(await subjects()).toHaveLength(2);
    expect((await toFamily()).text).not.toContain('This was withdrawn');
    await family.post('/performance_withdraw', { id: other._id });
    await later(10);
    expect((await toFamily()).text).toMatch(/withdrawn.*Minuet/s);
  });

  test('is mailed with previous values when it changes, and removes the calendar entry when it is withdrawn', async () => {
    const swan = await signedUp({ title: 'The Swan' });
    await editSignUp(family, swan, { title: 'Bourree' });
    await later(10);
    const changed = await toFamily();
    expect(changed.subject).toBe(`Your sign-up for ${event.name} was changed`);
    expect(changed.text).toMatch(/Bourree .*\(before: .*The Swan/s);
    await family.post('/performance_withdraw', { id: swan._id });
    await later(10);
    expect((await toFamily()).subject).toBe(`Your sign-up for ${event.name} was withdrawn`);
    expect((await toFamily()).text).toContain('method=CANCEL');
  });

  test('is mailed as withdrawn without what is only of use for a sign-up that stays', async () => {
    await change({ stepFree: 'Ramp in the yard' });
    const { _id: id } = await signedUp();
    const ofVisit = ['You can change or withdraw', 'Ramp in the yard'];
    for (const text of ofVisit) expect((await toFamily()).text).toContain(text);
    await family.post('/performance_withdraw', { id });
    await later(10);
    const { text } = await toFamily();
    expect(text).toContain('12 Oak Street, San Jos');
    for (const said of ofVisit) expect(text).not.toContain(said);
  });

  test('sends no mail if it is withdrawn before the mail, refused, or saved without changes', async () => {
    const { _id: id, profile } = await signUp(family, event._id);
    await family.post('/performance_withdraw', { id });
    await later(10);
    expect(await subjects()).toEqual([]);
    const kept = await signUp(family, event._id, { profile: profile._id });
    await later(10);
    expect(await subjects()).toHaveLength(1);
    expect((await editSignUp(family, kept)).status).toBe(200);
    await later(10);
    expect(await subjects()).toHaveLength(1);
  });

  test('is confirmed in the language of the account', async () => {
    await family.post('/account_language', { language: 'es' });
    await signedUp();
    expect(await subjects()).toEqual([expect.stringContaining('inscripci')]);
  });
});

describe('an event that changes', () => {
  beforeEach(async () => {
    await signedUp();
  });

  test('mails new and previous values to all families, in one mail for several changes', async () => {
    await change({ date: fromNow(21) });
    await later(1);
    await change({ date: fromNow(22), address: { ...event.address, street: '9 Elm Street' } });
    await later(10);
    const [, ...told] = await subjects();
    expect(told).toEqual([`New date: ${event.name}`]);
    const { text } = await toFamily();
    expect(text).toMatch(/When: .*\(before: /s);
    expect(text).toMatch(/9 Elm Street.*\(before: 12 Oak Street/s);
    expect(await subjects(coordinator)).toEqual([]);
  });

  test('sends no mail about internal fields, undone changes, or withdrawn sign-ups', async () => {
    await change({ capacity: 50 });
    await change({ date: fromNow(21) });
    await change({});
    await later(10);
    expect(await subjects()).toHaveLength(1);
    const other = await api.as('student', 'other');
    const performance = await signUp(other, event._id);
    await other.post('/performance_withdraw', { id: performance._id });
    await change({ name: 'Another name' });
    await later(10);
    expect(await subjects(other)).toEqual([]);
    expect(await subjects()).toHaveLength(2);
  });

  test('sends no mail if the coordinator turned it off, and adds the sentence of the coordinator', async () => {
    const mailing = { eventChanged: { isOff: true }, canceled: { sentence: 'Come to the picnic instead.' } };
    const answer = await coordinator.post('/event_mailing', { _id: event._id, mailing });
    expect(answer.as(EventResponse).mailing).toMatchObject(mailing);
    await change({ date: fromNow(21) });
    await later(10);
    expect(await subjects()).toHaveLength(1);
    await coordinator.post('/event_cancel', { _id: event._id, reason: 'The hall is flooded.' });
    expect((await toFamily()).text).toContain('Come to the picnic instead.');
  });
});

describe('POST /event_cancel', () => {
  const cancel = (fields: object = {}) =>
    coordinator.post('/event_cancel', { _id: event._id, reason: 'The hall is flooded.', ...fields });
  const ask = (profile: string) => {
    const piece = performanceInput({ title: 'Encore' });
    return family.put('/performance', { ...piece, profile, event: event._id, user: family.id });
  };

  test('marks the event, mails the reason to all families, and refuses sign-ups', async () => {
    const { profile } = await signedUp();
    const canceled = (await cancel({ version: 0 })).as(EventResponse);
    expect(canceled).toMatchObject({ version: 1, canceled: { reason: 'The hall is flooded.' } });
    const { subject, text } = await toFamily();
    expect(subject).toBe(`Canceled: ${event.name}`);
    expect(text).toContain('The hall is flooded.');
    expect(text).toContain('method=CANCEL');
    const refused = await ask(profile._id);
    expect([refused.status, refused.error]).toEqual([409, 'canceled']);
    const own = (await family.get('/performances')).as(PerformanceResponse.array());
    expect(own[0]?.event.canceled?.reason).toBe('The hall is flooded.');
  });

  test('can be repeated, and answers 409 for an old version', async () => {
    await signUp(family, event._id);
    await change({ name: 'Changed' });
    expect((await cancel({ version: 0 })).status).toBe(409);
    const { body: waiting } = await coordinator.get(`/event_mails?id=${event._id}`);
    expect(waiting).not.toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'canceled' })]));
    const stored = { event: new Types.ObjectId(event._id), kind: 'canceled' };
    expect(await api.connection.collection('mails').countDocuments(stored)).toBe(0);
    await later(20);
    expect(await subjects()).not.toContain('Canceled: Changed');
    const answers = await Promise.all([cancel(), cancel()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await subjects()).filter((subject) => subject === 'Canceled: Changed')).toHaveLength(1);
    expect((await cancel({ reason: ' ' })).status).toBe(400);
  });

  test('refuses a sign-up that read the event before it was canceled', async () => {
    const { _id: profile } = await createProfile(family);
    const events = api.app.get(EventsService);
    const readEvent = events.readEvent.bind(events);
    vi.spyOn(events, 'readEvent').mockImplementationOnce(async (id) => {
      const found = await readEvent(id);
      await cancel();
      return found;
    });
    const answer = await ask(profile);
    expect([answer.status, answer.error]).toEqual([409, 'canceled']);
    expect((await coordinator.get(`/event?id=${event._id}`)).as(EventResponse).taken).toBe(0);
  });

  test('mails a family whose sign-up was stored after the cancellation', async () => {
    const { _id: profile } = await createProfile(family);
    const mails = api.app.get(NotificationQueue);
    const gather = mails.gather.bind(mails);
    vi.spyOn(mails, 'gather').mockImplementationOnce(async (gathered) => {
      await gather(gathered);
      await cancel();
    });
    expect((await ask(profile)).status).toBe(200);
    await later(10);
    expect(await subjects()).toEqual([`Canceled: ${event.name}`]);
  });

  test('refuses changes of sign-ups, and allows withdrawals', async () => {
    const piece = await signUp(family, event._id);
    await cancel();
    const changed = await editSignUp(family, piece, { title: 'Minuet' });
    expect([changed.status, changed.error]).toEqual([409, 'canceled']);
    expect((await family.post('/performance_withdraw', { id: piece._id })).status).toBe(200);
  });

  test('is refused for an event that is over', async () => {
    const over = await createEvent(coordinator, eventInput({ date: inDays(-3) }));
    expect((await cancel({ _id: over._id })).body).toMatchObject({ error: 'past' });
  });
});

test('a waiting mail about a program is not sent after the program was taken back', async () => {
  const { _id: piece } = await signUp(family, event._id);
  await publishProgram(coordinator, event._id, [piece]);
  const { rows } = (await coordinator.get(`/event_version?id=${event._id}`)).as(VersionResponse);
  const ids = { event: new Types.ObjectId(event._id), account: family.id };
  const facts = { version: 1, note: '', pieces: [{ id: piece, what: ['added'], now: rows[0] }] };
  const mail = { kind: 'published', ...ids, facts } as unknown as EventMailRecord;
  const write = () => api.app.get(NotificationWriter).write(mail);
  expect((await write())?.subject).toBe(`The program of ${event.name} is here`);
  await coordinator.post('/event_program_hide', { _id: event._id, reason: 'A new hall.' });
  expect(await write()).toBeNull();
});

describe('taking back mails', () => {
  const undoable = useTestApi({ ...longSessions, MAIL_UNDO_SECONDS: '30', MAIL_GATHER_MINUTES: '0' });
  const [owner] = useAccounts(undoable, 'coordinator');
  let parent: SignedInClient;
  let concert: EventResponse;
  const wait = (seconds: number) => mailsAfter(undoable, seconds * 1000);
  const sentAfter = async (seconds: number) =>
    (await wait(seconds)).flatMap(({ to, subject }) => (to === parent.email ? [subject] : []));
  const takeBack = (kind: string) => owner.post('/event_mails_take_back', { _id: concert._id, kind });
  const waiting = async () => (await owner.get(`/event_mails?id=${concert._id}`)).as(WaitingMails);
  const read = async () => (await owner.get(`/event?id=${concert._id}`)).as(EventResponse);
  const preview = async () =>
    (await owner.get(`/event_publish_preview?id=${concert._id}`)).as(PublishPreview);
  const previewMails = async (input: object) =>
    (await owner.post('/event_mail_preview', { _id: concert._id, ...input })).as(MailedFamilies);

  beforeEach(async () => {
    parent = await undoable.asNew('parent');
    const date = new Date(Math.ceil(Date.parse(inDays(7)) / 3_600_000) * 3_600_000).toISOString();
    concert = await createEvent(owner, { name: `Concert ${String(turn)}`, date });
  });

  const confirmed = async () => {
    const piece = await signUp(parent, concert._id);
    await wait(1);
    return piece;
  };
  const cancel = () => owner.post('/event_cancel', { _id: concert._id, reason: 'Flooded.' });
  const publish = async (...program: string[]) => {
    const { revision } = await read();
    const saved = await owner.post('/event_program', { _id: concert._id, program, revision });
    const input = { _id: concert._id, revision: saved.as(ProgramResponse).revision, after: 0, tell: 'all' };
    return (await owner.post('/event_publish', input)).as(VersionSummary.extend({ waiting: WaitingMails }));
  };

  test('are said to wait as long as the setting tells, in each answer with mails', async () => {
    const answers = [
      await previewMails({ kind: 'canceled' }),
      await preview(),
      (await owner.get(`/event_families?id=${concert._id}`)).as(EventFamiliesResponse),
    ];
    expect(answers.map(({ undoMs }) => undoMs)).toEqual([30_000, 30_000, 30_000]);
  });

  test('are in the answer to the action that caused them', async () => {
    const { _id: piece } = await confirmed();
    const id = { _id: concert._id, reason: 'Flooded.' };
    const mails = (kind: string) => ({ kind, emails: 1, ms: expect.any(Number) as number });
    expect((await publish(piece)).waiting).toEqual([mails('published')]);
    const hidden = await owner.post('/event_program_hide', id);
    expect(hidden.body).toContainEqual(mails('programHidden'));
    const canceled = (await cancel()).as(EventResponse.extend({ waiting: WaitingMails }));
    expect(canceled.waiting).toContainEqual(mails('canceled'));
  });

  test('undoes a cancellation, and sends no mail about it', async () => {
    await confirmed();
    await cancel();
    expect(await waiting()).toMatchObject([{ kind: 'canceled', emails: 1 }]);
    expect((await takeBack('canceled')).as(WaitingMails)).toEqual([]);
    expect(await read()).not.toHaveProperty('canceled');
    expect(await sentAfter(120)).toEqual([`Your sign-up for ${concert.name}`]);
    await cancel();
    expect(await sentAfter(31)).toContain(`Canceled: ${concert.name}`);
  });

  test('keeps a published program, and mails the next version', async () => {
    const { _id: piece } = await confirmed();
    expect(await publish(piece)).toMatchObject({ emails: 1 });
    await takeBack('published');
    expect(await sentAfter(60)).toHaveLength(1);
    const { automatic } = (await owner.get(`/event_letters?id=${concert._id}`)).as(EventLettersResponse);
    expect(automatic).toMatchObject([{ kind: 'published', counts: { sent: 0, dropped: 0, takenBack: 1 } }]);
    expect(await preview()).toMatchObject({ changes: [], behind: [{ version: 0, accounts: 1 }] });
    const [version] = (await owner.get(`/event_versions?id=${concert._id}`)).as(VersionSummary.array());
    expect(version?.emails).toBe(0);
  });

  test('shows a hidden program again', async () => {
    const { _id: piece } = await confirmed();
    await publish(piece);
    await wait(31);
    await owner.post('/event_program_hide', { _id: concert._id, reason: 'A new hall.' });
    expect(await read()).toHaveProperty('hidden');
    await takeBack('programHidden');
    expect(await read()).not.toHaveProperty('hidden');
    const published = `The program of ${concert.name} is here`;
    expect(await sentAfter(60)).toEqual([`Your sign-up for ${concert.name}`, published]);
    expect(await preview()).toMatchObject({ changes: [], behind: [] });
  });

  test('drops the mail about a change, which otherwise has the reason', async () => {
    await confirmed();
    const change = (days: number, note?: string) =>
      owner.post('/event', { _id: concert._id, ...fieldsOf(concert, { date: inDays(days) }), note });
    await change(20);
    await takeBack('eventChanged');
    expect(await sentAfter(60)).toHaveLength(1);
    await change(21, 'The hall is closed.');
    await change(22, 'And the week after.');
    const mail = (await wait(31)).findLast(({ to }) => to === parent.email);
    expect(mail?.text).toMatch(/The hall is closed\..*And the week after\./s);
  });

  test.each(['canceled', 'published', 'programHidden', 'eventChanged'])(
    'answers 409 for %s after the mails were sent',
    async (kind) => {
      const { _id: piece } = await confirmed();
      if (kind === 'published') await publish(piece);
      else await cancel();
      await wait(31);
      const answer = await takeBack(kind);
      expect([answer.status, answer.error]).toEqual([409, 'conflict']);
      expect(await waiting()).toEqual([]);
    },
  );

  test.each([
    [true, /: No\. 1, about \d/],
    [false, /: about \d/],
  ])('with printed numbers %s, mails and previews about the program have %s', async (numbers, line) => {
    const { _id: piece } = await confirmed();
    const settings = { ...defaultSettings, numbers };
    await owner.post('/event_program', { _id: concert._id, program: [piece], settings });
    expect((await preview()).families[0]?.mail.paragraphs[1]).toEqual([expect.stringMatching(line)]);
    await publish(piece);
    const mail = (await wait(31)).findLast(({ to }) => to === parent.email);
    expect(mail?.text).toMatch(line);
    expect((await read()).published?.numbers).toBe(numbers || undefined);
    const moved = fieldsOf(concert, { date: inDays(8) });
    const { families } = await previewMails({ kind: 'eventChanged', event: moved });
    expect(JSON.stringify(families[0]?.mail.paragraphs)).toMatch(line);
  });

  test('previews the mail of each family, with the new times of a moved program', async () => {
    const { _id: piece } = await confirmed();
    await publish(piece);
    const mailsFor = async (input: object) =>
      (await previewMails(input)).families.map(({ account, mail }) => ({ account, ...mail }));
    const subject = `Canceled: ${concert.name}`;
    expect(await mailsFor({ kind: 'canceled' })).toMatchObject([{ account: parent.id, subject }]);
    expect((await mailsFor({ kind: 'programHidden' }))[0]?.paragraphs).toContain(noteMark);
    const moved = fieldsOf(concert, { date: '2090-12-05T22:00:00.000Z' });
    const [mail] = await mailsFor({ kind: 'eventChanged', event: moved });
    expect(JSON.stringify(mail)).toContain(': about 2:00 PM');
    expect(mail?.paragraphs).toContain('Please be there by 1:30 PM.');
    expect(await mailsFor({ kind: 'eventChanged', event: fieldsOf(concert) })).toEqual([]);
  });

  describe('to a family that has not confirmed its address', () => {
    const unreached = async () => {
      const late = await undoable.as('student', `unconfirmed${String(turn)}`);
      const { _id: profile } = await createProfile(late, { firstName: 'Noah', lastName: 'Lin' });
      const { _id: piece } = await signUp(late, concert._id, { profile, title: 'Air' });
      await undoable.setAccount(late, { emailConfirmed: false });
      return { account: late.id, piece };
    };

    test('are not counted before and after a cancellation, and the family is named', async () => {
      await confirmed();
      const { account } = await unreached();
      const { families, unreached: named } = await previewMails({ kind: 'canceled' });
      expect(families.map((one) => one.account)).toEqual([parent.id]);
      expect(named).toEqual([{ account, names: ['Noah Lin'] }]);
      await cancel();
      expect(await waiting()).toMatchObject([{ kind: 'canceled', emails: 1 }]);
    });

    test('are not counted before and after a change of the event', async () => {
      await confirmed();
      const { account } = await unreached();
      const moved = fieldsOf(concert, { date: '2090-12-05T22:00:00.000Z' });
      const { families, unreached: named } = await previewMails({ kind: 'eventChanged', event: moved });
      expect([families.length, named.map((one) => one.account)]).toEqual([1, [account]]);
      const same = await previewMails({ kind: 'eventChanged', event: fieldsOf(concert) });
      expect(same).toEqual({ families: [], pieces: 0, unreached: [], undoMs: 30_000 });
      await owner.post('/event', { ...moved, _id: concert._id });
      expect(await waiting()).toMatchObject([{ kind: 'eventChanged', emails: 1 }]);
    });

    test('are not counted for a new version, and not among the families that know an older one', async () => {
      const { _id: piece } = await confirmed();
      const { account, piece: air } = await unreached();
      expect(await publish(piece, air)).toMatchObject({ emails: 1 });
      const found = await preview();
      expect(found.families.map((one) => one.account)).toEqual([parent.id]);
      const noah = { account, names: ['Noah Lin'], isConcerned: true, isRenumbered: false };
      expect(found.unreached).toEqual([noah]);
      expect(found.behind).toEqual([]);
    });
  });

  describe('two guardians of a child, and a teacher with children of two families', () => {
    test('have the same number of emails in previews, waiting mails, versions and the log', async () => {
      const [other, second, teacher] = await undoable.asNewEach('parent', 'parent', 'teacher');
      const child = await createSharedProfile(parent, second, 'guard', { firstName: 'Ana', lastName: 'Lin' });
      const friend = await createSharedProfile(other, teacher, 'edit', { firstName: 'Ben', lastName: 'Kim' });
      await joinProfile(teacher, { from: parent, profile: child, may: 'edit' });
      const { _id: gavotte } = await signUp(parent, concert._id, { profile: child });
      const { _id: minuet } = await signUp(other, concert._id, { profile: friend });
      const found = async () => {
        const { families, pieces } = await previewMails({ kind: 'canceled' });
        return [families.length, pieces];
      };
      expect(await found()).toEqual([4, 2]);
      await publish(gavotte, minuet);
      expect(await waiting()).toMatchObject([{ kind: 'published', emails: 4 }]);
      const versions = async () =>
        (await owner.get(`/event_versions?id=${concert._id}`)).as(VersionSummary.array());
      expect(await versions()).toMatchObject([{ emails: 4 }]);
      const { automatic } = (await owner.get(`/event_letters?id=${concert._id}`)).as(EventLettersResponse);
      expect(automatic).toMatchObject([{ kind: 'published', counts: { waiting: 4 } }]);
      await takeBack('published');
      expect(await versions()).toMatchObject([{ emails: 0 }]);
      expect((await preview()).behind).toEqual([{ version: 0, accounts: 4 }]);
      const { revision } = await read();
      await owner.post('/event_program', { _id: concert._id, program: [minuet, gavotte], revision });
      const { counts, families } = await preview();
      expect([counts.moved + counts.movedLess, families.length]).toEqual([2, 4]);
      await cancel();
      expect(await waiting()).toMatchObject([{ kind: 'canceled', emails: 4 }]);
    });
  });

  test('compares the saved program with what families see', async () => {
    const { _id: piece } = await confirmed();
    await publish(piece);
    const other = await signUp(parent, concert._id, { title: 'Encore' });
    const list = async () =>
      (await owner.get('/unpublished_changes'))
        .as(UnpublishedChanges)
        .find(({ event }) => event === concert._id);
    expect(await list()).toMatchObject({ version: 1, changes: 0, gaps: 0 });
    const { revision } = await read();
    await owner.post('/event_program', { _id: concert._id, program: [other._id, piece], revision });
    const counts = { added: 1, movedLess: 1, withdrawn: 0 };
    expect(await list()).toMatchObject({ changes: 2, gaps: 0, counts });
    await parent.post('/performance_withdraw', { id: piece });
    const after = { added: 1, movedLess: 0, withdrawn: 1 };
    expect(await list()).toMatchObject({ changes: 2, gaps: 1, counts: after });
    expect((await preview()).counts).toEqual((await list())?.counts);
  });

  test('mails the coordinator when a family changes a published piece', async () => {
    const piece = await confirmed();
    await publish(piece._id);
    await wait(31);
    expect((await editSignUp(parent, piece, { title: 'Elegy' })).status).toBe(200);
    const mail = (await wait(1)).findLast(({ to }) => to === owner.email);
    expect(mail?.subject).toBe(`Changed after publishing: ${concert.name}`);
    expect(mail?.text).toMatch(/Elegy.*\(before: .*The Swan/s);
  });
});

describe('reminders', () => {
  const remind = () => api.app.get(Jobs).finishAll();
  const day = 24 * 60;

  test('are sent seven days and one day before, but not to accounts that turned them off', async () => {
    await signedUp();
    await later(12.5 * day);
    await remind();
    expect(await subjects()).toHaveLength(1);
    await later(day);
    await remind();
    await remind();
    const [, first, ...more] = await subjects();
    expect(first).toContain(`${event.name}: `);
    expect(more).toEqual([]);
    expect((await toFamily()).text).toContain('We look forward to');
    await family.post('/mail_choices', { reminders: false });
    await later(6 * day);
    await remind();
    expect(await subjects()).toHaveLength(2);
  });

  test('are sent once by several processes, and again after the event is moved', async () => {
    const second = await startTestApi({ MONGODB_URI: api.databaseUri, ...longSessions });
    try {
      await signedUp();
      await later(13.5 * day);
      second.clock.advance(api.clock.now().getTime() - second.clock.now().getTime());
      await Promise.all([remind(), second.app.get(Jobs).finishAll()]);
      await settledMails(api);
      const mails = api.connection.collection('mails');
      const kinds = () => mails.countDocuments({ account: family.id, kind: 'reminder', state: 'sent' });
      expect(await kinds()).toBe(1);
      await change({ date: fromNow(6.5) });
      await remind();
      await settledMails(api);
      expect(await kinds()).toBe(2);
    } finally {
      await second.stop();
    }
  });

  test('are dropped when the event is canceled, and not sent later', async () => {
    await signedUp();
    const ids = { event: new Types.ObjectId(event._id), account: new Types.ObjectId(family.id) };
    const at = new Date(fromNow(1));
    const recipients = [{ account: family.id, facts: {} }];
    const reminder = { kind: 'reminder', event: ids.event, recipients, keyOf: () => event._id, at } as const;
    await api.app.get(NotificationQueue).send(reminder);
    await coordinator.post('/event_cancel', { _id: event._id, reason: 'The hall is flooded.' });
    await settledMails(api);
    await later(13.5 * day);
    await remind();
    expect(await subjects()).toEqual([`Your sign-up for ${event.name}`, `Canceled: ${event.name}`]);
    const waiting = await api.app.get(NotificationQueue).list({ ...ids, kind: 'reminder' });
    expect(waiting.map(({ state }) => state)).toEqual(['dropped']);
  });

  test('ask only for missing estimates, and only accounts that may add them', async () => {
    const { profile } = await signUp(family, event._id, { title: 'Long one', time: null });
    await signUp(family, event._id, { title: 'Short one' });
    const [may, see] = await api.asNewEach('student', 'student');
    await joinProfile(may, { from: family, profile: profile._id, may: 'edit' });
    await joinProfile(see, { from: family, profile: profile._id, may: 'see' });
    await later(10);
    await later(6.5 * day);
    await remind();
    const asked = `How long is your piece? ${event.name}`;
    const { subject, text } = await toFamily();
    expect(subject).toBe(asked);
    expect(text).toContain('Long one');
    expect(text).not.toContain('Short one');
    expect(await subjects(may)).toContain(asked);
    expect(await subjects(see)).not.toContain(asked);
  });
});

describe('the mail settings of an account', () => {
  const remindedMail = async (): Promise<ReadMail> => {
    await signedUp();
    await later(13.5 * 24 * 60);
    await api.app.get(Jobs).finishAll();
    return await toFamily();
  };

  test('can be changed by one click in a mail program without logging in', async () => {
    const { text } = await remindedMail();
    expect(text).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/);
    const [, address = ''] = /List-Unsubscribe:\s*<([^>]*)>/.exec(text) ?? [];
    const { pathname, search, searchParams } = new URL(address);
    const click = (query: string) =>
      fetch(`${api.url}${pathname}${query}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    expect((await click(search.replace(/.$/, 'x'))).status).toBe(400);
    expect((await family.get('/mail_choices')).body).toEqual({});
    expect((await click(search)).status).toBe(200);
    expect((await family.get('/mail_choices')).body).toEqual({ reminders: false });
    await family.post('/mail_choices', { reminders: true });
    const code = searchParams.get('code') ?? '';
    const check = (text: string) => api.visitor().get(`/mail_stop?code=${text}`);
    expect((await check(code)).body).toEqual({ choice: 'reminders' });
    expect((await check(`${code}x`)).body).toMatchObject({ error: 'badcode' });
    expect((await family.get('/mail_choices')).body).toEqual({ reminders: true });
    expect((await api.visitor().post('/mail_stop', { code })).body).toEqual({ choice: 'reminders' });
    const page = await api.visitor().get(`/mail_stop_one_click?code=${code}`);
    expect([page.status, page.headers.get('location')]).toEqual([303, `/stopemails/${code}`]);
    const others = code.replace(family.id, coordinator.id);
    expect((await api.visitor().post('/mail_stop', { code: others })).error).toBe('badcode');
  });

  test('are in its export, together with its mails', async () => {
    await remindedMail();
    await family.post('/mail_choices', { news: false });
    const { data } = (await family.get('/account_export')).body as { data: Record<string, unknown> };
    expect(data['mailChoices']).toEqual({ news: false });
    const sent = ['signups', 'reminder'].map((kind) => ({ kind, state: 'sent' }));
    expect(data['mails']).toMatchObject(sent);
  });
});

describe('the calendar of an account', () => {
  const address = async () => {
    const feed = (await family.post('/calendar_feed', {})).body as { address: string };
    return feed.address.replace(/^.*\/api/, '');
  };

  test('can be read with its address until a new address is issued', async () => {
    expect((await family.get('/calendar_feed')).body).toEqual({});
    await signUp(family, event._id);
    const first = await address();
    const read = await api.visitor().get(first);
    expect(read.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(read.text).toContain(`SUMMARY:${event.name}`);
    expect(read.text).not.toContain('Nguy');
    await coordinator.post('/event_cancel', { _id: event._id, reason: 'The hall is flooded.' });
    expect((await api.visitor().get(first)).text).toContain('STATUS:CANCELLED');
    const second = await address();
    expect((await api.visitor().get(first)).status).toBe(404);
    expect((await api.visitor().get(second)).status).toBe(200);
    const { address: shown } = (await family.get('/calendar_feed')).body as { address: string };
    expect(shown).toContain(second);
  });

  test('can be read after many wrong addresses, which are answered as JSON', async () => {
    const own = await address();
    const guess = () => api.visitor().get('/calendar.ics?key=wrong');
    const wrong = await Promise.all(Array.from({ length: 200 }, guess));
    expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([404]));
    for (const answer of [wrong[0], await api.visitor().get('/calendar.ics')])
      expect(answer?.headers.get('content-type')).toMatch(/^application\/json/);
    expect((await api.visitor().get(own)).status).toBe(200);
  });

  test('has a name and an alarm, what to bring, and a link to the sign-up, then to the program', async () => {
    const { _id: other } = await createEvent(coordinator, { bring: 'A music stand', date: fromNow(20) });
    const { _id: own } = await signUp(family, other);
    const feed = await address();
    const read = async () => (await api.visitor().get(feed)).text.replaceAll('\r\n ', '');
    const before = await read();
    expect(before).toContain('X-WR-CALNAME:');
    expect(before).toContain('TRIGGER:-PT2H');
    expect(before).toContain('What to bring: A music stand');
    expect(before).toMatch(new RegExp(`^URL:.*/events/signup/edit/${own}\r?$`, 'm'));
    await publishProgram(coordinator, other, [own]);
    const { address: shared } = (await coordinator.get(`/event_share?id=${other}`)).as(ShareResponse);
    expect(await read()).toMatch(new RegExp(`^URL:.*/program/${shared}\r?$`, 'm'));
    await coordinator.post('/event_share', { _id: other, isOff: true });
    expect(await read()).not.toContain('/program/');
  });

  const mailedCalendars = async (): Promise<string[]> =>
    (await mailsTo(api, family)).map(({ text }) => {
      const [, content = ''] =
        /base64\n(?:[^\n]+\n)*\n((?:[\w+/=]+\n)+)/.exec(text.replaceAll('\r', '')) ?? [];
      return Buffer.from(content, 'base64').toString();
    });

  test('has the link to the public program also in later mails', async () => {
    const { _id: own } = await signUp(family, event._id);
    await publishProgram(coordinator, event._id, [own], 'all');
    const { address: shared } = (await coordinator.get(`/event_share?id=${event._id}`)).as(ShareResponse);
    await later(10);
    await change({ date: fromNow(21) });
    await later(10);
    expect((await mailedCalendars()).at(-1)).toContain(`/program/${shared}`);
  });

  test('has the same id in every mail, with a rising sequence number, and cancels the entry', async () => {
    const { _id: id } = await signedUp();
    await change({ date: fromNow(21) });
    await later(10);
    await family.post('/performance_withdraw', { id });
    await later(10);
    const calendars = await mailedCalendars();
    const found = (name: string) =>
      calendars.map((file) => new RegExp(`^${name}:(.*?)\r?$`, 'm').exec(file)?.[1]);
    expect(new Set(found('UID')).size).toBe(1);
    expect(found('METHOD')).toEqual(['PUBLISH', 'PUBLISH', 'CANCEL']);
    const numbers = found('SEQUENCE').map(Number);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    expect(new Set(numbers).size).toBe(3);
  });
});
