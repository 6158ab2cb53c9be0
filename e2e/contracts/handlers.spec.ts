import { EventFamiliesResponse } from '@portal/contracts/letters';
import { PerformanceResponse } from '@portal/contracts/performances';
import { absent, sampleRequest, type SampleNames } from '@portal/contracts/testing/samples';
import { ana, personId } from '../../mf-auth/src/testing/guardians.ts';
import { handlers as authHandlers, knownPassword, stored } from '../../mf-auth/src/testing/handlers.ts';
import { coordinatorId, invitedOf } from '../../mf-coordinator/src/testing/fixtures.ts';
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
import { othersThan, replay, type Names, type Replay } from './replay.ts';

const signIn = async (portal: Portal, who: string): Promise<Caller> => {
  const caller = createCaller(portal.url);
  await caller.logIn(`${who}@example.org`, demoPassword);
  return caller;
};

const idOf = async (caller: Caller): Promise<string> =>
  ((await caller.call('GET /auth')).body as { id: string }).id;

const noProfile = { profile: absent };
const noEvent = { event: absent };
const noSignup = { signup: absent };

const ofProfiles: Replay[] = [
  { call: 'PUT /profile', status: 200, keep: 'profile' },
  { call: 'GET /profile', status: 200 },
  { call: 'GET /profile', about: noProfile, status: 404 },
  { call: 'POST /profile', status: 200 },
  { call: 'POST /profile', about: noProfile, status: 404 },
  { call: 'POST /profile_grades', status: 200 },
  { call: 'POST /profile_grades', about: noProfile, status: 404 },
  { call: 'GET /guardians', status: 200 },
  { call: 'GET /guardians', about: noProfile, status: 404 },
  { call: 'POST /profile_consent', status: 200 },
  { call: 'POST /profile_consent', about: noProfile, status: 404 },
  { call: 'POST /profile_archive', status: 200 },
  { call: 'POST /profile_archive', about: noProfile, status: 404 },
  { call: 'POST /profile_delete', status: 200 },
  { call: 'POST /profile_delete', about: noProfile, status: 404 },
];

test('the mock API of mf-profiles answers like the real API', async ({ portal }) => {
  const caller = await signIn(portal, 'parent');
  const names = { real: { user: await idOf(caller) }, mocked: { user: profileOwner } };
  await replay(profileHandlers, caller, names, [...othersThan(ofProfiles, profileHandlers), ...ofProfiles]);
});

const ofEvents: Replay[] = [
  { call: 'GET /queryevents', status: 200 },
  { call: 'GET /event', status: 200 },
  { call: 'GET /event', about: noEvent, status: 404 },
  { call: 'GET /queryprofile', status: 200 },
  { call: 'PUT /profile', status: 200 },
  { call: 'PUT /performance', status: 200, keep: 'signup' },
  { call: 'PUT /performance', change: { again: undefined }, status: 409 },
  { call: 'PUT /performance', about: noEvent, status: 404 },
  { call: 'PUT /performance', about: ({ fullEvent: event }) => ({ event }), status: 409 },
  { call: 'GET /performances', status: 200 },
  { call: 'GET /performance', status: 200 },
  { call: 'GET /performance', about: noSignup, status: 404 },
  { call: 'POST /performance', change: { version: 0 }, status: 200 },
  { call: 'POST /performance', change: { version: 0 }, status: 409 },
  { call: 'POST /performance', about: noSignup, status: 404 },
  { call: 'GET /sent_piece_invitations', status: 200 },
  { call: 'GET /sent_piece_invitations', about: noSignup, status: 404 },
  { call: 'PUT /piece_invitation', status: 200 },
  { call: 'PUT /piece_invitation', about: noSignup, status: 404 },
  { call: 'GET /teacher_link', status: 200 },
  { call: 'PUT /teacher_invitation', change: { email: 'kim@example.com' }, status: 200 },
  { call: 'GET /teacher_link', status: 200 },
  { call: 'POST /teacher_link', status: 200 },
  { call: 'POST /performance_leave', about: noProfile, status: 404 },
  { call: 'POST /performance_leave', status: 200 },
  { call: 'POST /performance_withdraw', status: 200 },
  { call: 'POST /performance_withdraw', about: noSignup, status: 404 },
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
    event: await eventNamed(caller, 'jazz pie'),
    fullEvent: await eventNamed(caller, 'library lobby'),
    profile: (body as { _id: string }[])[0]?._id ?? '',
  };
  const full = eventOf(3, { capacity: 1, taken: 1 });
  browsed.events.set(full._id, full);
  const mocked = {
    user: ownerId,
    event: eventOf(1)._id,
    fullEvent: full._id,
    profile: [...browsed.profiles.keys()][0] ?? '',
  };
  await replay(eventHandlers, caller, { real, mocked }, [
    ...othersThan(ofEvents, eventHandlers),
    ...ofEvents,
  ]);
});

const ofCoordinator: Replay[] = [
  { call: 'GET /managedevents', status: 200 },
  { call: 'PUT /event', status: 200, keep: 'event' },
  { call: 'GET /event', status: 200 },
  { call: 'GET /event', about: noEvent, status: 404 },
  { call: 'POST /event', change: { version: 0 }, status: 200 },
  { call: 'POST /event', change: { version: 0 }, status: 409 },
  { call: 'POST /event', about: noEvent, status: 404 },
];

const publishing = (revision: number, after: number, status: number): Replay => ({
  call: 'POST /event_publish',
  change: { revision, after, tell: 'nobody' },
  status,
});

// From here on the account has a sign-up.
const ofSignedUp: Replay[] = [
  { call: 'POST /piece_invitation_remind', status: 200 },
  { call: 'POST /piece_invitation_remind', about: { invitation: absent }, status: 404 },
  { call: 'GET /event_program', status: 200 },
  { call: 'GET /event_program_news', status: 200 },
  publishing(0, 0, 409),
  { call: 'POST /event_program', status: 200 },
  { call: 'POST /event_program', status: 409 },
  { call: 'POST /event_program_hide', status: 409 },
  { call: 'GET /event_publish_preview', status: 200 },
  publishing(0, 0, 409),
  publishing(1, 0, 200),
  publishing(1, 1, 409),
  { call: 'GET /unpublished_changes', status: 200 },
  { call: 'GET /event_mails', status: 200 },
  { call: 'GET /event_mails', about: noEvent, status: 404 },
  { call: 'POST /event_mail_preview', change: { kind: 'programHidden' }, status: 200 },
  { call: 'GET /event_versions', status: 200 },
  { call: 'GET /event_version', change: { number: '1' }, status: 200 },
  { call: 'GET /event_version', change: { number: '9' }, status: 404 },
  { call: 'POST /event_program_hide', status: 200 },
  { call: 'GET /event_share', status: 200 },
  { call: 'GET /event_share', about: noEvent, status: 404 },
  { call: 'POST /event_share', status: 200 },
  { call: 'POST /event_share', about: noEvent, status: 404 },
  { call: 'POST /event_mailing', status: 200 },
  { call: 'POST /event_cancel', status: 200 },
  { call: 'POST /event_mails_take_back', change: { kind: 'eventChanged' }, status: 409 },
  { call: 'POST /event_mails_take_back', status: 200 },
  { call: 'POST /event_cancel', about: noEvent, status: 404 },
];

// About an event with sign-ups of families.
const ofFilled: Replay[] = [
  { call: 'GET /eventperformances', status: 200 },
  { call: 'GET /event_emails', status: 200 },
  { call: 'GET /event_contacts', status: 200 },
  { call: 'GET /event_families', status: 200 },
  { call: 'PUT /event_letter', status: 200, keep: 'letter' },
  { call: 'GET /event_letter', status: 200 },
  { call: 'GET /event_letter', about: { letter: absent }, status: 404 },
  { call: 'POST /event_letter_take_back', status: 200 },
  { call: 'POST /event_letter_take_back', status: 409 },
  { call: 'POST /event_letter_test', status: 200 },
  { call: 'PUT /letter_template', status: 200, keep: 'template' },
  { call: 'GET /event_letters', status: 200 },
  { call: 'POST /letter_template_delete', status: 200 },
];

const signUp = async (caller: Caller, about: SampleNames): Promise<string> => {
  const put = async (call: string, names: SampleNames) =>
    (await caller.call(call, sampleRequest(call, names).body)).body as { _id: string };
  const { _id: profile } = await put('PUT /profile', about);
  return (await put('PUT /performance', { ...about, profile }))._id;
};

const invite = async (caller: Caller, about: SampleNames): Promise<string | undefined> => {
  const call = 'PUT /piece_invitation';
  const { body } = await caller.call(call, sampleRequest(call, about).body);
  return PerformanceResponse.parse(body).invited?.[0]?._id;
};

test('the mock API of mf-coordinator answers like the real API', async ({ portal }) => {
  const caller = await signIn(portal, 'coordinator');
  const filled = await eventNamed(caller, 'saturday student recital');
  const { families } = EventFamiliesResponse.parse(
    (await caller.call(`GET /event_families?id=${filled}`)).body,
  );
  const real: Names = { user: await idOf(caller) };
  const mocked: Names = { user: coordinatorId, signup: managed.performances[0]?._id };
  const ofOthers = othersThan([...ofCoordinator, ...ofSignedUp, ...ofFilled], coordinatorHandlers);
  await replay(coordinatorHandlers, caller, { real, mocked }, [...ofOthers, ...ofCoordinator]);
  real.signup = await signUp(caller, real);
  real.invitation = await invite(caller, real);
  const noah = invitedOf('Noah');
  mocked.invitation = noah._id;
  managed.performances = managed.performances.map((one, at) =>
    at === 0 ? { ...one, invited: [noah] } : one,
  );
  const [asked] = managed.families.families;
  for (const piece of asked?.pieces ?? []) piece.missing = ['consent'];
  await replay(coordinatorHandlers, caller, { real, mocked }, ofSignedUp);
  const names = {
    real: { event: filled, account: families[0]?.user },
    mocked: { event: [...managed.events.keys()][0], account: managed.families.families[0]?.user },
  };
  await replay(coordinatorHandlers, caller, names, ofFilled);
});

const ofPrograms: Replay[] = [
  { call: 'GET /public_program', status: 200 },
  { call: 'GET /public_program', about: { address: 'none' }, status: 404 },
];

test('the mock API of mf-program answers like the real API', async ({ portal }) => {
  const coordinator = await signIn(portal, 'coordinator');
  const event = await eventNamed(coordinator, 'saturday student recital');
  const { body } = await coordinator.call(`GET /event_share?id=${event}`);
  const real = { address: (body as { address: string }).address };
  shown.programs.set(shownAt, coming);
  const names = { real, mocked: { address: shownAt } };
  await replay(programHandlers, createCaller(portal.url), names, ofPrograms);
  await replay(programHandlers, coordinator, names, othersThan(ofPrograms, programHandlers));
});

const unknown = { email: 'nobody@example.org', code: 'nonsense' };
const wrong = { password: 'Wrong2026' };

const withToken =
  (action: 'login' | 'signup', about: SampleNames = {}) =>
  async (): Promise<SampleNames> => ({ token: await tokens[action](), ...about });

const asVisitor: Replay[] = [
  { call: 'GET /captcha', status: 200 },
  { call: 'GET /auth', status: 401 },
  {
    call: 'PUT /account',
    about: async ({ unknown: email }) => ({ email, token: await tokens.signup() }),
    status: 201,
  },
  { call: 'PUT /account', about: withToken('signup'), status: 409 },
  { call: 'POST /login', about: withToken('login', unknown), status: 401 },
  { call: 'POST /login', about: withToken('login', wrong), status: 401 },
  { call: 'POST /confirmemail', about: unknown, status: 400 },
  { call: 'GET /mail_stop', about: unknown, status: 400 },
  { call: 'POST /mail_stop', about: unknown, status: 400 },
  { call: 'GET /guardian_undo', about: unknown, status: 400 },
  { call: 'POST /guardian_undo', about: unknown, status: 400 },
  { call: 'POST /generatepasswordresetcode', about: unknown, status: 404 },
  { call: 'POST /generatepasswordresetcode', status: 200 },
  { call: 'POST /resetpassword', about: unknown, status: 400 },
];

const asOwner: Replay[] = [
  { call: 'POST /login', about: withToken('login'), status: 200 },
  { call: 'GET /auth', status: 200 },
  { call: 'GET /account', status: 200 },
  { call: 'POST /account', status: 200 },
  { call: 'POST /confirmemail', status: 200 },
  { call: 'POST /resend_confirmation', status: 200 },
  { call: 'POST /reauthenticate', about: wrong, status: 401 },
  { call: 'POST /reauthenticate', status: 200 },
  { call: 'POST /account_password', about: wrong, status: 401 },
  { call: 'POST /account_password', status: 200 },
  { call: 'GET /mail_choices', status: 200 },
  { call: 'POST /mail_choices', status: 200 },
  { call: 'GET /calendar_feed', status: 200 },
  { call: 'POST /calendar_feed', status: 200 },
  { call: 'POST /calendar_feed_end', status: 200 },
  { call: 'GET /sessions', status: 200 },
  { call: 'POST /sessions_end', status: 200 },
  { call: 'GET /account_export', status: 200 },
  { call: 'POST /account_delete', about: wrong, status: 401 },
  { call: 'POST /account_delete', status: 200 },
];

const proof: Replay = { call: 'POST /reauthenticate', status: 200 };

const asGuardian: Replay[] = [
  { call: 'GET /profile', status: 200 },
  { call: 'GET /guardians', status: 200 },
  { call: 'GET /guardians', about: noProfile, status: 404 },
  proof,
  { call: 'POST /guardian_remove', about: ({ user: account }) => ({ account }), status: 409 },
  proof,
  { call: 'PUT /invitation', change: { email: 'aunt@example.com' }, status: 200, keep: 'invitation' },
  { call: 'PUT /invitation', about: noProfile, status: 404 },
  { call: 'GET /sent_invitations', status: 200 },
  { call: 'POST /invitation_approve', status: 404 },
  { call: 'POST /invitation_take_back', status: 200 },
  { call: 'POST /invitation_take_back', status: 404 },
  { call: 'GET /invitation', status: 404 },
  { call: 'POST /invitation_accept', status: 404 },
  { call: 'POST /invitation_decline', status: 404 },
  { call: 'GET /queryprofile', status: 200 },
  { call: 'GET /teacher', status: 404 },
  { call: 'POST /teacher_accept', status: 404 },
];

// A captcha token works once; the mock API accepts any.
let tokens = { login: () => Promise.resolve(''), signup: () => Promise.resolve('') };

test('the mock API of mf-auth answers like the real API', async ({ portal }) => {
  test.setTimeout(90_000);
  const caller = createCaller(portal.url);
  tokens = { login: () => caller.token('login'), signup: () => caller.token('signup') };
  const { email } = newPerson('replayed');
  const real: Names = { email, unknown: email, password: knownPassword, newPassword: knownPassword };
  const mocked: Names = {
    ...real,
    email: stored.account.email,
    unknown: 'new@example.org',
    code: 'good-code',
  };
  await replay(authHandlers, caller, { real, mocked }, asVisitor);
  real.code = (await linkInMail(portal, email, '/confirmemail/')).replace('/confirmemail/', '');
  await replay(authHandlers, caller, { real, mocked }, asOwner);
});

test('the mock API of mf-auth answers guardians like the real API', async ({ portal }) => {
  const caller = await signIn(portal, 'parent');
  const user = await idOf(caller);
  const created = await caller.call('PUT /profile', sampleRequest('PUT /profile', { user }).body);
  const names = {
    real: { user, profile: (created.body as { _id: string })._id },
    mocked: { user: personId, profile: ana._id },
  };
  const others = othersThan([...asVisitor, ...asOwner, ...asGuardian], authHandlers);
  await replay(authHandlers, caller, names, [...others, ...asGuardian]);
});
