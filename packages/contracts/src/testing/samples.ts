import { endpoints, type Endpoint, type EndpointName } from '../endpoints.ts';
import type { CreateEventInput } from '../events/events.ts';
import { defaultSettings } from '../program/program.ts';

const day = 86_400_000;

/** Returns the time in this many days. */
export const inDays = (days: number): string => new Date(Date.now() + days * day).toISOString();

export const sampleAccount = {
  phone: '4155550100',
  state: 'Ohio',
  accountType: 'student',
  zip: '43004',
  wechatId: '',
};

export const samplePerson = {
  firstName: 'Bảo Ngọc',
  lastName: 'Nguyễn',
  grade: 5,
  school: 'Windmill Springs School',
};

export const samplePiece = {
  title: 'The Swan',
  composer: 'Camille Saint-Saëns',
  time: 3,
  instrument: 'Cello',
  notes: '',
};

export const sampleEvent = (): CreateEventInput => ({
  name: 'Spring Recital',
  description: 'Bring a friend.',
  address: { street: '12 Oak Street', city: 'San José', state: 'California', zip: '95112' },
  date: inDays(7),
  duration: 90,
  capacity: 0,
  timeZone: 'America/Los_Angeles',
});

/** An id that no store contains. */
export const absent = '0'.repeat(24);

const names = {
  user: absent,
  email: 'absent@example.org',
  password: 'Music2026',
  newPassword: 'Andante2027',
  token: 'unsolved',
  code: 'guessed',
  account: absent,
  session: undefined as string | undefined,
  profile: absent,
  invitation: absent,
  event: absent,
  signup: absent,
  letter: absent,
  template: absent,
  /** The address of a public program. */
  address: 'k7m2-9xqp-3rwd',
  remote: 'mf_absent',
  scope: 'everybody',
};

/** The ids and words that a request is about. Those that are not given are valid; no store contains the ids. */
export type SampleNames = Partial<typeof names>;

/** The query or the body of a request. */
export interface SampleRequest {
  query?: Record<string, string>;
  body?: Record<string, unknown>;
}

type Sample = (about: typeof names) => Record<string, unknown>;

const ofCode: Sample = ({ code }) => ({ code });
const ofPassword: Sample = ({ password }) => ({ password });
const ofProfile: Sample = ({ profile: id }) => ({ id });
const ofEvent: Sample = ({ event: id }) => ({ id });
const ofSignup: Sample = ({ signup: id }) => ({ id });
const ofAddress: Sample = ({ address }) => ({ address });
const ofInvitation: Sample = ({ invitation: id }) => ({ id });
const ofInvited: Sample = ({ signup: id, invitation: invited }) => ({ id, invited });
const chosen = ({ newPassword }: typeof names) => ({
  password: newPassword,
  passwordConfirmation: newPassword,
});
const message = { subject: 'News', body: 'Dear {child}' };

type WithInput = {
  [Name in EndpointName]: (typeof endpoints)[Name] extends { query: unknown } | { body: unknown }
    ? Name
    : never;
}[EndpointName];

/** The input of a valid request for each call that takes one. */
const samples: Record<WithInput, Sample> = {
  'POST /reports': () => ({ failures: [], loads: [] }),

  'GET /captcha': () => ({ action: 'login' }),
  'POST /login': ({ email, password, token }) => ({ email, password, token }),
  'POST /reauthenticate': ofPassword,
  'POST /sessions_end': ({ session: id }) => ({ id }),
  'PUT /account': (about) => ({
    ...sampleAccount,
    ...chosen(about),
    email: about.email,
    terms: true,
    token: about.token,
  }),
  'POST /account': ({ email }) => ({ ...sampleAccount, email }),
  'POST /account_language': () => ({ language: 'es' }),
  'POST /account_password': (about) => ({ ...chosen(about), currentPassword: about.password }),
  'POST /account_delete': ofPassword,
  'POST /confirmemail': ofCode,
  'POST /generatepasswordresetcode': ({ email }) => ({ email }),
  'POST /resetpassword': (about) => ({ ...chosen(about), code: about.code }),

  'POST /mail_choices': () => ({ news: false }),
  'GET /mail_stop': ofCode,
  'POST /mail_stop': ofCode,
  'GET /mail_stop_one_click': ofCode,
  'POST /mail_stop_one_click': ofCode,
  'GET /calendar.ics': ({ code: key }) => ({ key }),

  'GET /profile': ofProfile,
  'GET /queryprofile': ({ user }) => ({ user }),
  'PUT /profile': ({ user }) => ({ ...samplePerson, user }),
  'POST /profile': ({ profile: id }) => ({ ...samplePerson, grade: 6, id }),
  'POST /profile_consent': ({ profile: id }) => ({ id, kind: 'photos', given: false, textVersion: 1 }),
  'POST /profile_archive': ({ profile: id }) => ({ id, archived: true }),
  'POST /profile_delete': ofProfile,
  'POST /profile_grades': ({ profile: id }) => ({ grades: [{ id, grade: 6 }] }),

  'GET /guardians': ofProfile,
  'POST /guardian_remove': ({ profile: id, account }) => ({ id, account }),
  'POST /guardian_add': ({ profile: id, email }) => ({ id, email, may: 'see' }),
  'GET /guardian_undo': ofCode,
  'POST /guardian_undo': ofCode,
  'GET /sent_invitations': ofProfile,
  'GET /invitation': ofCode,
  'PUT /invitation': ({ profile }) => ({ kind: 'guardian', profile, may: 'see' }),
  'PUT /pupil_invitation': ({ profile }) => ({ profile }),
  'POST /invitation_accept': ofCode,
  'POST /invitation_approve': ({ invitation: id, account }) => ({ id, account }),
  'POST /invitation_decline': ofCode,
  'POST /invitation_take_back': ofInvitation,
  'PUT /teacher_invitation': ({ email }) => ({ email }),
  'GET /teacher': ofCode,
  'POST /teacher_accept': ({ code, profile }) => ({ code, profiles: [profile] }),

  'GET /queryevents': () => ({ searchWords: 'recital' }),
  'GET /managedevents': () => ({ searchWords: 'recital' }),
  'GET /event': ofEvent,
  'PUT /event': () => sampleEvent(),
  'POST /event': ({ event: _id }) => ({ ...sampleEvent(), _id }),
  'POST /event_cancel': ({ event: _id }) => ({ _id, reason: 'The hall is flooded.' }),
  'POST /event_mailing': ({ event: _id }) => ({ _id, mailing: { reminder: { isOff: true } } }),
  'GET /event_mails': ofEvent,
  'POST /event_mails_take_back': ({ event: _id }) => ({ _id, kind: 'canceled' }),
  'POST /event_mail_preview': ({ event: _id }) => ({ _id, kind: 'canceled' }),
  'GET /event_program': ofEvent,
  'POST /event_program': ({ event: _id, signup: id }) => ({
    _id,
    program: [id],
    revision: 0,
    items: [{ id, kind: 'piece', seconds: 180 }],
    settings: defaultSettings,
    acknowledged: [{ key: 'over-length', weight: 60, reason: 'The hall is ours' }],
  }),
  'GET /event_program_news': ofEvent,
  'GET /event_share': ofEvent,
  'POST /event_share': ({ event: _id }) => ({ _id, names: 'full', renew: true }),
  'GET /public_program': ofAddress,
  'GET /event_name': ofEvent,
  'GET /program_ticket': ofAddress,
  'GET /event_publish_preview': ofEvent,
  'POST /event_publish': ({ event: _id }) => ({ _id, revision: 1, after: 0, tell: 'concerned' }),
  'GET /event_versions': ofEvent,
  'GET /event_version': ofEvent,
  'POST /event_program_hide': ({ event: _id }) => ({ _id, reason: 'The hall has changed' }),
  'GET /event_emails': ofEvent,
  'GET /event_contacts': ofEvent,
  'GET /eventperformances': ofEvent,

  'GET /event_families': ofEvent,
  'GET /event_letters': ofEvent,
  'GET /event_letter': ({ letter: id }) => ({ id }),
  // Due in a day, so that no background job sends it during a test.
  'PUT /event_letter': ({ event }) => ({ ...message, event, to: { group: 'all' }, sendAt: inDays(1) }),
  'POST /event_letter_test': ({ event, account }) => ({ ...message, event, to: { group: 'all' }, account }),
  'POST /event_letter_take_back': ({ letter: _id }) => ({ _id }),
  'PUT /letter_template': ({ event }) => ({ ...message, event, name: 'News' }),
  'POST /letter_template_delete': ({ template: _id }) => ({ _id }),

  'GET /performance': ofSignup,
  // Tests send it several times.
  'PUT /performance': ({ user, profile, event }) => ({ ...samplePiece, user, profile, event, again: true }),
  'POST /performance': ({ signup: id, profile, event }) => ({
    ...samplePiece,
    title: 'Edited',
    id,
    profile,
    event,
  }),
  'POST /performance_withdraw': ofSignup,
  'POST /performance_leave': ({ signup: id, profile }) => ({ id, profile }),
  'GET /sent_piece_invitations': ofSignup,
  'PUT /piece_invitation': ({ signup: id }) => ({
    id,
    name: 'Noah',
    instrument: 'Violin',
    role: 'performer',
  }),
  'POST /piece_invitation_remind': ofInvited,
  'POST /piece_invitation_take_back': ofInvited,
  'GET /piece_invitation': ofCode,
  'POST /piece_invitation_accept': ({ code, profile }) => ({ code, profile }),
  'POST /piece_invitation_decline': ofCode,

  'GET /remote_data': ({ remote, scope }) => ({ remote, scope }),
  'PUT /remote_data': ({ remote, scope }) => ({ remote, scope, key: 'seen', value: ['a'] }),
  'POST /remote_data_delete': ({ remote, scope }) => ({ remote, scope, key: 'seen' }),

  'POST /dev_override': () => ({ remote: 'mf_posters', origin: 'http://localhost:4000' }),
  'PUT /team_remote': () => ({ files: [{ name: 'remote.json', content: 'e30=' }] }),
  'POST /team_remote': () => ({ act: 'pause' }),
  'POST /team_preview': () => ({ version: '1.0.0-00000001' }),
  'POST /team_preview_end': () => ({ id: '00000000' }),
  'POST /preview': () => ({ secret: `pv_${'A'.repeat(43)}` }),
  'POST /admin_preview_end': () => ({ id: '00000000' }),
  'POST /admin_remote': ({ remote: id }) => ({ id, input: { act: 'pause' } }),
  'GET /admin_audit': () => ({ page: '1' }),
  'GET /admin_accounts': () => ({ part: 'example' }),
  'POST /admin_permission': ({ account: id }) => ({ id, permission: 'coordinator', isGranted: false }),
  'POST /admin_block': ({ account: id }) => ({ id, isBlocked: false }),
};

/** Returns a valid request for a call, about the given names. A `change` replaces fields of the sample. */
export const sampleRequest = (
  call: string,
  about: SampleNames = {},
  change: Record<string, unknown> = {},
): SampleRequest => {
  const endpoint: Endpoint | undefined = (endpoints as Record<string, Endpoint>)[call];
  if (!endpoint?.query && !endpoint?.body) return {};
  const input = { ...samples[call as WithInput]({ ...names, ...about }), ...change };
  return endpoint.query ? { query: input as Record<string, string> } : { body: input };
};
