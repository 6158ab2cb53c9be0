import { AccountResponse, AccountType, Permission, State, Zip } from '@portal/contracts/auth';
import { CreateEventInput, EventResponse } from '@portal/contracts/events';
import { placesLeft } from '@portal/contracts/events.rules';
import { PerformanceResponse } from '@portal/contracts/performances';
import { ProfileFields } from '@portal/contracts/profiles';
import { PublicProgramResponse, ShareResponse } from '@portal/contracts/public-program';
import type { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { AccountsService } from '../../people/accounts/accounts.service.js';
import { PasswordsService } from '../../people/accounts/credentials/passwords.service.js';
import { actingAs } from '../../platform/common/request-context.js';
import { commandsOf } from '../../../testing/commands.js';
import { useTestApi } from '../../../testing/test-api.js';
import { demoAccounts, demoDocuments } from './demo-documents.js';
import { DemoService } from './demo.service.js';
import { toEventResponse } from '../../events/events/events.schema.js';

const now = new Date('2026-11-21T12:00:00Z');
const { events, performances, profiles, terms } = demoDocuments(now);
const responses = events.map(toEventResponse);

const familyOf = (id: Types.ObjectId | undefined) =>
  profiles.find(({ _id }) => id?.equals(_id))?.accounts[0]?.account.toHexString();

describe('the demo data', () => {
  it('is the same at the same time', () => {
    expect(JSON.stringify(demoDocuments(now))).toBe(
      JSON.stringify({ profiles, performances, events, terms }),
    );
  });

  it('has 14 upcoming and 3 past events in many states and months', () => {
    const isPast = responses.map(({ date }) => new Date(date) < now);
    expect(isPast.filter(Boolean)).toHaveLength(3);
    expect(isPast).toHaveLength(17);
    expect(new Set(responses.map(({ address }) => address.state)).size).toBeGreaterThanOrEqual(12);
    expect(new Set(responses.map(({ date }) => date.slice(0, 7))).size).toBeGreaterThanOrEqual(8);
  });

  it('has one event with 40 sign-ups of at least 25 families, one with a saved program and one full', () => {
    const [crowded] = events.filter(({ taken }) => taken === 40);
    const signups = performances.filter(({ event }) => event.equals(crowded?._id));
    expect(signups).toHaveLength(40);
    const families = signups.map(({ people: [first] }) => familyOf(first?.profile));
    expect(new Set(families).size).toBeGreaterThanOrEqual(25);
    const ahead = responses.filter(({ date }) => new Date(date) > now);
    expect(ahead.filter(({ program }) => program.length === 8)).toHaveLength(1);
    expect(ahead.filter((event) => placesLeft(event) === 0)).toHaveLength(1);
  });

  it('follows the rules of the portal', () => {
    for (const { coordinator: _, taken, program, revision, version, _id, ...fields } of responses) {
      expect(CreateEventInput.safeParse(fields).error).toBeUndefined();
      const own = performances.filter(({ event }) => event.toHexString() === _id);
      expect(own).toHaveLength(taken);
      const ids = own.map((one) => one._id.toHexString());
      expect(new Set(program).size).toBe(program.length);
      expect(program.filter((id) => !ids.includes(id))).toEqual([]);
      expect([revision, version]).toEqual([program.length > 0 ? 1 : 0, 0]);
    }
    for (const { firstName, lastName, grade, school, adult } of profiles)
      expect(ProfileFields.safeParse({ firstName, lastName, grade, school, adult }).error).toBeUndefined();
    expect(performances.filter(({ title, time }) => title === '' || time === 0)).toEqual([]);
    for (const { family } of demoAccounts) {
      const { accountType = 'parent', permissions = [], state, zip } = family;
      const fields = [AccountType.parse(accountType), Permission.array().parse(permissions)];
      expect([...fields, State.parse(state), Zip.parse(zip)]).toEqual([accountType, permissions, state, zip]);
    }
  });

  it.each([
    ['Latin with diacritics', /[\u00c0-\u024f\u1e00-\u1eff]/],
    ['Chinese', /\p{Script=Han}/u],
    ['Japanese', /\p{Script=Hiragana}/u],
    ['Korean', /\p{Script=Hangul}/u],
    ['Arabic', /\p{Script=Arabic}/u],
    ['Hebrew', /\p{Script=Hebrew}/u],
    ['Cyrillic', /\p{Script=Cyrillic}/u],
    ['Greek', /\p{Script=Greek}/u],
    ['Devanagari', /\p{Script=Devanagari}/u],
    ['Thai', /\p{Script=Thai}/u],
    ['Ethiopic', /\p{Script=Ethiopic}/u],
  ])('has a name in %s', (_, script) => {
    expect(profiles.some(({ firstName, lastName }) => script.test(`${firstName} ${lastName}`))).toBe(true);
  });
});

it('has a studio of twelve, an accompanist of five pieces at one event, and a trio of three families', () => {
  const pupils = profiles.filter(({ accounts }) => accounts.some(({ may }) => may === 'teach'));
  expect(pupils).toHaveLength(12);
  const accompanied = performances.filter(({ people }) => people.some(({ role }) => role === 'accompanist'));
  const byEvent = Map.groupBy(accompanied, ({ event }) => event.toHexString());
  expect([...byEvent.values()].map((pieces) => pieces.length)).toContain(5);
  const trio = performances.find(({ title }) => title.startsWith('Piano Trio'));
  expect(new Set(trio?.people.map(({ profile }) => familyOf(profile))).size).toBe(3);
});

it('has performers who said yes, who said no, and who have not answered about consent', () => {
  const printed = Map.groupBy(
    profiles,
    ({ consents }) => consents?.find(({ kind }) => kind === 'print')?.given,
  );
  expect([...printed.keys()]).toEqual(expect.arrayContaining([true, false, undefined]));
  expect(profiles.some(({ needs }) => needs)).toBe(true);
});

describe('filling an empty database', () => {
  const api = useTestApi({ DEMO_DATA: 'on' }, { runsJobs: false });
  let service: DemoService;
  beforeAll(() => {
    service = api.app.get(DemoService);
  });

  const counts = async () =>
    Promise.all(
      ['accounts', 'profiles', 'events', 'performances', 'event_terms', 'program_versions'].map((name) =>
        api.connection.collection(name).countDocuments(),
      ),
    );
  const all = [demoAccounts.length, profiles.length, events.length, performances.length, terms.length, 1];

  it('is finished before the portal answers, and computes at most six password hashes', async () => {
    expect(await counts()).toEqual(all);
    expect(api.app.get(PasswordsService).computed).toBeLessThanOrEqual(6);
  });

  it('gives each demo account the permissions of its name', async () => {
    const permissions = await Promise.all(
      demoAccounts.slice(0, 5).map(async ({ _id }) => {
        const account = await api.app.get(AccountsService).getAccount(_id.toHexString());
        return AccountResponse.parse(account).permissions;
      }),
    );
    expect(permissions).toEqual([['admin'], ['coordinator'], [], [], []]);
  });

  it('makes the events searchable', async () => {
    const answer = await (await api.as('parent')).get('/queryevents?searchWords=lullab');
    expect(answer.body).toMatchObject({ count: 1, data: [{ name: 'Lullabies at the Children’s Hospital' }] });
  });

  it('publishes a program that families and visitors see, and sends no mail', async () => {
    const own = (await (await api.as('parent')).get('/performances')).as(PerformanceResponse.array());
    const { event, published } = own.find((one) => one.published) ?? {};
    expect(event?.name).toBe('Music for Neighbors: Maple Court');
    expect(published).toEqual({
      version: 1,
      number: 1,
      start: event?.date,
      call: new Date(Date.parse(event?.date ?? '') - 30 * 60_000).toISOString(),
    });
    const coordinator = await api.as('coordinator');
    const { address } = (await coordinator.get(`/event_share?id=${event?._id ?? ''}`)).as(ShareResponse);
    const shown = await api.visitor().get(`/public_program?address=${address}`);
    const pieces = shown.as(PublicProgramResponse).program?.rows ?? [];
    expect(pieces).toHaveLength(8);
    expect(pieces[0]).toMatchObject({ people: [{ name: 'Noah L.' }] });
    expect(await api.connection.collection('mails').countDocuments({ kind: 'published' })).toBe(0);
  });

  it('happens once', async () => {
    await service.onApplicationBootstrap();
    expect(await counts()).toEqual(all);
  });

  it('starts again after an interruption, with few commands', async () => {
    await api.connection.collection('markers').updateOne({}, { $set: { isComplete: false } });
    await api.connection.collection('events').deleteMany({});
    const commands = await commandsOf(api, () => actingAs('demo', () => service.onApplicationBootstrap()));
    expect(commands.length).toBeGreaterThan(5);
    expect(commands.length).toBeLessThan(50);
    expect(await counts()).toEqual(all);
  });

  it('does not change a database with other data', async () => {
    await api.connection.collection('markers').deleteMany({});
    await api.connection.collection('events').deleteMany({});
    await service.onApplicationBootstrap();
    expect((await counts())[2]).toBe(0);
  });

  it('creates valid events', async () => {
    await api.connection.collection<{ _id: string }>('markers').insertOne({ _id: 'demo' });
    await service.onApplicationBootstrap();
    const admin = await api.as('admin');
    for (const { _id } of responses)
      expect((await admin.get(`/event?id=${_id}`)).as(EventResponse)._id).toBe(_id);
  });
});
