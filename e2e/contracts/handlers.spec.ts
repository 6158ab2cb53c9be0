import { EventFamiliesResponse } from '@portal/contracts/letters';
import { ana, personId } from '../../mf-auth/src/testing/guardians.ts';
import { handlers as authHandlers, knownPassword, stored } from '../../mf-auth/src/testing/handlers.ts';
import { coordinatorId } from '../../mf-coordinator/src/testing/fixtures.ts';
import {
  handlers as coordinatorHandlers,
  store as managed,
} from '../../mf-coordinator/src/testing/handlers.ts';
import { eventOf, ownerId } from '../../mf-events/src/testing/fixtures.ts';
import { handlers as eventHandlers, store as browsed } from '../../mf-events/src/testing/handlers.ts';
import {
  handlers as profileHandlers,
  ownerId as profileOwner,
} from '../../mf-profiles/src/testing/handlers.ts';
import { address as shownAt, coming } from '../../mf-program/src/testing/fixtures.ts';
import { handlers as programHandlers, store as shown } from '../../mf-program/src/testing/handlers.ts';
import { createCaller, type Caller } from '../harness/caller.ts';
import { linkInMail } from '../harness/mail.ts';
import type { Portal } from '../harness/portal.ts';
import { newPerson } from '../harness/register.ts';
import { demoPassword, portalTest as test } from '../harness/test.ts';
import { expectAllReplayed, replay, type Names, type Replay } from './replay.ts';

const absent = '0'.repeat(24);
const noPhotos = { kind: 'photos', given: false, textVersion: 1 };
const person = { firstName: 'Iris', lastName: 'Chen', grade: 4, school: 'Lincoln Middle' };
const place = { street: '418 Maple Ct', city: 'Oakland', state: 'California', zip: '94610' };

const signIn = async (portal: Portal, who: string): Promise<Caller> => {
  const caller = createCaller(portal.url);
  await caller.logIn(`${who}@example.org`, demoPassword);
  return caller;
};

const idOf = async (caller: Caller): Promise<string> =>
  ((await caller.call('GET /auth')).body as { id: string }).id;

const ofProfiles: Replay[] = [
  { call: 'PUT /profile', body: ({ user }) => ({ ...person, user }), status: 200, keep: 'profile' },
  { call: 'GET /performances', status: 200 },
  { call: 'GET /queryprofile?user={user}', status: 200 },
  { call: 'GET /profile?id={profile}', status: 200 },
  { call: `GET /profile?id=${absent}`, status: 404 },
  { call: 'POST /profile', body: ({ profile: id }) => ({ ...person, grade: 5, id }), status: 200 },
  { call: 'POST /profile', body: () => ({ ...person, id: absent }), status: 404 },
  {
    call: 'POST /profile_grades',
    body: ({ profile: id }) => ({ grades: [{ id, grade: 6 }] }),
    status: 200,
  },
  { call: 'POST /profile_grades', body: () => ({ grades: [{ id: absent, grade: 6 }] }), status: 404 },
  { call: 'GET /guardians?id={profile}', status: 200 },
  { call: `GET /guardians?id=${absent}`, status: 404 },
  { call: 'GET /invitations', status: 200 },
  { call: 'POST /profile_consent', body: ({ profile: id }) => ({ id, ...noPhotos }), status: 200 },
  { call: 'POST /profile_consent', body: () => ({ id: absent, ...noPhotos }), status: 404 },
  { call: 'POST /profile_archive', body: ({ profile: id }) => ({ id, archived: true }), status: 200 },
  { call: 'POST /profile_archive', body: () => ({ id: absent, archived: true }), status: 404 },
  { call: 'POST /profile_delete', body: ({ profile: id }) => ({ id }), status: 200 },
  { call: 'POST /profile_delete', body: () => ({ id: absent }), status: 404 },
];

test('the mock API of mf-profiles answers like the real API', async ({ portal }) => {
  const caller = await signIn(portal, 'parent');
  const names = { real: { user: await idOf(caller) }, mocked: { user: profileOwner } };
  expectAllReplayed(profileHandlers, ofProfiles);
  await replay(profileHandlers, caller, names, ofProfiles);
});

const piece = ({ profile }: Names) => ({
  title: 'Gavotte in D',
  composer: '',
  time: 4.5,
  instrument: 'violin',
  profile,
  notes: '',
});

const ofEvents: Replay[] = [
  { call: 'GET /queryevents?searchWords={words}&page=1', status: 200 },
  { call: 'GET /event?id={event}', status: 200 },
  { call: `GET /event?id=${absent}`, status: 404 },
  { call: 'GET /queryprofile?user={user}', status: 200 },
  { call: 'PUT /profile', body: ({ user }) => ({ ...person, user }), status: 200 },
  {
    call: 'PUT /performance',
    body: (names) => ({ ...piece(names), event: names.event, user: names.user }),
    status: 200,
    keep: 'signup',
  },
  {
    call: 'PUT /performance',
    body: (names) => ({ ...piece(names), event: absent, user: names.user }),
    status: 404,
  },
  {
    call: 'PUT /performance',
    body: (names) => ({ ...piece(names), event: names.fullEvent, user: names.user }),
    status: 409,
  },
  { call: 'GET /performances', status: 200 },
  { call: 'GET /performance?id={signup}', status: 200 },
  { call: `GET /performance?id=${absent}`, status: 404 },
  {
    call: 'POST /performance',
    body: (names) => ({ ...piece(names), id: names.signup, version: 0 }),
    status: 200,
  },
  {
    call: 'POST /performance',
    body: (names) => ({ ...piece(names), id: names.signup, version: 0 }),
    status: 409,
  },
  { call: 'POST /performance', body: (names) => ({ ...piece(names), id: absent }), status: 404 },
  {
    call: 'POST /performance_leave',
    body: ({ signup, profile }) => ({ id: signup, profile }),
    status: 400,
  },
  { call: 'POST /performance_leave', body: ({ signup: id }) => ({ id, profile: absent }), status: 404 },
  { call: 'POST /performance_withdraw', body: ({ signup: id }) => ({ id }), status: 200 },
  { call: 'POST /performance_withdraw', body: () => ({ id: absent }), status: 404 },
];

const eventNamed = async (caller: Caller, words: string): Promise<string> => {
  const { body } = await caller.call(`GET /queryevents?searchWords=${encodeURIComponent(words)}`);
  return (body as { data: { _id: string }[] }).data[0]?._id ?? '';
};

test('the mock API of mf-events answers like the real API', async ({ portal }) => {
  const caller = await signIn(portal, 'parent');
  const user = await idOf(caller);
  const { body } = await caller.call(`GET /queryprofile?user=${user}`);
  const real = {
    user,
    words: 'jazz',
    event: await eventNamed(caller, 'jazz pie'),
    fullEvent: await eventNamed(caller, 'library lobby'),
    profile: (body as { _id: string }[])[0]?._id ?? '',
  };
  const full = eventOf(3, { capacity: 1, taken: 1 });
  browsed.events.set(full._id, full);
  const mocked = {
    user: ownerId,
    words: 'recital',
    event: eventOf(1)._id,
    fullEvent: full._id,
    profile: [...browsed.profiles.keys()][0] ?? '',
  };
  expectAllReplayed(eventHandlers, ofEvents);
  await replay(eventHandlers, caller, { real, mocked }, ofEvents);
});

const newEvent = {
  name: 'Mocked Strings',
  description: '',
  address: place,
  date: '2090-12-06T22:00:00.000Z',
  duration: 60,
  capacity: 30,
  timeZone: 'America/Los_Angeles',
};

const letter = { subject: 'News', body: 'Dear {child}', to: { group: 'all' } };

const ofCoordinator: Replay[] = [
  { call: 'GET /managedevents?page=1', status: 200 },
  { call: 'PUT /event', body: () => newEvent, status: 200, keep: 'event' },
  { call: 'GET /event?id={event}', status: 200 },
  { call: `GET /event?id=${absent}`, status: 404 },
  { call: 'POST /event', body: ({ event }) => ({ ...newEvent, _id: event, version: 0 }), status: 200 },
  { call: 'POST /event', body: ({ event }) => ({ ...newEvent, _id: event, version: 0 }), status: 409 },
  { call: 'POST /event', body: () => ({ ...newEvent, _id: absent }), status: 404 },
];

// From here on the account has a sign-up.
const ofSignedUp: Replay[] = [
  { call: 'GET /event_program?id={event}', status: 200 },
  { call: 'GET /event_program_news?id={event}', status: 200 },
  {
    call: 'POST /event_publish',
    body: ({ event }) => ({ _id: event, revision: 0, after: 0, tell: 'nobody' }),
    status: 409,
  },
  {
    call: 'POST /event_program',
    body: ({ event, signup }) => ({ _id: event, program: [signup], revision: 0 }),
    status: 200,
  },
  {
    call: 'POST /event_program',
    body: ({ event }) => ({ _id: event, program: [], revision: 0 }),
    status: 409,
  },
  {
    call: 'POST /event_program_hide',
    body: ({ event }) => ({ _id: event, reason: 'Too early' }),
    status: 409,
  },
  { call: 'GET /event_publish_preview?id={event}', status: 200 },
  {
    call: 'POST /event_publish',
    body: ({ event }) => ({ _id: event, revision: 0, after: 0, tell: 'nobody' }),
    status: 409,
  },
  {
    call: 'POST /event_publish',
    body: ({ event }) => ({ _id: event, revision: 1, after: 0, tell: 'nobody' }),
    status: 200,
  },
  {
    call: 'POST /event_publish',
    body: ({ event }) => ({ _id: event, revision: 1, after: 1, tell: 'nobody' }),
    status: 409,
  },
  { call: 'GET /unpublished_changes', status: 200 },
  { call: 'GET /event_mails?id={event}', status: 200 },
  { call: `GET /event_mails?id=${absent}`, status: 404 },
  {
    call: 'POST /event_mail_preview',
    body: ({ event }) => ({ _id: event, kind: 'programHidden' }),
    status: 200,
  },
  { call: 'GET /event_versions?id={event}', status: 200 },
  { call: 'GET /event_version?id={event}&number=1', status: 200 },
  { call: 'GET /event_version?id={event}&number=9', status: 404 },
  {
    call: 'POST /event_program_hide',
    body: ({ event }) => ({ _id: event, reason: 'Too early' }),
    status: 200,
  },
  { call: 'GET /event_share?id={event}', status: 200 },
  { call: `GET /event_share?id=${absent}`, status: 404 },
  {
    call: 'POST /event_share',
    body: ({ event }) => ({ _id: event, names: 'grade', renew: true }),
    status: 200,
  },
  { call: 'POST /event_share', body: () => ({ _id: absent, isOff: true }), status: 404 },
  { call: 'GET /eventperformances?id={filled}', status: 200 },
  { call: 'GET /event_emails?id={filled}', status: 200 },
  { call: 'GET /event_contacts?id={filled}', status: 200 },
  { call: 'GET /event_families?id={filled}', status: 200 },
  {
    call: 'PUT /event_letter',
    body: ({ filled: event }) => ({
      ...letter,
      event,
      sendAt: new Date(Date.now() + 86_400_000).toISOString(),
    }),
    status: 200,
    keep: 'letter',
  },
  { call: 'GET /event_letter?id={letter}', status: 200 },
  { call: `GET /event_letter?id=${absent}`, status: 404 },
  { call: 'POST /event_letter_take_back', body: ({ letter: _id }) => ({ _id }), status: 200 },
  { call: 'POST /event_letter_take_back', body: ({ letter: _id }) => ({ _id }), status: 409 },
  {
    call: 'POST /event_letter_test',
    body: ({ filled: event, family: account }) => ({ ...letter, event, account }),
    status: 200,
  },
  {
    call: 'PUT /letter_template',
    body: ({ filled: event }) => ({ event, name: 'Doors', subject: 'Doors', body: 'At 1' }),
    status: 200,
    keep: 'template',
  },
  { call: 'GET /event_letters?id={filled}', status: 200 },
  { call: 'POST /letter_template_delete', body: ({ template: _id }) => ({ _id }), status: 200 },
  {
    call: 'POST /event_mailing',
    body: ({ event }) => ({ _id: event, mailing: { reminder: { isOff: true } } }),
    status: 200,
  },
  { call: 'POST /event_cancel', body: ({ event }) => ({ _id: event, reason: 'Flooded' }), status: 200 },
  {
    call: 'POST /event_mails_take_back',
    body: ({ event }) => ({ _id: event, kind: 'eventChanged' }),
    status: 409,
  },
  {
    call: 'POST /event_mails_take_back',
    body: ({ event }) => ({ _id: event, kind: 'canceled' }),
    status: 200,
  },
  { call: 'POST /event_cancel', body: () => ({ _id: absent, reason: 'Flooded' }), status: 404 },
];

const signUp = async (caller: Caller, { user, event }: Names): Promise<string> => {
  const profile = await caller.call('PUT /profile', { ...person, user });
  const names = { profile: (profile.body as { _id: string })._id };
  const performance = await caller.call('PUT /performance', { ...piece(names), event, user });
  return (performance.body as { _id: string })._id;
};

test('the mock API of mf-coordinator answers like the real API', async ({ portal }) => {
  const caller = await signIn(portal, 'coordinator');
  const filled = await eventNamed(caller, 'saturday student recital');
  const { families } = EventFamiliesResponse.parse(
    (await caller.call(`GET /event_families?id=${filled}`)).body,
  );
  const real: Names = { user: await idOf(caller), filled, family: families[0]?.user ?? '' };
  const mocked = {
    user: coordinatorId,
    filled: [...managed.events.keys()][0] ?? '',
    signup: managed.performances[0]?._id ?? '',
    family: managed.families.families[0]?.user ?? '',
  };
  expectAllReplayed(coordinatorHandlers, [...ofCoordinator, ...ofSignedUp]);
  await replay(coordinatorHandlers, caller, { real, mocked }, ofCoordinator);
  real.signup = await signUp(caller, real);
  await replay(coordinatorHandlers, caller, { real, mocked }, ofSignedUp);
});

const ofPrograms: Replay[] = [
  { call: 'GET /public_program?address={address}', status: 200 },
  { call: 'GET /public_program?address=none', status: 404 },
];
const ofProgramReaders: Replay[] = [{ call: 'GET /performances', status: 200 }];

test('the mock API of mf-program answers like the real API', async ({ portal }) => {
  const coordinator = await signIn(portal, 'coordinator');
  const event = await eventNamed(coordinator, 'saturday student recital');
  const { body } = await coordinator.call(`GET /event_share?id=${event}`);
  const real = { address: (body as { address: string }).address };
  shown.programs.set(shownAt, coming);
  const names = { real, mocked: { address: shownAt } };
  expectAllReplayed(programHandlers, [...ofPrograms, ...ofProgramReaders]);
  await replay(programHandlers, createCaller(portal.url), names, ofPrograms);
  await replay(programHandlers, coordinator, names, ofProgramReaders);
});

const chosen = (password: string) => ({ password, passwordConfirmation: password });
const account = {
  phone: '4155550100',
  state: 'California',
  zip: '94610',
  wechatId: '',
  accountType: 'parent',
};
const wrong = 'Wrong2026';

const asVisitor: Replay[] = [
  { call: 'GET /captcha?action=login', status: 200 },
  { call: 'GET /auth', status: 401 },
  {
    call: 'PUT /account',
    body: async ({ unknown: email }) => ({
      ...account,
      ...chosen(knownPassword),
      email,
      terms: true,
      token: await tokens.signup(),
    }),
    status: 201,
  },
  {
    call: 'PUT /account',
    body: async ({ email }) => ({
      ...account,
      ...chosen(knownPassword),
      email,
      terms: true,
      token: await tokens.signup(),
    }),
    status: 409,
  },
  {
    call: 'POST /login',
    body: async () => ({ email: 'nobody@example.org', password: knownPassword, token: await tokens.login() }),
    status: 401,
  },
  {
    call: 'POST /login',
    body: async ({ email }) => ({ email, password: wrong, token: await tokens.login() }),
    status: 401,
  },
  { call: 'POST /confirmemail', body: () => ({ code: 'nonsense' }), status: 400 },
  { call: 'GET /mail_stop?code=nonsense', status: 400 },
  { call: 'POST /mail_stop', body: () => ({ code: 'nonsense' }), status: 400 },
  { call: 'GET /guardian_undo?code=nonsense', status: 400 },
  { call: 'POST /guardian_undo', body: () => ({ code: 'nonsense' }), status: 400 },
  { call: 'POST /generatepasswordresetcode', body: () => ({ email: 'nobody@example.org' }), status: 404 },
  { call: 'POST /generatepasswordresetcode', body: ({ email }) => ({ email }), status: 200 },
  { call: 'POST /resetpassword', body: () => ({ code: 'nonsense', ...chosen('Andante2027') }), status: 400 },
];

const asOwner: Replay[] = [
  {
    call: 'POST /login',
    body: async ({ email }) => ({ email, password: knownPassword, token: await tokens.login() }),
    status: 200,
  },
  { call: 'GET /auth', status: 200 },
  { call: 'GET /account', status: 200 },
  { call: 'POST /account', body: ({ email }) => ({ ...account, email }), status: 200 },
  { call: 'POST /confirmemail', body: ({ code }) => ({ code }), status: 200 },
  { call: 'POST /resend_confirmation', body: () => ({}), status: 200 },
  { call: 'POST /reauthenticate', body: () => ({ password: wrong }), status: 401 },
  { call: 'POST /reauthenticate', body: () => ({ password: knownPassword }), status: 200 },
  {
    call: 'POST /account_password',
    body: () => ({ currentPassword: wrong, ...chosen(knownPassword) }),
    status: 401,
  },
  {
    call: 'POST /account_password',
    body: () => ({ currentPassword: knownPassword, ...chosen(knownPassword) }),
    status: 200,
  },
  { call: 'GET /mail_choices', status: 200 },
  { call: 'POST /mail_choices', body: () => ({ news: false }), status: 200 },
  { call: 'GET /calendar_feed', status: 200 },
  { call: 'POST /calendar_feed', body: () => ({}), status: 200 },
  { call: 'POST /calendar_feed_end', body: () => ({}), status: 200 },
  { call: 'GET /sessions', status: 200 },
  { call: 'POST /sessions_end', body: () => ({}), status: 200 },
  { call: 'GET /account_export', status: 200 },
  { call: 'POST /account_delete', body: () => ({ password: wrong }), status: 401 },
  { call: 'POST /account_delete', body: () => ({ password: knownPassword }), status: 200 },
];

const proof: Replay = {
  call: 'POST /reauthenticate',
  body: () => ({ password: knownPassword }),
  status: 200,
};

const asGuardian: Replay[] = [
  { call: 'GET /profile?id={profile}', status: 200 },
  { call: 'GET /guardians?id={profile}', status: 200 },
  { call: `GET /guardians?id=${absent}`, status: 404 },
  proof,
  {
    call: 'POST /guardian_remove',
    body: ({ profile: id, user: account }) => ({ id, account }),
    status: 409,
  },
  proof,
  {
    call: 'PUT /invitation',
    body: ({ profile }) => ({ kind: 'guardian', profile, may: 'see', email: 'aunt@example.com' }),
    status: 200,
    keep: 'invitation',
  },
  {
    call: 'PUT /invitation',
    body: () => ({ kind: 'guardian', profile: absent, may: 'see' }),
    status: 404,
  },
  { call: 'GET /sent_invitations?id={profile}', status: 200 },
  { call: 'POST /invitation_approve', body: ({ invitation: id }) => ({ id }), status: 404 },
  { call: 'POST /invitation_take_back', body: ({ invitation: id }) => ({ id }), status: 200 },
  { call: 'POST /invitation_take_back', body: ({ invitation: id }) => ({ id }), status: 404 },
  { call: 'GET /invitation?code=wrong', status: 404 },
  { call: 'POST /invitation_accept', body: () => ({ code: 'wrong' }), status: 404 },
  { call: 'POST /invitation_decline', body: () => ({ code: 'wrong' }), status: 404 },
];

// A captcha token works once; the mock API accepts any.
let tokens = { login: () => Promise.resolve(''), signup: () => Promise.resolve('') };

test('the mock API of mf-auth answers like the real API', async ({ portal }) => {
  test.setTimeout(90_000);
  const caller = createCaller(portal.url);
  tokens = { login: () => caller.token('login'), signup: () => caller.token('signup') };
  const { email } = newPerson('replayed');
  const real: Names = { email, unknown: email };
  const mocked: Names = { email: stored.account.email, unknown: 'new@example.org', code: 'good-code' };
  expectAllReplayed(authHandlers, [...asVisitor, ...asOwner, ...asGuardian]);
  await replay(authHandlers, caller, { real, mocked }, asVisitor);
  real.code = (await linkInMail(portal, email, '/confirmemail/')).replace('/confirmemail/', '');
  await replay(authHandlers, caller, { real, mocked }, asOwner);
});

test('the mock API of mf-auth answers guardians like the real API', async ({ portal }) => {
  const caller = await signIn(portal, 'parent');
  const user = await idOf(caller);
  const created = await caller.call('PUT /profile', { ...person, user });
  const names = {
    real: { user, profile: (created.body as { _id: string })._id },
    mocked: { user: personId, profile: ana._id },
  };
  await replay(authHandlers, caller, names, asGuardian);
});
