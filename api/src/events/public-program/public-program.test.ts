import { PublicProgramResponse, ShareResponse, type ShareInput } from '@portal/contracts/public-program';
import { PublishPreview } from '@portal/contracts/versions';
import { describe, expect, it, test } from 'vitest';
import { startTestApi, useAccounts, useTestApi } from '../../../testing/test-api.js';
import { publicRow } from './public-rows.js';
import {
  createEvent,
  createProfile,
  eventPieces,
  inDays,
  publishProgram,
  signUp,
} from '../../../testing/test-inputs.js';

const api = useTestApi();
const [coordinator] = useAccounts(api, 'coordinator');

const shareOf = async (id: string) => (await coordinator.get(`/event_share?id=${id}`)).as(ShareResponse);
const change = async (input: ShareInput) => (await coordinator.post('/event_share', input)).as(ShareResponse);
const read = (address: string) => api.visitor().get(`/public_program?address=${address}`);

describe('the public address of an event', () => {
  it('is created on first request, stays the same and cannot be guessed', async () => {
    const { _id } = await createEvent(coordinator);
    const shares = await Promise.all([shareOf(_id), shareOf(_id), shareOf(_id)]);
    const address = expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){2}$/) as string;
    expect(shares[0]).toEqual({ address, names: 'initial', isOff: false });
    expect(new Set(shares.map(({ address }) => address)).size).toBe(1);
  });

  it('can be renewed, and the old one stops working', async () => {
    const { _id } = await createEvent(coordinator);
    const { address } = await change({ _id, names: 'full' });
    const renewed = await change({ _id, renew: true });
    expect(renewed).toMatchObject({ names: 'full', isOff: false });
    expect(renewed.address).not.toBe(address);
    expect((await read(address)).status).toBe(404);
    expect((await read(renewed.address)).status).toBe(200);
  });

  it('is renewed once by two parallel requests, and no setting is lost', async () => {
    const { _id } = await createEvent(coordinator);
    await shareOf(_id);
    const inputs = [{ names: 'grade' as const }, { isOff: true }];
    await Promise.all(inputs.map((input) => change({ _id, renew: true, ...input })));
    expect(await shareOf(_id)).toMatchObject({ names: 'grade', isOff: true });
  });

  it('can be closed and opened', async () => {
    const { _id } = await createEvent(coordinator);
    const { address } = await change({ _id, isOff: true });
    expect((await read(address)).status).toBe(410);
    await change({ _id, isOff: false });
    expect((await read(address)).status).toBe(200);
  });

  it('lets a visitor with the link of the event know name, day and place, until it is closed', async () => {
    const { _id, name, date, timeZone, address } = await createEvent(coordinator);
    const nameOf = () => api.visitor().get(`/event_name?id=${_id}`);
    expect((await nameOf()).error).toBe('notfound');
    await shareOf(_id);
    expect((await nameOf()).body).toEqual({ name, date, timeZone, city: address.city });
    await change({ _id, isOff: true });
    expect((await nameOf()).error).toBe('notfound');
  });

  it('is recognized in any spelling', async () => {
    const { address } = await shareOf((await createEvent(coordinator))._id);
    expect((await read(address.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
  });

  it('is not sent to other accounts', async () => {
    const { _id } = await createEvent(coordinator);
    const { address } = await shareOf(_id);
    const family = await api.as('parent');
    const answers = [await family.get(`/event?id=${_id}`), await family.get('/queryevents')];
    expect(answers.map(({ text }) => text).join()).not.toContain(address);
  });

  it('stops working 30 days after the event', async () => {
    const { _id } = await createEvent(coordinator, { date: inDays(-29), duration: 60 });
    const { address } = await shareOf(_id);
    expect((await read(address)).status).toBe(200);
    const day = 86_400_000;
    api.clock.advance(2 * day);
    expect((await read(address)).status).toBe(410);
    api.clock.advance(-2 * day);
  });
});

test('an unpublished program shows the event and no sign-ups', async () => {
  const event = await createEvent(coordinator, { contact: 'Ada, 555-0100', bring: 'a stand' });
  const { address } = await shareOf(event._id);
  const answer = await read(address);
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  const shown = answer.as(PublicProgramResponse);
  expect(shown).toEqual(answer.body);
  expect(shown).toMatchObject({ _id: event._id, name: event.name, date: event.date, bring: 'a stand' });
  const dates = ['date', 'duration', 'timeZone'];
  const fields = ['_id', 'address', 'bring', 'description', 'isFull', 'name', 'version', ...dates];
  expect(Object.keys(shown).sort()).toEqual(fields.sort());
});

test.each([
  [{ capacity: 3 }, 3],
  [{ capacity: 0 }, undefined],
])('an event with %j has places left: %s', async (change, left) => {
  const { address } = await shareOf((await createEvent(coordinator, change))._id);
  expect((await read(address)).as(PublicProgramResponse).placesLeft).toBe(left);
});

describe('a row of a published program', () => {
  const performer = {
    ...{ profile: 'p', firstName: 'Ana', lastName: 'Lí', grade: 3, school: 'Lincoln' },
    instrument: 'violin',
    role: 'performer' as const,
  };
  const shown = { kind: 'piece', number: 3, title: 'Air', composer: 'Bach' } as const;
  const row = { ...shown, id: 'x', start: 0, seconds: 60 };
  const played = { ...row, people: [performer] };
  const refused = { given: false, textVersion: 1, at: '', by: '' };

  it.each([
    ['initial', { name: 'Ana L.' }],
    ['full', { name: 'Ana Lí' }],
    ['grade', { grade: 3 }],
  ] as const)('contains only this about people, by %s', (names, expected) => {
    const people = [{ instrument: 'violin', role: 'performer', ...expected }];
    expect(publicRow(played, names, new Map())).toEqual({ ...shown, people });
  });

  it.each([
    ['initial', { name: 'Ana L.' }],
    ['grade', { grade: 3 }],
  ] as const)('says that a person is not named in print, by %s', (names, expected) => {
    const duet = { ...played, people: [performer, { ...performer, profile: 'b', instrument: 'cello' }] };
    const consents = new Map([performer.profile, 'b'].map((profile) => [profile, { print: refused }]));
    const person = { role: 'performer', isUnprinted: true, ...expected };
    const people = ['violin', 'cello'].map((instrument) => ({ ...person, instrument }));
    expect(publicRow(duet, names, consents)).toEqual({ ...shown, people });
  });

  it('does not say it about a person whom the page does not name', () => {
    const consents = new Map([[performer.profile, { print: refused, public: refused }]]);
    const people = [{ instrument: 'violin', role: 'performer' }];
    expect(publicRow(played, 'full', consents)).toEqual({ ...shown, people });
  });

  it('is a gap if its piece was withdrawn', () => {
    const gap = { kind: 'piece', number: 3, title: '', composer: '', isGap: true };
    expect(publicRow(row, 'full', new Map())).toEqual(gap);
  });
});

test('a canceled event has its reason', async () => {
  const { _id } = await createEvent(coordinator);
  const { address } = await shareOf(_id);
  await coordinator.post('/event_cancel', { _id, reason: 'Snow' });
  expect((await read(address)).as(PublicProgramResponse).canceled).toEqual({ reason: 'Snow' });
});

describe('a published program', () => {
  const publish = async () => {
    const event = (await createEvent(coordinator))._id;
    const [ana, ben] = await api.asNewEach('parent', 'parent');
    const named = { firstName: 'Anabella', lastName: 'Lí', needs: 'Sits near the aisle' };
    const { _id: profile } = await createProfile(ana, named);
    const pieces = [await signUp(ana, event, { profile }), await signUp(ben, event, { title: 'Bolero' })];
    const program = pieces.map(({ _id }) => _id);
    await publishProgram(coordinator, event, program, 'all');
    const { address } = await shareOf(event);
    const decide = (given: boolean) =>
      ana.post('/profile_consent', { id: profile, kind: 'public', given, textVersion: 1 });
    return { event, ben, address, decide };
  };

  it.each([
    [5, 9],
    [60, 60],
  ])(
    'ends after the later of event and program: an event of %i minutes after %i minutes',
    async (duration, shown) => {
      const event = (await createEvent(coordinator, { duration }))._id;
      const [ana] = await api.asNewEach('parent');
      const pieces = [
        await signUp(ana, event, { time: 4 }),
        await signUp(ana, event, { title: 'B', time: 4 }),
      ];
      await publishProgram(
        coordinator,
        event,
        pieces.map(({ _id }) => _id),
        'nobody',
      );
      const { address } = await shareOf(event);
      expect((await read(address)).as(PublicProgramResponse).duration).toBe(shown);
    },
  );

  it('follows the consent of the family at once, whatever names the event shows', async () => {
    const { event, address, decide } = await publish();
    const shows = async () => (await read(address)).text.includes('Anabella');
    expect(await shows()).toBe(true);
    for (const names of ['full', 'initial'] as const) {
      await change({ _id: event, names });
      await decide(false);
      expect(await shows()).toBe(false);
      await decide(true);
      expect(await shows()).toBe(true);
    }
  });

  it('shows the answers and needs to its coordinator, and not to other families', async () => {
    const { event, ben, decide } = await publish();
    await decide(false);
    const [piece] = await eventPieces(coordinator, event);
    expect(piece?.profile).toMatchObject({
      firstName: 'Anabella',
      needs: 'Sits near the aisle',
      consents: { public: { given: false, textVersion: 1, at: expect.any(String) as string } },
    });
    expect(piece?.profile.consents?.public).not.toHaveProperty('by');
    const preview = await coordinator.get(`/event_publish_preview?id=${event}`);
    const { families } = preview.as(PublishPreview);
    const mail = JSON.stringify(families.find(({ account }) => account === ben.id));
    expect(mail).toContain('Bolero');
    expect(mail).not.toContain('Anabella');
  });
});

describe('the picture of a public event', () => {
  const pictureAt = async (address: string) => {
    const answer = await fetch(`${api.url}/api/program_ticket?address=${address}&v=1`);
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const shared = async (change: object = {}) => shareOf((await createEvent(coordinator, change))._id);

  it('is a PNG of 1200 by 630, different for each event', async () => {
    const [first, second] = await Promise.all([shared({ name: 'Spring' }), shared({ name: '春日' })]);
    const { answer, bytes } = await pictureAt(first.address);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(bytes.equals((await pictureAt(second.address)).bytes)).toBe(false);
    expect(bytes.equals((await pictureAt(first.address)).bytes)).toBe(true);
  });

  it('returns 404 as JSON if the event is not public', async () => {
    const { _id } = await createEvent(coordinator);
    const { address } = await change({ _id, isOff: true });
    const { answer } = await pictureAt(address);
    expect(answer.status).toBe(410);
    expect(answer.headers.get('content-type')).toMatch('application/json');
  });
});

describe('requests', () => {
  const limited = async (LIMITS: string) => {
    const strict = await startTestApi({ LIMITS });
    const owner = await strict.as('coordinator');
    const { _id } = await createEvent(owner);
    const { address } = (await owner.get(`/event_share?id=${_id}`)).as(ShareResponse);
    const ask = async (text: string) =>
      (await strict.visitor().get(`/public_program?address=${text}`)).status;
    return { ask, address, stop: () => strict.stop() };
  };

  it('for unknown addresses are limited, without blocking known ones', async () => {
    const { ask, address, stop } = await limited('program-tries=2');
    expect(await ask(address)).toBe(200);
    expect([await ask('k7m2-9xqp-3rwd'), await ask('nothing')]).toEqual([404, 404]);
    for (let tries = 0; tries < 200; tries += 1) expect(await ask('nothing')).toBe(429);
    expect(await ask(address)).toBe(200);
    await stop();
  });

  it('are limited in total', async () => {
    const { ask, address, stop } = await limited('program-address=1');
    expect([await ask(address), await ask(address)]).toEqual([200, 429]);
    await stop();
  });
});
