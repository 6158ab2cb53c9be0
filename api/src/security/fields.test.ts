import { ShareResponse, ShownNames } from '@portal/contracts/public-program';
import { readFileSync } from 'node:fs';
import { SentInvitation } from '@portal/contracts/invitations';
import { LetterResponse } from '@portal/contracts/letters';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { SignedInClient } from '../testing/test-accounts.js';
import { startTestApi, type TestApi } from '../testing/test-api.js';
import type { TestAnswer, TestClient } from '../testing/test-client.js';
import {
  createEvent,
  eventInput,
  inDays,
  performanceInput,
  profileInput,
  publishProgram,
} from '../testing/test-inputs.js';
import { actors, Cast, type Actor } from './testing/actors.js';
import { canaryFields, plantCanaries, type Subject } from './testing/canaries.js';
import { listRoutes } from './testing/routes.js';

const Flags = z.array(z.union([z.literal(0), z.literal(1)])).length(actors.length);
const FieldTable = z.strictObject({
  actors: z.array(z.enum(actors)),
  subjects: z.record(z.string(), z.record(z.enum(canaryFields), Flags)),
  /** The actors that see the order of a saved, unpublished program of `coordinatorOther`. */
  draftProgram: Flags,
  /** The fields of performers that visitors see at the public address, by the event's `names`. */
  publicProgram: z.record(ShownNames, z.record(z.enum(canaryFields), z.literal([0, 1]))),
});
const table = FieldTable.parse(
  JSON.parse(readFileSync(new URL('../../security/fields.json', import.meta.url), 'utf8')),
);

let api: TestApi;
let casts: Map<Actor, Cast>;
let subjects: Map<string, Subject>;
let selves: Map<Actor, Subject>;
let eventIds: string[];
let letterIds: string[];
let getPaths: string[];

beforeAll(async () => {
  api = await startTestApi();
  casts = new Map();
  for (const actor of actors) casts.set(actor, await Cast.of(api, actor));
  const owner = selfOf('coordinatorOwner');
  const other = selfOf('coordinatorOther');
  const ownersEvent = (await createEvent(owner))._id;
  const othersEvent = (await createEvent(other))._id;
  const neutralEvent = (await createEvent(await api.as('coordinator', 'third')))._id;
  eventIds = [ownersEvent, othersEvent, neutralEvent];

  const plant = async (name: string, event: string, mark: number) =>
    plantCanaries(api, await api.as('parent', name), event, mark);
  subjects = new Map([
    ['signedUpWithOwner', await plant('canary-one', ownersEvent, 1)],
    ['signedUpWithOther', await plant('canary-two', othersEvent, 2)],
    ['withdrawnFromOwner', await plant('canary-three', ownersEvent, 3)],
  ]);
  const share = async (name: string, mark: number) => {
    const subject = await plant(name, neutralEvent, mark);
    const invitation = { kind: 'guardian', profile: subject.profile, may: 'guard' };
    const { code } = (await subject.client.put('/invitation', invitation)).as(SentInvitation);
    await selfOf('parent').post('/invitation_accept', { code });
    return subject;
  };
  subjects.set('guardedByParent', await share('canary-four', 4));
  const left = await share('canary-five', 5);
  await selfOf('parent').post('/guardian_remove', { id: left.profile, account: selfOf('parent').id });
  subjects.set('leftByParent', left);
  const draft = subjects.get('signedUpWithOther')?.performance ?? '';
  await other.post('/event_program', { _id: othersEvent, program: [draft] });
  // The letter is for all families. One of them withdraws before it is sent.
  const letter = { subject: 'For {child}', body: '{piece}', sendAt: inDays(1) };
  const written = await owner.put('/event_letter', { ...letter, event: ownersEvent, to: { group: 'all' } });
  letterIds = [written.as(LetterResponse)._id];
  const published = ['signedUpWithOwner', 'withdrawnFromOwner'].flatMap(
    (name) => subjects.get(name)?.performance ?? [],
  );
  await publishProgram(owner, ownersEvent, published);
  const withdrawn = subjects.get('withdrawnFromOwner');
  await withdrawn?.client.post('/performance_withdraw', { id: withdrawn.performance });
  selves = new Map();
  for (const [index, actor] of actors.entries())
    selves.set(actor, await plantCanaries(api, selfOf(actor), neutralEvent, 10 + index));
  getPaths = listRoutes(api.app).flatMap((route) => (route.startsWith('GET ') ? [route.slice(4)] : []));
  for (const cast of casts.values()) await cast.begin();
});
afterAll(() => api.stop());

const castOf = (actor: Actor): Cast => {
  const cast = casts.get(actor);
  if (!cast) throw new Error(`no ${actor}`);
  return cast;
};
const selfOf = (actor: Actor): SignedInClient => castOf(actor).self;

const allSubjects = (): Subject[] => [...subjects.values(), ...selves.values()];

// Sends 16 at a time. A call that fails would hide leaks.
const inTurn = async (calls: (() => Promise<TestAnswer>)[]): Promise<TestAnswer[]> => {
  const answers: TestAnswer[] = [];
  for (let start = 0; start < calls.length; start += 16)
    answers.push(...(await Promise.all(calls.slice(start, start + 16).map((call) => call()))));
  expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
  return answers;
};

const readAll = async (client: TestClient): Promise<TestAnswer[]> => {
  const profiles = allSubjects().map(({ profile }) => profile);
  const performances = allSubjects().map(({ performance }) => performance);
  const users = allSubjects().map(({ client: { id } }) => id);
  const ids = [...eventIds, ...letterIds, ...profiles, ...performances, ...users];
  const queries = [...ids.map((id) => `?id=${id}`), ...users.map((user) => `?user=${user}`)];
  const searches = ['?searchWords=canary', '?searchWords=canaryfirst01', '?page=2'];
  const plain = await inTurn(getPaths.map((path) => () => client.get(path)));
  // Calls that succeed without an id ignore it.
  const asking = getPaths.filter((_, index) => plain[index]?.status !== 200);
  const more = [
    ...getPaths.flatMap((path) => searches.map((query) => () => client.get(path + query))),
    ...asking.flatMap((path) => queries.map((query) => () => client.get(path + query))),
  ];
  return [...plain, ...(await inTurn(more))];
};

const tryWriting = (client: TestClient): Promise<TestAnswer[]> =>
  inTurn(
    // The parent may change what it looks after, so that the others would not find it any more.
    [...subjects.values()]
      .filter(({ client }) => client !== subjects.get('guardedByParent')?.client)
      .flatMap(({ profile, performance, client: { id } }) => [
        () => client.post('/profile', { ...profileInput(), id: profile }),
        () => client.post('/performance', { ...performanceInput(), id: performance, profile }),
        () => client.post('/performance_withdraw', { id: performance }),
        () => client.put('/profile', { ...profileInput(), user: id }),
        () => client.put('/performance', { ...performanceInput(), event: eventIds[0], user: id, profile }),
        () => client.post('/event', { ...eventInput(), _id: profile }),
      ]),
  );

// Sends every read with every id, and the writes that could leak data of an id.
const crawl = async (client: TestClient): Promise<string> => {
  const answers = [...(await readAll(client)), ...(await tryWriting(client))];
  return answers.map(({ text, headers }) => JSON.stringify([...headers]) + text).join('\n');
};

const seenOf = ({ canaries }: Subject, text: string): string[] =>
  canaryFields.filter((field) => text.includes(canaries[field]));

const granted = (subject: string, actor: Actor): string[] =>
  canaryFields.filter((field) => table.subjects[subject]?.[field][table.actors.indexOf(actor)] === 1);

describe.each(actors)('all answers to %s', (actor) => {
  let text: string;
  beforeAll(async () => {
    text = await crawl(castOf(actor).client);
  });

  it.each(Object.keys(table.subjects))(
    'contain exactly the fields of %s that security/fields.json grants',
    (name) => {
      const subject = name === 'self' ? selves.get(actor) : subjects.get(name);
      expect(subject && seenOf(subject, text)).toEqual(granted(name, actor));
    },
  );

  it('contain the draft of a program only if security/fields.json grants it', () => {
    const draft = subjects.get('signedUpWithOther')?.performance ?? '';
    const isSeen = new RegExp(`"program":\\[[^\\]]*"${draft}"`).test(text);
    expect(isSeen).toBe(table.draftProgram[table.actors.indexOf(actor)] === 1);
  });

  it('contain no secrets', async () => {
    const secrets = await readSecrets();
    expect(secrets.length).toBeGreaterThan(20);
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });
});

// Returns the value of a canary without its field name.
const valueOf = (canary: string): unknown => JSON.parse(canary.replace(/^"\w+":/, ''));

describe('the public page of a program', () => {
  const subjectOf = () => {
    const subject = subjects.get('signedUpWithOwner');
    if (!subject) throw new Error('nobody is signed up');
    return subject;
  };

  it.each(ShownNames.options)(
    'with names by %s contains exactly the fields that security/fields.json grants',
    async (names) => {
      const body = { _id: eventIds[0], names };
      const { address } = (await selfOf('coordinatorOwner').post('/event_share', body)).as(ShareResponse);
      const { text, headers } = await api.visitor().get(`/public_program?address=${address}`);
      expect(text).toContain('The Swan');
      const { canaries, client, profile, performance } = subjectOf();
      const seen = JSON.stringify([...headers]) + text;
      const shown = canaryFields.filter((field) =>
        seen.includes(field === 'grade' ? canaries.grade : String(valueOf(canaries[field]))),
      );
      expect(shown).toEqual(canaryFields.filter((field) => table.publicProgram[names][field] === 1));
      for (const id of [client.id, profile, performance]) expect(text).not.toContain(id);
    },
  );
});

const readSecrets = async (): Promise<string[]> => {
  const client = allSubjects()[0]?.client;
  await client?.post('/generatepasswordresetcode', { email: client.email });
  const accounts = await api.connection.collection('accounts').find().toArray();
  const sessions = await api.connection.collection<{ _id: string }>('sessions').find().toArray();
  const texts = accounts.flatMap(({ passwordHash, reset, confirmation }) => {
    const codes = [reset, confirmation] as ({ hash: string } | undefined)[];
    return [String(passwordHash), ...codes.flatMap((code) => code?.hash ?? [])];
  });
  const cookies = [...casts.values()].map((cast) => cast.client.cookie.split('=')[1] ?? '');
  return [...texts, ...sessions.map(({ _id }) => _id), ...cookies, '$argon2id$'].filter(Boolean);
};
