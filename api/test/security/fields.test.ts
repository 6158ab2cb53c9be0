import { ShareResponse, ShownNames } from '@portal/contracts/public-program';
import { personTable, type Reader } from '@portal/contracts/person.rules';
import { Matter } from '@portal/contracts/matters';
import { LetterResponse } from '@portal/contracts/letters';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SignedInClient } from '../../testing/test-accounts.js';
import { useTestApi } from '../../testing/test-api.js';
import type { TestAnswer } from '../../testing/test-client.js';
import {
  createEvent,
  eventInput,
  inDays,
  performanceInput,
  profileInput,
  publishProgram,
} from '../../testing/test-inputs.js';
import { actors, Cast, invitedActors, openInvitation, type Actor } from './testing/actors.js';
import {
  createSubject,
  fieldsIn,
  subjectFields,
  type Subject,
  type SubjectField,
} from './testing/subject.js';
import { fieldTable as table, granted } from './testing/field-table.js';
import { listRoutes } from './testing/routes.js';

const api = useTestApi();
let casts: Map<Actor, Cast>;
let subjects: Map<string, Subject>;
let selves: Map<Actor, Subject>;
let eventIds: string[];
let letterIds: string[];
let getPaths: string[];

beforeAll(async () => {
  casts = new Map();
  for (const actor of actors) casts.set(actor, await Cast.of(api, actor));
  const owner = selfOf('coordinatorOwner');
  const other = selfOf('coordinatorOther');
  const ownersEvent = (await createEvent(owner))._id;
  const othersEvent = (await createEvent(other))._id;
  const third = await api.as('coordinator', 'third');
  const neutralEvent = (await createEvent(third))._id;
  eventIds = [ownersEvent, othersEvent, neutralEvent];

  const create = async (name: string, event: string, mark: number) =>
    createSubject(api, await api.as('parent', name), event, mark);
  subjects = new Map([
    ['signedUpWithOwner', await create('canary-one', ownersEvent, 1)],
    ['signedUpWithOther', await create('canary-two', othersEvent, 2)],
    ['withdrawnFromOwner', await create('canary-three', ownersEvent, 3)],
  ]);
  const family = selfOf('anonymous');
  const duet = await createSubject(api, family, neutralEvent, 4, selfOf('otherFamily'));
  subjects.set('family', duet);
  for (const profile of [duet.profile, duet.adult]) {
    for (const cast of casts.values()) await cast.join(profile);
    for (const cast of casts.values()) await cast.leave(profile);
  }
  for (const actor of invitedActors) await castOf(actor).invite(duet.performance, duet.invited);
  await publishProgram(third, neutralEvent, [duet.performance]);
  const program = [subjectOf('signedUpWithOther').performance];
  await other.post('/event_program', { _id: othersEvent, program });
  // The letter is for all families. One of them withdraws before it is sent.
  const letter = { subject: 'For {child}', body: '{piece}', sendAt: inDays(1) };
  const written = await owner.put('/event_letter', { ...letter, event: ownersEvent, to: { group: 'all' } });
  letterIds = [written.as(LetterResponse)._id];
  const withdrawn = subjectOf('withdrawnFromOwner');
  const published = [subjectOf('signedUpWithOwner').performance, withdrawn.performance];
  await publishProgram(owner, ownersEvent, published);
  await withdrawn.client.post('/performance_withdraw', { id: withdrawn.performance });
  selves = new Map([['anonymous', duet]]);
  for (const [index, actor] of actors.entries())
    if (actor !== 'anonymous')
      selves.set(actor, await createSubject(api, selfOf(actor), neutralEvent, 10 + index));
  getPaths = listRoutes(api.app).flatMap((route) => (route.startsWith('GET ') ? [route.slice(4)] : []));
  for (const cast of casts.values()) await cast.begin();
});

const known = <Name extends string, Value>(all: ReadonlyMap<Name, Value>, name: Name): Value => {
  const value = all.get(name);
  if (!value) throw new Error(`no ${name}`);
  return value;
};
const castOf = (actor: Actor): Cast => known(casts, actor);
const selfOf = (actor: Actor): SignedInClient => castOf(actor).self;
const subjectOf = (name: string): Subject => known(subjects, name);

const subjectsFor = (actor: Actor): Subject[] =>
  [...subjects.values(), selves.get(actor)].filter((one) => one !== undefined);

// Sends 16 at a time. A call that fails would hide leaks.
const inTurn = async (calls: (() => Promise<TestAnswer>)[]): Promise<TestAnswer[]> => {
  const answers: TestAnswer[] = [];
  for (let start = 0; start < calls.length; start += 16)
    answers.push(...(await Promise.all(calls.slice(start, start + 16).map((call) => call()))));
  expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
  return answers;
};

const readAll = async (actor: Actor): Promise<TestAnswer[]> => {
  const { client } = castOf(actor);
  const about = subjectsFor(actor);
  const users = about.map(({ client: { id } }) => id);
  const others = about.flatMap(({ profile, performance }) => [profile, performance]);
  const ids = [...eventIds, ...letterIds, ...others, ...users];
  const queries = [...ids.map((id) => `?id=${id}`), ...users.map((user) => `?user=${user}`)];
  const searches = ['?searchWords=canary', '?searchWords=canaryfirst01', '?page=2'];
  const plain = await inTurn(getPaths.map((path) => () => client.get(path)));
  const open = Matter.array().safeParse(plain[getPaths.indexOf('/todos')]?.body).data ?? [];
  // Calls that succeed without an id ignore it.
  const asking = getPaths.filter((_, index) => plain[index]?.status !== 200);
  const more = [
    ...getPaths.flatMap((path) => searches.map((query) => () => client.get(path + query))),
    ...asking.flatMap((path) => queries.map((query) => () => client.get(path + query))),
    ...asking.flatMap((path) =>
      open.map(
        ({ of }) =>
          () =>
            client.get(`${path}?code=${of}`),
      ),
    ),
  ];
  return [...plain, ...(await inTurn(more))];
};

const tryWriting = async (actor: Actor): Promise<TestAnswer[]> => {
  const { client } = castOf(actor);
  // These actors may change the family's texts, so that the others would not find them any more, or sign it up.
  const isNear = ['secondGuardian', 'studentEditor', 'pupilsTeacher'].includes(actor);
  const about = [...subjects.entries()].flatMap(([name, one]) => (name === 'family' && isNear ? [] : [one]));
  const calls = about.flatMap(({ profile, performance, client: { id: user } }) => {
    const signUp = { ...performanceInput(), event: eventIds[0], user, profile, again: true };
    return [
      () => client.post('/profile', { ...profileInput(), id: profile }),
      () => client.post('/performance', { ...performanceInput(), id: performance, profile }),
      () => client.post('/performance_withdraw', { id: performance }),
      () => client.put('/profile', { ...profileInput(), user }),
      () => client.put('/performance', signUp),
      () => client.post('/event', { ...eventInput(), _id: profile }),
    ];
  });
  return await inTurn(calls);
};

// Sends every read with every id, and the writes that could leak data of an id.
const crawl = async (actor: Actor): Promise<string> => {
  const answers = [...(await readAll(actor)), ...(await tryWriting(actor))];
  return answers.map(({ text, headers }) => JSON.stringify([...headers]) + text).join('\n');
};

describe.each(actors)('all answers to %s', (actor) => {
  let text: string;
  beforeAll(async () => {
    text = await crawl(actor);
  });

  it.each(Object.keys(table.subjects))(
    'contain exactly the fields of %s that security/fields.json grants',
    (name) => {
      const subject = name === 'self' ? selves.get(actor) : subjects.get(name);
      expect(subject && fieldsIn(text, subject)).toEqual(granted(name, actor));
    },
  );

  it('contain the draft of a program only if security/fields.json grants it', () => {
    const draft = subjectOf('signedUpWithOther').performance;
    const isSeen = new RegExp(`"program":\\[[^\\]]*"${draft}"`).test(text);
    expect(isSeen).toBe(table.draftProgram[table.actors.indexOf(actor)] === 1);
  });

  it('contain no secrets', async () => {
    const secrets = await readSecrets();
    expect(secrets.length).toBeGreaterThan(20);
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });
});

describe('the link of an invitation into a piece', () => {
  it.each<Actor>(['parent', 'invitedFamily', 'declinedFamily'])(
    'shows %s exactly the fields that security/fields.json grants to the invited family',
    async (actor) => {
      const family = subjectOf('family');
      const { code = '' } = (await openInvitation(api, family.performance)) ?? {};
      const { status, text } = await castOf(actor).client.get(`/piece_invitation?code=${code}`);
      expect(status).toBe(200);
      expect(fieldsIn(text, family)).toEqual(granted('family', 'invitedFamily'));
    },
  );
});

describe('the public page of a program', () => {
  it.each(ShownNames.options)(
    'with names by %s contains exactly the fields that security/fields.json grants',
    async (names) => {
      const body = { _id: eventIds[0], names };
      const { address } = (await selfOf('coordinatorOwner').post('/event_share', body)).as(ShareResponse);
      const { text, headers } = await api.visitor().get(`/public_program?address=${address}`);
      expect(text).toContain('The Swan');
      const subject = subjectOf('signedUpWithOwner');
      const { client, profile, performance } = subject;
      const shown = fieldsIn(JSON.stringify([...headers]) + text, subject);
      expect(shown).toEqual(subjectFields.filter((field) => table.publicProgram[names][field] === 1));
      for (const id of [client.id, profile, performance]) expect(text).not.toContain(id);
    },
  );
});

describe('security/fields.json grants what the table of readers in contracts says', () => {
  const personFields = subjectFields.filter((field) => field in personTable) as (SubjectField &
    keyof typeof personTable)[];

  it.each<[string, Actor, Reader]>([
    ['family', 'secondGuardian', 'guardian'],
    ['family', 'studentEditor', 'student'],
    ['family', 'studentViewer', 'student'],
    ['family', 'otherFamily', 'otherFamily'],
    ['family', 'accompanistFamily', 'otherFamily'],
    ['family', 'invitedFamily', 'otherFamily'],
    ['family', 'declinedFamily', 'visitor'],
    ['family', 'formerGuardian', 'visitor'],
    ['family', 'formerTeacher', 'visitor'],
    ['signedUpWithOwner', 'coordinatorOwner', 'coordinator'],
    ['signedUpWithOwner', 'coordinatorOther', 'visitor'],
    ['signedUpWithOwner', 'admin', 'admin'],
    ['signedUpWithOwner', 'anonymous', 'visitor'],
  ])('for %s and %s: the reader %s', (subject, actor, reader) => {
    const seen = personFields.filter((field) => personTable[field][reader] === 'yes');
    expect(granted(subject, actor).filter((field) => field in personTable)).toEqual(seen);
  });

  it.each(ShownNames.options)('for the public page with names by %s', (names) => {
    // A name in print is shown in the place of the other two.
    const isReplaced = (field: string) =>
      /^(first|last)Name$/.test(field) && personTable.printName[names] === 'yes';
    const seen = personFields.filter((field) => personTable[field][names] === 'yes' && !isReplaced(field));
    expect(personFields.filter((field) => table.publicProgram[names][field] === 1)).toEqual(seen);
  });
});

const readSecrets = async (): Promise<string[]> => {
  const { client } = subjectOf('signedUpWithOwner');
  await client.post('/generatepasswordresetcode', { email: client.email });
  const accounts = await api.connection.collection('accounts').find().toArray();
  const sessions = await api.connection.collection<{ _id: string }>('sessions').find().toArray();
  const texts = accounts.flatMap(({ passwordHash, reset, confirmation }) => {
    const codes = [reset, confirmation] as ({ hash: string } | undefined)[];
    return [String(passwordHash), ...codes.flatMap((code) => code?.hash ?? [])];
  });
  const cookies = [...casts.values()].map((cast) => cast.client.cookie.split('=')[1] ?? '');
  return [...texts, ...sessions.map(({ _id }) => _id), ...cookies, '$argon2id$'].filter(Boolean);
};
