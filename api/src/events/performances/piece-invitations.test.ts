import { AccountExportResponse } from '@portal/contracts/auth';
import { PerformanceResponse } from '@portal/contracts/performances';
import { PieceInvitation, SentPieceInvitation } from '@portal/contracts/piece-invitations';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Codes } from '../../platform/config/signer.js';
import { mailsTo, mailTo, readMails } from '../../../testing/mailbox.js';
import { testPassword, type SignedInClient } from '../../../testing/test-accounts.js';
import { startSecondApi, useAccounts, useTestApi } from '../../../testing/test-api.js';
import {
  createEvent,
  createProfile,
  joinProfile,
  mattersOf,
  performanceInput,
  signUp,
} from '../../../testing/test-inputs.js';
import type { PerformanceRecord } from './performances.schema.js';
import { SignupNotices } from './signup-notices.service.js';

const api = useTestApi({ LIMITS: 'invitation-recipient=3' });
const [coordinator, lins, kims] = useAccounts(api, 'coordinator', 'parent', 'parent');
let event: string;
let emily: string;
let noah: string;

beforeAll(async () => {
  event = (await createEvent(coordinator))._id;
  emily = (await createProfile(lins, { firstName: 'Emily', lastName: 'Lin' }))._id;
  noah = (await createProfile(kims, { firstName: 'Noah', lastName: 'Kim' }))._id;
});

const seenBy = async (client: SignedInClient, id: string) =>
  (await client.get(`/performance?id=${id}`)).as(PerformanceResponse);
const namesIn = ({ people }: PerformanceResponse) =>
  people.map(({ profile: { firstName, lastName } }) => `${firstName} ${lastName}`);
const sentBy = async (client: SignedInClient, id: string) =>
  (await client.get(`/sent_piece_invitations?id=${id}`)).as(SentPieceInvitation.array());
const invite = (id: string, change: object = {}, by = lins) =>
  by.put('/piece_invitation', { id, name: 'Noah', instrument: 'Violin', role: 'performer', ...change });
const remind = (id: string, person?: string) =>
  coordinator.post('/piece_invitation_remind', { id, invited: person });
const edit = (id: string, change: object = {}, by = lins) =>
  by.post('/performance', { ...performanceInput(), id, profile: emily, ...change });
const codeOf = async (id: string): Promise<string> => {
  const record = await api.connection
    .collection<PerformanceRecord>('performances')
    .findOne({ title: (await seenBy(lins, id)).title });
  return api.app.get(Codes).codeOf(record?.invited?.at(-1)?.nonce ?? '');
};

let pieces = 0;
const invited = async (change: object = {}, at = event) => {
  const title = `Trio ${String((pieces += 1))}`;
  const { _id } = await signUp(lins, at, { profile: emily, title });
  const answer = await invite(_id, change);
  const [person] = answer.as(PerformanceResponse).invited ?? [];
  return { id: _id, title, person: person?._id ?? '', code: await codeOf(_id) };
};
const accept = (code: string, profile = noah, client = kims) =>
  client.post('/piece_invitation_accept', { code, profile });

describe('an invitation into a piece', () => {
  it('makes the piece wait for the person, as the family and the coordinator see', async () => {
    const { id } = await invited({ name: 'Noah’s family' });
    const waiting = [{ name: 'Noah’s family', instrument: 'Violin', role: 'performer' }];
    expect((await seenBy(lins, id)).invited).toMatchObject(waiting);
    expect((await seenBy(coordinator, id)).invited).toMatchObject(waiting);
    expect(namesIn(await seenBy(coordinator, id))).toEqual(['Emily Lin']);
  });

  it('shows the piece by its link, with the people as other families see them', async () => {
    const { title, code } = await invited();
    const shown = (await kims.get(`/piece_invitation?code=${code}`)).as(PieceInvitation);
    expect(shown).toMatchObject({ title, name: 'Noah', instrument: 'Violin', people: ['Emily L.'] });
    expect(JSON.stringify(shown)).not.toContain(emily);
  });

  it('gives the code of a link to those who may change the piece, and not the code of a mail', async () => {
    const { id, code } = await invited();
    await invite(id, { name: 'Mia', email: 'mia@example.com' });
    const sent = await sentBy(lins, id);
    expect(sent.map((one) => one.code)).toEqual([code, undefined]);
    expect(sent.map(({ email }) => email)).toEqual([undefined, 'mia@example.com']);
  });

  it('says by when to answer, and the name that its sender has chosen, but not the address', async () => {
    const { code } = await invited();
    const read = async () => (await kims.get(`/piece_invitation?code=${code}`)).as(PieceInvitation);
    const { from, answerBy, event: about } = await read();
    expect(from).toBeUndefined();
    expect(Date.parse(answerBy)).toBeLessThan(Date.parse(about.date));
    await api.setAccount(lins, { name: 'Mei Lin' });
    expect(await read()).toMatchObject({ from: 'Mei Lin' });
    await api.setAccount(lins, { name: '' });
  });

  it('adds the accepted profile to the piece, once, also if the request is repeated', async () => {
    const { id, code } = await invited();
    expect(namesIn((await accept(code)).as(PerformanceResponse))).toEqual(['Emily L.', 'Noah Kim']);
    expect((await accept(code)).status).toBe(200);
    const seen = await seenBy(lins, id);
    expect(seen.invited).toBeUndefined();
    expect(namesIn(seen)).toEqual(['Emily Lin', 'Noah K.']);
  });

  /** Lets two families accept an invitation at once. */
  const acceptTwice = async (ana: string, ruizes: SignedInClient) => {
    const { id, code } = await invited();
    const answers = await Promise.all([accept(code), accept(code, ana, ruizes)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await seenBy(lins, id)).people).toHaveLength(2);
  };

  it('is used by one of two families who accept at once', async () => {
    const ruizes = await api.asNew('parent');
    await acceptTwice((await createProfile(ruizes))._id, ruizes);
  });

  it('is used once, and not in a withdrawn piece, by requests to two processes at once', async () => {
    const second = await startSecondApi(api);
    try {
      const ruizes = await second.asNew('parent');
      const { _id: ana } = await createProfile(ruizes);
      for (let turn = 0; turn < 5; turn += 1) {
        await acceptTwice(ana, ruizes);
        const next = await invited();
        const [joined] = await Promise.all([
          accept(next.code, ana, ruizes),
          lins.post('/performance_withdraw', { id: next.id }),
        ]);
        const { withdrawn, people } = await seenBy(lins, next.id);
        expect([withdrawn, people.length]).toEqual([true, joined.status === 200 ? 2 : 1]);
      }
    } finally {
      await second.stop();
    }
  });

  it('keeps every one of five invitations sent at once', async () => {
    const { id } = await invited();
    const names = ['A', 'B', 'C', 'D', 'E'];
    await Promise.all(names.map((name) => invite(id, { name })));
    const kept = (await seenBy(lins, id)).invited?.map(({ name }) => name);
    expect(kept?.sort()).toEqual([...names, 'Noah']);
  });

  it('tells the sender that the family declined, and can be accepted after all', async () => {
    const { id, title, code } = await invited();
    expect((await kims.post('/piece_invitation_decline', { code })).status).toBe(200);
    expect((await seenBy(lins, id)).invited).toMatchObject([{ name: 'Noah', declined: true }]);
    const mail = await mailTo(api, lins.email, `Noah does not take part in “${title}”`);
    expect(mail.text).toContain(`/events/signup/edit/${id}`);
    expect((await accept(code)).status).toBe(200);
    expect((await seenBy(lins, id)).invited).toBeUndefined();
  });

  it('ends when its sender takes it back', async () => {
    const { id, person, code } = await invited();
    const takeBack = () => lins.post('/piece_invitation_take_back', { id, invited: person });
    expect((await takeBack()).as(PerformanceResponse).invited).toBeUndefined();
    expect((await accept(code)).error).toBe('noinvitation');
    expect((await takeBack()).status).toBe(404);
  });

  it('is mailed to an address, again after a reminder of the coordinator, and confirms the address', async () => {
    const { email } = await api.as('parent', 'unconfirmed');
    const { id, title, person } = await invited({ email });
    const mail = await mailTo(api, email, `Noah is invited to play “${title}”`);
    expect(mail.text).toContain(lins.email);
    expect(mail.text).toContain('/stopemails/');
    expect(mail.text).toMatch(/Where:\n.+, \w+ \d{5}\n/);
    expect(mail.text).toMatch(/When:\n.+ [AP]M P[DS]T\n/);
    expect(mail.text).toMatch(/Please answer by:\n.+; after that the piece is played without/);
    expect((await remind(id, person)).status).toBe(200);
    expect(namesIn((await accept(mail.code)).as(PerformanceResponse))).toContain('Noah Kim');
    expect((await remind(id, person)).status).toBe(404);
  });

  it('is open for the account with its address until it is answered, and can be answered by its id', async () => {
    const { title } = await invited({ email: kims.email });
    await invited();
    const list = async (client: SignedInClient) =>
      (await mattersOf(client)).filter(({ kind }) => kind === 'pieceInvited');
    const [waiting] = await list(kims);
    expect(waiting).toMatchObject({ title, who: 'Noah', instrument: 'Violin' });
    expect(await list(lins)).toEqual([]);
    const code = waiting?.of ?? '';
    expect((await lins.get(`/piece_invitation?code=${code}`)).error).toBe('noinvitation');
    expect((await kims.get(`/piece_invitation?code=${code}`)).as(PieceInvitation).people).toEqual([
      'Emily L.',
    ]);
    await kims.post('/piece_invitation_decline', { code });
    expect(await list(kims)).toEqual([]);
  });

  it('leads the family that has accepted it to the piece, and no other', async () => {
    const { id, code } = await invited();
    const open = async (client: SignedInClient) => client.get(`/piece_invitation?code=${code}`);
    expect((await open(kims)).as(PieceInvitation)).not.toHaveProperty('joined');
    await accept(code);
    expect((await open(kims)).as(PieceInvitation).joined).toBe(id);
    expect((await open(lins)).error).toBe('noinvitation');
    expect((await kims.post('/piece_invitation_decline', { code })).error).toBe('noinvitation');
  });

  it('says that the piece was withdrawn', async () => {
    const { id, code } = await invited();
    await lins.post('/performance_withdraw', { id });
    expect((await kims.get(`/piece_invitation?code=${code}`)).error).toBe('withdrawn');
    expect((await accept(code)).error).toBe('withdrawn');
  });

  describe('without an answer', () => {
    const withdraw = (id: string) => lins.post('/performance_withdraw', { id });
    const leave = (id: string) => lins.post('/performance_leave', { id, profile: emily });
    const takeBack = async (id: string) => {
      for (const { _id } of (await seenBy(lins, id)).invited ?? [])
        await lins.post('/piece_invitation_take_back', { id, invited: _id });
    };
    const invitedFamilies = async () => {
      const [open, declined] = await api.asNewEach('parent', 'parent');
      const { id, title } = await invited({ email: open.email });
      await invite(id, { email: declined.email });
      const [code = ''] = (await mattersOf(declined)).flatMap(({ kind, of }) =>
        kind === 'pieceInvited' ? [of] : [],
      );
      await declined.post('/piece_invitation_decline', { code });
      return { id, title, open, declined };
    };

    it.each([
      ['the piece is withdrawn', withdraw, 'was withdrawn'],
      ['the last person leaves the piece', leave, 'was withdrawn'],
      ['its sender takes it back', takeBack, 'was taken back'],
    ])('tells the invited family once that no answer is needed if %s', async (_, end, says) => {
      const { id, title, open, declined } = await invitedFamilies();
      await end(id);
      await end(id);
      const [, mail, ...more] = await mailsTo(api, open);
      expect([mail?.subject.includes(title), more]).toEqual([true, []]);
      expect(mail?.text).toContain(says);
      expect(mail?.text).toMatch(/needs\s+no\s+answer/);
      expect(await mailsTo(api, declined)).toHaveLength(1);
    });

    it('tells the invited family that the piece was withdrawn if the account of its family is deleted', async () => {
      const [gone, family] = await api.asNewEach('parent', 'parent');
      const { _id: profile } = await createProfile(gone);
      const { _id: id } = await signUp(gone, event, { profile, title: 'Ida’s trio' });
      await invite(id, { email: family.email }, gone);
      expect((await gone.post('/account_delete', { password: testPassword })).status).toBe(200);
      await mailTo(api, family.email, '“Ida’s trio” was withdrawn');
    });
  });

  it('asks the sender of a link to pass it on again', async () => {
    const { id, title, person } = await invited();
    expect((await remind(id, person)).status).toBe(200);
    await mailTo(api, lins.email, `“${title}” waits for Noah`);
  });

  it('keeps the place of the piece, and takes no second one', async () => {
    const { _id } = await createEvent(coordinator, { capacity: 1 });
    const { id, code } = await invited({}, _id);
    expect((await accept(code)).status).toBe(200);
    await lins.post('/performance_withdraw', { id });
    expect((await signUp(lins, _id, { profile: emily })).withdrawn).toBe(false);
  });

  it('survives an edit of the piece by a client that does not know it', async () => {
    const { id } = await invited();
    await edit(id, { title: 'Edited' });
    expect((await seenBy(lins, id)).invited).toHaveLength(1);
  });

  it.each([
    ['his own address', () => ({ email: lins.email }), { email: 'ownEmail' }],
    ['no name', () => ({ name: ' ' }), { name: 'invited' }],
    ['no instrument', () => ({ instrument: '' }), { instrument: 'instrument' }],
    ['an unknown role', () => ({ role: 'dancer' }), { role: 'invalid' }],
  ])('is refused with %s', async (_, change, fields) => {
    const { id } = await invited();
    const answer = await invite(id, change());
    expect([answer.status, answer.body]).toMatchObject([400, { fields }]);
    expect((await seenBy(lins, id)).invited).toHaveLength(1);
  });

  it('is refused twice to one address, and beyond twelve people', async () => {
    const { id } = await invited({ email: 'twice@example.com' });
    const again = await invite(id, { email: 'twice@example.com' });
    expect(again.body).toMatchObject({ fields: { email: 'invitedEmail' } });
    for (let at = 0; at < 10; at += 1) await invite(id, { name: `P${String(at)}` });
    expect((await invite(id, { name: 'Too many' })).body).toMatchObject({ fields: { name: 'performers' } });
  });

  it('counts against the mailbox only if it is mailed, also if many are sent at once', async () => {
    const email = 'grandma@example.com';
    const { id: full } = await invited();
    for (let at = 0; at < 10; at += 1) await invite(full, { name: `P${String(at)}` });
    for (let at = 0; at < 3; at += 1)
      expect((await invite(full, { email })).body).toMatchObject({ fields: { name: 'performers' } });
    const { id } = await invited();
    const twice = await Promise.all([invite(id, { email }), invite(id, { email })]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 400]);
    const others = [await invited(), await invited(), await invited(), await invited()];
    const answers = await Promise.all(others.map((other) => invite(other.id, { email })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);
  });

  it('refuses a foreign profile, a person who is in the piece, and a withdrawn piece', async () => {
    const { id, code } = await invited();
    expect((await accept(code, emily)).body).toMatchObject({ fields: { profile: 'profile' } });
    expect((await accept(code, emily, lins)).body).toMatchObject({ fields: { profile: 'profileTwice' } });
    expect((await accept('0'.repeat(32))).error).toBe('noinvitation');
    await lins.post('/performance_withdraw', { id });
    expect((await accept(code)).error).toBe('withdrawn');
    expect((await invite(id)).error).toBe('conflict');
  });

  it('is exported to the invited account, and becomes a link when that account is deleted', async () => {
    const gone = await api.as('parent', 'gone');
    const { id, title } = await invited({ email: gone.email });
    const stranger = (await lins.get('/account_export')).as(AccountExportResponse);
    const { data } = (await gone.get('/account_export')).as(AccountExportResponse);
    const mine = [{ title, name: 'Noah', instrument: 'Violin', role: 'performer' }];
    expect([data['pieceInvitations'], stranger.data['pieceInvitations']]).toEqual([mine, []]);
    expect((await gone.post('/account_delete', { password: testPassword })).status).toBe(200);
    const [sent] = await sentBy(lins, id);
    expect([sent?.email, sent?.code]).toEqual([undefined, await codeOf(id)]);
    const stored = api.connection.collection('performances');
    expect(await stored.countDocuments({ 'invited.email': gone.email })).toBe(0);
  });

  it('is closed by a canceled event', async () => {
    const { _id } = await createEvent(coordinator);
    const { code } = await invited({}, _id);
    await coordinator.post('/event_cancel', { _id, reason: 'The hall is flooded.' });
    expect((await accept(code)).error).toBe('canceled');
    expect((await kims.get(`/piece_invitation?code=${code}`)).error).toBe('canceled');
  });

  it('is not sent again to an address that stopped invitations', async () => {
    const { email } = await api.as('parent', 'stopped');
    const { id, title, person } = await invited({ email });
    const { text } = await mailTo(api, email, `Noah is invited to play “${title}”`);
    const [, stop = ''] = /\/stopemails\/(\S+)/.exec(text) ?? [];
    expect((await api.visitor().post('/mail_stop', { code: stop })).status).toBe(200);
    const answer = await remind(id, person);
    expect([answer.status, answer.error]).toEqual([409, 'unreachable']);
  });

  it('mails its sender once if it is declined twice', async () => {
    const { title, code } = await invited();
    const subject = `Noah does not take part in “${title}”`;
    await kims.post('/piece_invitation_decline', { code });
    await mailTo(api, lins.email, subject);
    expect((await kims.post('/piece_invitation_decline', { code })).status).toBe(200);
    const { title: next, code: other } = await invited();
    await kims.post('/piece_invitation_decline', { code: other });
    await mailTo(api, lins.email, `Noah does not take part in “${next}”`);
    const mails = await readMails(api);
    expect(mails.filter((mail) => mail.subject === subject)).toHaveLength(1);
  });

  it('hides the name of an invited person from the other families in the piece', async () => {
    const { id, code } = await invited();
    await accept(code);
    await invite(id, { name: 'Mia Ruiz', instrument: 'Cello' });
    expect((await seenBy(lins, id)).invited).toMatchObject([{ name: 'Mia Ruiz' }]);
    expect((await seenBy(kims, id)).invited).toMatchObject([{ name: '', instrument: 'Cello' }]);
  });

  it('is passed on by the next family if the first person leaves', async () => {
    const { id, code } = await invited();
    await accept(code);
    await invite(id, { name: 'Mia', instrument: 'Oud' });
    await lins.post('/performance_leave', { id, profile: emily });
    const [link] = await sentBy(kims, id);
    expect(link?.code).toHaveLength(32);
    expect((await remind(id, link?._id)).status).toBe(200);
    const { title } = await seenBy(kims, id);
    await mailTo(api, kims.email, `“${title}” waits for Oud`);
  });

  describe('after another person becomes the first', () => {
    const email = 'third@example.com';
    const withInvited = async () => {
      const piece = await invited();
      await accept(piece.code);
      await invite(piece.id, { name: 'Mia Fullsurname', email, instrument: 'Oud' });
      return piece;
    };
    const own = { name: 'Ida', instrument: 'Harp', email: 'ida@example.com' };
    const typed = async (id: string) => {
      const sent = await sentBy(kims, id);
      const names = (await seenBy(kims, id)).invited?.map(({ name }) => name);
      return { names, emails: sent.map((one) => one.email), links: sent.filter(({ code }) => code).length };
    };
    const leave = (id: string) => lins.post('/performance_leave', { id, profile: emily });

    it('has neither address nor name after this person has left, and works as a link', async () => {
      const { id, title } = await withInvited();
      const code = await codeOf(id);
      expect((await leave(id)).status).toBe(200);
      expect(await typed(id)).toEqual({ names: [''], emails: [undefined], links: 1 });
      const stored = await api.connection.collection('performances').findOne({ title });
      expect(JSON.stringify(stored)).not.toMatch(/third@|Fullsurname/);
      expect((await kims.get(`/piece_invitation?code=${code}`)).as(PieceInvitation).name).toBe('Oud');
      const [link] = await sentBy(kims, id);
      await remind(id, link?._id);
      await mailTo(api, kims.email, `“${title}” waits for Oud`);
    });

    it('has neither if this account is deleted', async () => {
      const gone = await api.as('parent', 'gone-first');
      const { _id: ida } = await createProfile(gone, { firstName: 'Ida' });
      const { _id: id } = await signUp(gone, event, { profile: ida, title: 'Ida’s' });
      await invite(id, {}, gone);
      const [link] = await sentBy(gone, id);
      await accept(link?.code ?? '');
      await invite(id, { name: 'Mia Fullsurname', email: 'mia@example.net' }, gone);
      expect((await gone.post('/account_delete', { password: testPassword })).status).toBe(200);
      expect(await typed(id)).toEqual({ names: [''], emails: [undefined], links: 1 });
    });

    it('has neither after an edit, but keeps both of an account of the next person', async () => {
      const { id } = await withInvited();
      const ruizes = await api.as('parent', 'editors');
      await joinProfile(ruizes, { from: lins, profile: emily, may: 'edit' });
      await joinProfile(ruizes, { from: kims, profile: noah, may: 'edit' });
      await invite(id, own, ruizes);
      const performers = [{ profile: emily, instrument: 'Bell', role: 'performer' }];
      expect((await edit(id, { profile: noah, performers }, ruizes)).status).toBe(200);
      expect(await typed(id)).toEqual({ names: ['', 'Ida'], emails: [undefined, own.email], links: 1 });
    });

    it('is not lost if it is sent while the first person changes', async () => {
      const { id } = await withInvited();
      const ruizes = await api.as('parent', 'editors');
      const performers = [{ profile: emily, instrument: 'Bell', role: 'performer' }];
      const { version } = await seenBy(ruizes, id);
      const [sent, changed] = await Promise.all([
        invite(id, { ...own, email: 'lins@example.net' }),
        edit(id, { profile: noah, performers, version }, ruizes),
      ]);
      expect(changed.status).toBe(200);
      expect([200, 404]).toContain(sent.status);
      const { emails } = await typed(id);
      expect(emails).toEqual(Array(sent.status === 200 ? 2 : 1).fill(undefined));
    });
  });

  it('tells the program editor of each change', async () => {
    const { _id } = await createEvent(coordinator);
    const stored = api.connection.collection('events');
    const changes = async () =>
      (await stored.findOne({ _id: new Types.ObjectId(_id) }))?.['changes'] as number;
    const { id, person, code } = await invited({}, _id);
    const afterInvite = await changes();
    await kims.post('/piece_invitation_decline', { code });
    const afterDecline = await changes();
    await lins.post('/piece_invitation_take_back', { id, invited: person });
    expect([afterDecline - afterInvite, (await changes()) - afterDecline]).toEqual([1, 1]);
  });

  it('is refused by a piece with twelve people', async () => {
    const { id, code } = await invited();
    const performers = [];
    for (let at = 0; at < 11; at += 1) {
      const { _id: profile } = await createProfile(lins, { firstName: `Child ${String(at)}` });
      performers.push({ profile, instrument: 'Bell', role: 'performer' });
    }
    await edit(id, { performers });
    expect((await accept(code)).body).toMatchObject({ fields: { profile: 'performers' } });
  });

  it('stays in a piece that is edited by a client without a version while the family accepts', async () => {
    const { id, code } = await invited();
    const change = { title: 'Edited' };
    await Promise.all([edit(id, change), accept(code), edit(id, change)]);
    expect((await seenBy(lins, id)).people).toHaveLength(2);
  });

  it('queues a mail if an edit without a version takes the family out that has just accepted', async () => {
    const { id, title, code } = await invited();
    const notices = api.app.get(SignupNotices);
    const before = notices.beforeChange.bind(notices);
    // The family accepts between the moment at which the edit reads the people and its write.
    const spy = vi.spyOn(notices, 'beforeChange').mockImplementationOnce(async (...of) => {
      await before(...of);
      expect((await accept(code)).status).toBe(200);
    });
    expect((await edit(id, { title, performers: [] })).status).toBe(200);
    expect((await seenBy(lins, id)).people).toHaveLength(1);
    expect(spy.mock.lastCall?.[3]).toMatchObject({ leaving: [noah] });
    spy.mockRestore();
  });

  it('is dead while the account that sent it is blocked', async () => {
    const { code } = await invited();
    await api.setAccount(lins, { isBlocked: true });
    expect((await kims.get(`/piece_invitation?code=${code}`)).error).toBe('noinvitation');
    expect((await accept(code)).error).toBe('noinvitation');
    await api.setAccount(lins, { isBlocked: false });
    expect((await accept(code)).status).toBe(200);
  });
});
