import { AccountExportResponse } from '@portal/contracts/auth';
import { EventResponse } from '@portal/contracts/events';
import { SpecifiedPerformance } from '@portal/contracts/performances';
import { defaultSettings, ProgramResponse } from '@portal/contracts/program';
import {
  PublishPreview,
  VersionResponse,
  VersionSummary,
  type PublishInput,
} from '@portal/contracts/versions';
import { callTime } from '@portal/contracts/versions.rules';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Jobs } from '../../platform/jobs/jobs.service.js';
import { NotificationQueue } from '../notification-queue/notification-queue.service.js';
import { familyTexts } from '../notifications/writing/notice-texts.js';
import { testPassword, type SignedInClient } from '../../../testing/test-accounts.js';
import { problemsOf, useAccounts, useTestApi } from '../../../testing/test-api.js';
import {
  createEvent,
  createProfile,
  editSignUp,
  fieldsOf,
  inDays,
  profileInput,
  signUp,
} from '../../../testing/test-inputs.js';
import { ProgramPublishing } from './program-publishing.service.js';
import type { ProgramVersion } from '../versions/versions.schema.js';

const api = useTestApi();
const [coordinator, ana, ben] = useAccounts(api, 'coordinator', 'parent', 'parent');
let event: EventResponse;
let swan: SpecifiedPerformance;
let bolero: SpecifiedPerformance;
const date = inDays(7);
/** Returns the time a number of minutes after the start of the event. */
const after = (minutes: number) => new Date(Date.parse(date) + minutes * 60_000).toISOString();

beforeEach(async () => {
  vi.spyOn(familyTexts, 'published').mockImplementation(({ facts, language }) => ({
    subject: `In ${language}`,
    paragraphs: [JSON.stringify(facts)],
  }));
  event = await createEvent(coordinator, { date });
  swan = await signUp(ana, event._id, { title: 'The Swan', time: 4 });
  bolero = await signUp(ben, event._id, { title: 'Bolero', time: 6 });
});

const save = async (program: SpecifiedPerformance[], settings: object = {}): Promise<number> => {
  const answer = await coordinator.post('/event_program', {
    _id: event._id,
    program: program.map(({ _id }) => _id),
    settings: { ...defaultSettings, ...settings },
  });
  return answer.as(ProgramResponse).revision;
};
const publish = (input: Partial<PublishInput>, by = coordinator) =>
  by.post('/event_publish', { _id: event._id, revision: 1, after: 0, tell: 'concerned', ...input });
const publishNow = async (
  program: SpecifiedPerformance[],
  number = 1,
  input: Partial<PublishInput> = {},
  settings: object = {},
) =>
  (await publish({ revision: await save(program, settings), after: number - 1, ...input })).as(
    VersionSummary,
  );
const list = async () =>
  (await coordinator.get(`/event_versions?id=${event._id}`)).as(VersionSummary.array());
const version = async (number?: number) => {
  const query = number === undefined ? '' : `&number=${String(number)}`;
  return (await coordinator.get(`/event_version?id=${event._id}${query}`)).as(VersionResponse);
};
const preview = async () =>
  (await coordinator.get(`/event_publish_preview?id=${event._id}`)).as(PublishPreview);
const own = async (who: SignedInClient) =>
  (await who.get('/performances'))
    .as(SpecifiedPerformance.array())
    .find((performance) => performance.event._id === event._id);
const mails = async (kind: string) =>
  (await api.connection.collection('mails').find({ kind }).sort({ _id: 1 }).toArray()).filter(
    (mail) => String(mail['event']) === event._id,
  );
const told = async (kind: string) => (await mails(kind)).map(({ account }) => account as string);

describe('POST /event_publish', () => {
  it('stores a version that does not change when the draft changes', async () => {
    const summary = await publishNow([swan, bolero], 1, { note: 'Bring music.' });
    expect(summary).toMatchObject({
      number: 1,
      note: 'Bring music.',
      tell: 'concerned',
      emails: 2,
      pieces: 2,
    });
    expect(summary.by).toBe(coordinator.email);
    await save([bolero]);
    const { rows } = await version(1);
    expect(rows.map(({ number, title, start, call }) => [number, title, start, call])).toEqual([
      [1, 'The Swan', 0, -1800],
      [2, 'Bolero', 285, -1515],
    ]);
    expect(rows[0]).toMatchObject({ people: [{ ...profileInput(), profile: swan.profile._id }] });
    const { published } = (await coordinator.get(`/event?id=${event._id}`)).as(EventResponse);
    expect(published).toEqual({ number: 1, at: summary.at });
  });

  it('refuses a program without pieces', async () => {
    const answer = await publish({ revision: await save([]) });
    expect([answer.status, answer.body]).toMatchObject([409, { error: 'conflict' }]);
    expect(await list()).toEqual([]);
  });

  it('shows a family its number and times, but not the draft', async () => {
    await save([swan]);
    expect(await own(ana)).not.toHaveProperty('published');
    await publishNow([bolero, swan]);
    await save([swan]);
    expect((await own(ana))?.published).toEqual({
      version: 1,
      number: 2,
      start: after(6.75),
      call: new Date(callTime(Date.parse(after(6.75 - 30)))).toISOString(),
    });
    expect((await ana.get(`/performance?id=${swan._id}`)).as(SpecifiedPerformance).published?.number).toBe(2);
    expect((await own(ana))?.event.published?.number).toBe(1);
  });

  it('moves the times when the event is moved', async () => {
    await publishNow([swan]);
    const moved = { _id: event._id, ...fieldsOf(event, { date: after(60) }) };
    expect((await coordinator.post('/event', moved)).status).toBe(200);
    expect((await own(ana))?.published?.start).toBe(after(60));
  });

  it('returns the number of families of a version from before emails were counted', async () => {
    await publishNow([swan]);
    const versions = api.connection.collection('program_versions');
    await versions.updateOne(
      { event: new Types.ObjectId(event._id) },
      { $set: { told: 15 }, $unset: { emails: 1 } },
    );
    const [listed] = await list();
    expect(listed).toMatchObject({ number: 1, told: 15 });
    expect(listed).not.toHaveProperty('emails');
  });

  it('creates one version when two windows publish at the same time', async () => {
    const revision = await save([swan]);
    const admin = await api.as('admin');
    const answers = await Promise.all([publish({ revision }), publish({ revision, note: 'Mine' }, admin)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ error: 'stale', after: 1 });
    expect(await list()).toHaveLength(1);
    expect(await told('published')).toEqual([ana.id]);
  });

  it('gives a repeated request the first answer, and sends no second mail', async () => {
    const revision = await save([swan, bolero]);
    const answers = await Promise.all([publish({ revision }), publish({ revision })]);
    const again = await publish({ revision });
    expect([...answers, again].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(again.as(VersionSummary).number).toBe(1);
    expect(await list()).toHaveLength(1);
    expect((await told('published')).sort()).toEqual([ana.id, ben.id].sort());
  });

  it.each([
    ['the program was saved since', { revision: 0 }],
    ['somebody published since', { after: 1 }],
  ])('answers 409 and changes nothing when %s', async (_, input) => {
    const revision = await save([swan]);
    const answer = await publish({ revision, ...input });
    expect(answer).toMatchObject({ status: 409, body: { error: 'stale', revision, after: 0 } });
    expect(await list()).toEqual([]);
    expect(await told('published')).toEqual([]);
  });

  it.each<[PublishInput['tell'], () => string[]]>([
    ['concerned', () => [ana.id, ben.id]],
    ['all', () => [ana.id, ana.id, ben.id]],
    ['nobody', () => [ana.id]],
  ])('mails the families that tell names: %s', async (tell, expected) => {
    await publishNow([swan], 1);
    await publishNow([swan, bolero], 2, { tell });
    expect((await told('published')).sort()).toEqual(expected().sort());
  });

  it('mails families with only a new number if the coordinator chooses so and mails have numbers', async () => {
    const short = await signUp(ben, event._id, { title: 'Gong', time: 0.1 });
    await publishNow([short, swan]);
    await ben.post('/performance_withdraw', { id: short._id });
    await save([swan]);
    const none = { isConcerned: false, isRenumbered: false };
    expect((await preview()).families).toMatchObject([none, none]);
    const revision = await save([swan], { numbers: true });
    expect((await preview()).families).toMatchObject([
      { account: ana.id, isConcerned: false, isRenumbered: true },
      { account: ben.id, ...none },
    ]);
    expect((await publish({ revision, after: 1 })).as(VersionSummary).emails).toBe(0);
    await publishNow([bolero, swan], 3, { tell: 'nobody' });
    await publishNow([swan], 4, { tell: 'renumbered' }, { numbers: true });
    expect((await told('published')).filter((account) => account === ana.id)).toHaveLength(2);
  });

  it('compares with the version in the last mail of each family, not with the previous version', async () => {
    await publishNow([swan, bolero]);
    await publishNow([bolero, swan], 2, { tell: 'nobody' });
    expect(await preview()).toMatchObject({ changes: [], behind: [{ version: 1, accounts: 1 }] });
    const late = await signUp(await api.as('parent', 'late'), event._id, { title: 'Encore' });
    await publishNow([bolero, swan, late], 3);
    const last = (await mails('published')).slice(2);
    expect(last.map(({ key }) => (key as string).split(':')[2])).toEqual(['3', '3']);
    expect(last.map(({ account }) => account as string)).toEqual([ana.id, late.user]);
  });

  it('mails every family in the first version after one that was taken back', async () => {
    await publishNow([swan, bolero]);
    await publishNow([bolero, swan], 2, { tell: 'nobody' });
    await coordinator.post('/event_program_hide', { _id: event._id, reason: 'The hall has changed' });
    const { families } = await preview();
    expect(families.map(({ isConcerned }) => isConcerned)).toEqual([true, true]);
    expect(await publishNow([bolero, swan], 3)).toMatchObject({ number: 3, emails: 2 });
  });

  it.each(['concerned', 'renumbered', 'all', 'nobody'] as const)(
    'creates no version if nothing has changed, also with tell: %s',
    async (tell) => {
      await publishNow([swan, bolero]);
      const answer = await publish({ revision: await save([swan, bolero]), after: 1, tell });
      expect([answer.status, answer.error]).toEqual([409, 'unchanged']);
      expect(await list()).toHaveLength(1);
      expect(await told('published')).toHaveLength(2);
    },
  );

  it('creates no version if nothing has changed and no mails are sent', async () => {
    await publishNow([swan, bolero], 1, { tell: 'nobody' });
    await coordinator.post('/event_mailing', { _id: event._id, mailing: { published: { isOff: true } } });
    const answer = await publish({ revision: await save([swan, bolero]), after: 1 });
    expect([answer.status, answer.error]).toEqual([409, 'unchanged']);
  });

  it('mails families that got no mail about the same version before', async () => {
    await publishNow([swan, bolero], 1, { tell: 'nobody' });
    expect(await publishNow([swan, bolero], 2)).toMatchObject({ emails: 2 });
  });

  it('mails an account only after its address is confirmed', async () => {
    await api.setAccount(ben, { emailConfirmed: false });
    expect(await publishNow([swan, bolero])).toMatchObject({ emails: 1 });
    expect(await told('published')).toEqual([ana.id]);
    await api.setAccount(ben, { emailConfirmed: true });
    await publishNow([swan, bolero], 2);
    expect(await told('published')).toEqual([ana.id, ben.id]);
  });

  it('opens or closes the public page only if the request says so', async () => {
    const isOpen = async () => (await preview()).isPublic;
    const events = api.connection.collection('events');
    const shared = { _id: new Types.ObjectId(event._id), share: { $exists: true } };
    await publishNow([swan]);
    expect([await isOpen(), await events.countDocuments(shared)]).toEqual([false, 0]);
    await publishNow([bolero], 2, { isPublic: true });
    expect(await isOpen()).toBe(true);
    await publishNow([swan], 3);
    expect(await isOpen()).toBe(true);
    await publishNow([bolero], 4, { isPublic: false });
    expect(await isOpen()).toBe(false);
  });

  it.each<[string, string, () => object]>([
    [
      'the coordinator turned such mails off',
      '/event_mailing',
      () => ({ mailing: { published: { isOff: true } } }),
    ],
    ['the event is over', '/event', () => fieldsOf(event, { date: inDays(-2) })],
  ])('sends no mail if %s, and returns that', async (_, path, change) => {
    expect((await coordinator.post(path, { _id: event._id, ...change() })).status).toBe(200);
    expect(await publishNow([swan], 1, { tell: 'all' })).toMatchObject({ number: 1, tell: 'all', emails: 0 });
    expect(await told('published')).toEqual([]);
  });

  it.each([
    ['four minutes are not told', 4, 0],
    ['five are', 5, 1],
    ['as few as the coordinator says', 4, 1, { tellFrom: 4 }],
  ])('a move in time: %s', async (_, minutes, count, settings: object = {}) => {
    await publishNow([swan, bolero]);
    const revision = await save([swan, bolero], { changeover: 45 + minutes * 60, ...settings });
    await publish({ revision, after: 1 });
    expect((await told('published')).slice(2)).toEqual(Array(count).fill(ben.id));
  });

  it('answers 409 quota after 50 versions in a day', async () => {
    for (let number = 1; number <= 50; number += 1)
      await publishNow(number % 2 === 0 ? [swan] : [bolero], number, { tell: 'nobody' });
    const answer = await publish({ revision: await save([bolero]), after: 50 });
    expect([answer.status, answer.error]).toEqual([409, 'quota']);
  });
});

describe('GET /event_publish_preview', () => {
  it('returns the changes, the families they concern, and their mails', async () => {
    await publishNow([swan]);
    await api.setAccount(ben, { language: 'es' });
    const revision = await save([swan, bolero]);
    const found = await preview();
    expect(found).toMatchObject({ revision, after: 1 });
    expect(found.changes.map(({ id, what }) => [id, what])).toEqual([[bolero._id, ['added']]]);
    expect(found.families).toHaveLength(2);
    const [ofAna, ofBen] = [ana, ben].map(({ id }) => found.families.find(({ account }) => account === id));
    expect([ofAna?.isConcerned, ofBen?.isConcerned]).toEqual([false, true]);
    const mail = ofBen?.mail;
    expect(mail?.subject).toBe('In es');
    expect(mail?.paragraphs.join('')).toContain('Bolero');
    expect(mail?.paragraphs.join('')).not.toContain('The Swan');
    expect(await told('published')).toEqual([ana.id]);
  });
});

describe('a process killed between the version and its mails', () => {
  const publishAndDie = async () => {
    const send = vi.spyOn(api.app.get(NotificationQueue), 'send').mockRejectedValueOnce(new Error('killed'));
    expect((await publish({ revision: await save([swan, bolero]) })).status).toBe(500);
    send.mockRestore();
  };

  it('loses neither: the next run finishes the rest once', async () => {
    await publishAndDie();
    expect(await list()).toHaveLength(1);
    expect(await told('published')).toEqual([]);
    const jobs = api.app.get(Jobs);
    await Promise.all([jobs.finishAll(), jobs.finishAll()]);
    await jobs.finishAll();
    expect((await told('published')).sort()).toEqual([ana.id, ben.id].sort());
    expect((await own(ana))?.published?.number).toBe(1);
    const left = await api.connection
      .collection('program_versions')
      .countDocuments({ pending: { $exists: true } });
    expect(left).toBe(0);
  });

  it('leaves out performers who withdrew between reading and writing', async () => {
    await publishAndDie();
    await api.connection
      .collection('performances')
      .updateOne({ _id: new Types.ObjectId(bolero._id) }, { $set: { withdrawnAt: new Date() } });
    await api.app.get(Jobs).finishAll();
    const { rows } = await version();
    expect(rows.map(({ people }) => people?.[0]?.firstName)).toEqual(['Bảo Ngọc', undefined]);
  });
});

describe('a withdrawal after publishing', () => {
  it('is mailed to the coordinator, leaves a gap, and removes the performer from all versions', async () => {
    await publishNow([swan, bolero], 1, { tell: 'nobody' });
    await publishNow([bolero, swan], 2, { tell: 'nobody' });
    const send = vi.spyOn(api.app.get(NotificationQueue), 'send');
    for (let turn = 0; turn < 2; turn += 1)
      expect((await ben.post('/performance_withdraw', { id: bolero._id })).status).toBe(200);
    const facts = send.mock.calls.flatMap(([{ kind, recipients }]) =>
      kind === 'gap' ? recipients.map((one) => one.facts) : [],
    );
    send.mockRestore();
    expect(facts).toEqual([{ title: 'Bolero', number: 1, start: 0 }]);
    expect(await told('gap')).toEqual([coordinator.id]);
    const program = (await coordinator.get(`/event_program?id=${event._id}`)).as(ProgramResponse);
    expect(program.published).toMatchObject({ number: 2, gaps: [{ id: bolero._id, number: 1, start: 0 }] });
    for (const number of [1, 2]) {
      const row = (await version(number)).rows.find(({ id }) => id === bolero._id);
      expect(row).toMatchObject({ title: 'Bolero' });
      for (const name of ['performer', 'grade', 'school', 'user']) expect(row).not.toHaveProperty(name);
    }
    await publishNow([swan], 3);
    expect(await told('published')).toEqual([ana.id]);
    const now = (await coordinator.get(`/event_program?id=${event._id}`)).as(ProgramResponse);
    expect(now.published?.gaps).toEqual([]);
  });

  it('is not mailed before publishing, or for a piece that is not in the program', async () => {
    await ben.post('/performance_withdraw', { id: bolero._id });
    await publishNow([swan]);
    const late = await signUp(ben, event._id);
    await ben.post('/performance_withdraw', { id: late._id });
    expect(await mails('gap')).toEqual([]);
  });
});

describe('POST /event_program_hide', () => {
  const hide = (reason = 'The hall has changed') =>
    coordinator.post('/event_program_hide', { _id: event._id, reason });

  it('hides the program with the reason, and mails the families in it', async () => {
    await publishNow([swan], 1, { tell: 'nobody' });
    expect((await hide()).status).toBe(200);
    expect((await hide('Once more')).status).toBe(200);
    const seen = await own(ana);
    expect(seen).not.toHaveProperty('published');
    expect(seen?.event.hidden?.reason).toBe('The hall has changed');
    expect(await told('programHidden')).toEqual([ana.id]);
    expect((await list())[0]?.hidden?.reason).toBe('The hall has changed');
    await publishNow([swan], 2, { tell: 'nobody' });
    expect((await own(ana))?.published?.version).toBe(2);
    expect((await own(ana))?.event).not.toHaveProperty('hidden');
  });

  it('stays hidden when a slow process finishes the version before it', async () => {
    await publishNow([swan], 1, { tell: 'nobody' });
    const slow = await api.connection
      .collection<ProgramVersion>('program_versions')
      .findOne({ event: new Types.ObjectId(event._id) });
    if (!slow) throw new Error('no version');
    await hide();
    await api.app.get(ProgramPublishing).finish({ ...slow, pending: { kind: 'published', recipients: [] } });
    expect((await own(ana))?.event.hidden?.reason).toBe('The hall has changed');
  });

  it('refuses a program that was never published, and a missing reason', async () => {
    expect((await hide()).body).toMatchObject({ error: 'conflict' });
    expect((await hide(' ')).body).toMatchObject({ error: 'invalid', fields: { reason: 'reason' } });
  });
});

describe('personal data in versions', () => {
  it('is removed with its profile or account, and is in the export of the account', async () => {
    const family = await api.as('parent', 'leaving');
    const first = await createProfile(family, { firstName: 'Wilhelmina' });
    const second = await createProfile(family, { firstName: 'Bartholomew' });
    const piece = await signUp(family, event._id, { profile: first._id, title: 'Farewell' });
    await publishNow([swan, piece], 1, { tell: 'nobody' });
    const stored = async () =>
      JSON.stringify(await api.connection.collection('program_versions').find({}).toArray());
    expect(await stored()).toContain('Wilhelmina');

    const { title } = piece;
    expect((await editSignUp(family, piece, { title, profile: second._id })).status).toBe(200);
    expect((await family.post('/profile_delete', { id: first._id })).status).toBe(200);
    expect(await stored()).not.toContain('Wilhelmina');

    await publishNow([swan, piece], 2, { tell: 'nobody' });
    const { data } = (await family.get('/account_export')).as(AccountExportResponse);
    expect(data['programs']).toMatchObject([
      { number: 2, rows: [{ title: 'Farewell', people: [{ firstName: 'Bartholomew' }] }] },
    ]);
    expect(JSON.stringify(data['programs'])).not.toContain('The Swan');

    expect((await family.post('/account_delete', { password: testPassword })).status).toBe(200);
    for (const word of ['Bartholomew', 'Farewell', family.id]) expect(await stored()).not.toContain(word);
    expect(await stored()).toContain('The Swan');
    api.clock.advance(200_000);
    expect((await problemsOf(api)).filter(({ id }) => id === event._id)).toEqual([]);
  });
});
