import { randomUUID } from 'node:crypto';
import { ListSessionsResponse } from '@portal/contracts/auth';
import { LetterResponse, LetterTemplate } from '@portal/contracts/letters';
import { SentInvitation } from '@portal/contracts/invitations';
import { defaultSettings } from '@portal/contracts/program';
import { ShareResponse, type ShareInput } from '@portal/contracts/public-program';
import type { InvitationRecord } from '../../../src/people/invitations/invitations.schema.js';
import { Codes } from '../../../src/platform/common/signer.js';
import { testPassword, type SignedInClient } from '../../../testing/test-accounts.js';
import {
  createEvent,
  createProfile,
  eventInput,
  inDays,
  joinProfile,
  performanceInput,
  profileInput,
  publishProgram,
  signUp,
} from '../../../testing/test-inputs.js';
import type { Cast } from './actors.js';
import { publishDataRemotes } from './data-remotes.js';

export interface RequestParts {
  query?: Record<string, string>;
  body?: Record<string, unknown>;
}

type Make = (cast: Cast) => RequestParts | Promise<RequestParts>;

const plain: Make = () => ({});

const account = {
  phone: '4155550100',
  state: 'Ohio',
  accountType: 'student',
  zip: '43004',
  wechatId: '',
};
const newPassword = { password: testPassword, passwordConfirmation: testPassword };

const sessionOf = async (who: SignedInClient) =>
  (await who.get('/sessions')).as(ListSessionsResponse).find(({ isCurrent }) => isCurrent)?.id;

const noPhotos = { kind: 'photos', given: false, textVersion: 1 };
const profileOf = async (who: 'self' | 'family', cast: Cast) =>
  who === 'family' ? cast.createFamilyProfile() : (await createProfile(cast.self))._id;
const performanceOf = async (who: 'self' | 'family', cast: Cast) =>
  who === 'family' ? cast.signUpFamily() : signUp(cast.self, (await createEvent(cast.owner))._id);

/** Creates a link that invites to a profile. */
const invitation = async (cast: Cast, from: 'self' | 'family' = 'family') => {
  const profile = await profileOf(from, cast);
  const body = { kind: 'guardian', profile, may: 'guard' };
  const { code = '', _id: id } = (await (await cast[from].prove()).put('/invitation', body)).as(
    SentInvitation,
  );
  return { profile, code, id };
};

/** Creates a link that someone has opened who asks to become a guardian. */
const askedBy = async (cast: Cast, from: 'self' | 'family'): Promise<string> => {
  const { id, code } = await invitation(cast, from);
  const stranger = await cast.api.as('parent', 'asks');
  await (await stranger.prove()).post('/invitation_accept', { code });
  return id;
};

/** Invites another address than the actor's. Returns the code, which only the mail has. */
const codeToOthers = async (cast: Cast): Promise<string> => {
  const { api, family } = cast;
  const email = `${randomUUID()}@example.com`;
  const profile = await profileOf('family', cast);
  await (await family.prove()).put('/invitation', { kind: 'guardian', profile, may: 'guard', email });
  const sent = await api.connection.collection<InvitationRecord>('invitations').findOne({ email });
  return api.app.get(Codes).codeOf(sent?.nonce ?? '');
};

const newPerformance = async (cast: Cast, user: 'self' | 'family', profile: 'self' | 'family') => ({
  body: {
    ...performanceInput(),
    event: (await createEvent(cast.owner))._id,
    user: cast[user].id,
    profile: await profileOf(profile, cast),
  },
});

const editedPerformance = async (cast: Cast, who: 'self' | 'family') => {
  const { _id: id, profile, event, version } = await performanceOf(who, cast);
  const fields = performanceInput({ title: 'Edited' });
  return { body: { ...fields, id, profile: profile._id, event: event._id, version } };
};

/** Signs up a duet. The account that signs it up gets the right to sign up its second person. */
const duetOf = async (cast: Cast, of: 'self' | 'family', second: 'self' | 'family') => {
  const [profile, other] = [await profileOf(of, cast), await profileOf(second, cast)];
  if (cast[of] !== cast[second])
    await joinProfile(cast[of], { from: cast[second], profile: other, may: 'edit' });
  const performers = [{ profile: other, instrument: 'Violin', role: 'performer' as const }];
  const { _id: event } = await createEvent(cast.owner);
  const { _id: id } = await signUp(cast[of], event, { profile, performers });
  return { id, first: profile, second: other };
};

const leaving = async (cast: Cast, of: 'self' | 'family', who: 'self' | 'family') => {
  const { id, second: profile } = await duetOf(cast, of, who);
  return { body: { id, profile } };
};

/** Enters the password again for calls that require it. */
const withPassword =
  (make: (cast: Cast) => Record<string, unknown> | Promise<Record<string, unknown>>): Make =>
  async (cast) => {
    const body = await make(cast);
    await cast.self.prove();
    return { body };
  };

const addressOf = async ({ owner }: Cast, change: Partial<ShareInput>) => {
  const { _id } = await createEvent(owner);
  return (await owner.post('/event_share', { _id, ...change })).as(ShareResponse).address;
};

const eventQuery: Make = async (cast) => ({ query: { id: (await createEvent(cast.owner))._id } });

const letter = { subject: 'News', body: 'Dear {child}' };

const letterIn = async (cast: Cast) => {
  const { event } = await performanceOf('family', cast);
  return { ...letter, event: event._id, to: { group: 'all' } };
};

// Due in a day, so that no background job changes the store during the test.
const plannedLetter = async (cast: Cast) => ({ ...(await letterIn(cast)), sendAt: inDays(1) });

const letterOf = async (cast: Cast): Promise<string> =>
  (await cast.owner.put('/event_letter', await plannedLetter(cast))).as(LetterResponse)._id;

const templateIn = async ({ owner }: Cast) => ({
  ...letter,
  event: (await createEvent(owner))._id,
  name: 'News',
});

const templateOf = async (who: SignedInClient, body: object): Promise<string> =>
  (await who.put('/letter_template', body)).as(LetterTemplate)._id;

const publishedEvent = async (cast: Cast): Promise<string> => {
  const { _id: performance, event } = await performanceOf('family', cast);
  await publishProgram(cast.owner, event._id, [performance]);
  return event._id;
};

/** Publishes the remotes whose data the request is about. */
const withDataRemotes =
  (make: (place: { remote: string; scope: string }) => RequestParts): Make =>
  async ({ api }) => {
    await publishDataRemotes(api);
    return make({ remote: 'mf_shared', scope: 'everybody' });
  };

/** A valid request for each row of authz.json. */
export const requests: Record<string, Record<string, Make>> = {
  'GET /healthz': { none: plain },
  'GET /readyz': { none: plain },
  'GET /registry': { none: plain },
  'POST /reports': { none: () => ({ body: { failures: [], loads: [] } }) },
  'GET /docs': { none: plain },
  'GET /docs/openapi.json': { none: plain },
  'GET /captcha': { none: () => ({ query: { action: 'login' } }) },
  'GET /auth': { none: plain },
  'POST /login': {
    none: ({ self }) => ({ body: { email: self.email, password: testPassword, token: 'unsolved' } }),
  },
  'POST /logout': { none: plain },
  'POST /reauthenticate': { own: () => ({ body: { password: testPassword } }) },
  'GET /sessions': { own: plain },
  'POST /sessions_end': {
    own: () => ({ body: {} }),
    other: async ({ family }) => ({ body: { id: await sessionOf(family) } }),
  },
  'GET /account': { own: plain },
  'PUT /account': {
    none: () => ({
      body: { ...account, ...newPassword, email: 'new@example.org', terms: true, token: 'unsolved' },
    }),
  },
  'POST /account': {
    own: ({ self }) => ({ body: { ...account, email: self.email } }),
  },
  'POST /account_language': { own: () => ({ body: { language: 'es' } }) },
  'POST /account_password': { own: () => ({ body: { ...newPassword, currentPassword: testPassword } }) },
  'GET /account_export': { own: plain },
  'POST /account_delete': { own: () => ({ body: { password: testPassword } }) },
  'POST /confirmemail': { none: () => ({ body: { code: 'guessed' } }) },
  'POST /resend_confirmation': { own: plain },
  'POST /generatepasswordresetcode': { none: () => ({ body: { email: 'nobody@example.org' } }) },
  'POST /resetpassword': { none: () => ({ body: { code: 'guessed', ...newPassword } }) },

  'GET /mail_choices': { own: plain },
  'POST /mail_choices': { own: () => ({ body: { news: false } }) },
  'GET /mail_stop': { none: () => ({ query: { code: 'guessed' } }) },
  'POST /mail_stop': { none: () => ({ body: { code: 'guessed' } }) },
  'GET /mail_stop_one_click': { none: () => ({ query: { code: 'guessed' } }) },
  'POST /mail_stop_one_click': { none: () => ({ query: { code: 'guessed' } }) },
  'GET /calendar_feed': { own: plain },
  'POST /calendar_feed': { own: plain },
  'POST /calendar_feed_end': { own: plain },
  'GET /calendar.ics': { none: () => ({ query: { key: 'guessed' } }) },

  'GET /profile': {
    own: async (cast) => ({ query: { id: await profileOf('self', cast) } }),
    other: async (cast) => ({ query: { id: await profileOf('family', cast) } }),
  },
  'GET /queryprofile': {
    own: ({ self }) => ({ query: { user: self.id } }),
    other: ({ family }) => ({ query: { user: family.id } }),
  },
  'PUT /profile': {
    own: ({ self }) => ({ body: { ...profileInput(), user: self.id } }),
    other: ({ family }) => ({ body: { ...profileInput(), user: family.id } }),
  },
  'POST /profile': {
    own: async (cast) => ({ body: { ...profileInput({ grade: 6 }), id: await profileOf('self', cast) } }),
    other: async (cast) => ({ body: { ...profileInput({ grade: 6 }), id: await profileOf('family', cast) } }),
    othersName: async (cast) => ({
      body: { ...profileInput({ grade: 6 }), id: await profileOf('self', cast), user: cast.family.id },
    }),
  },
  'POST /profile_consent': {
    own: async (cast) => ({ body: { id: await profileOf('self', cast), ...noPhotos } }),
    other: async (cast) => ({ body: { id: await profileOf('family', cast), ...noPhotos } }),
  },
  'POST /profile_archive': {
    own: async (cast) => ({ body: { id: await profileOf('self', cast), archived: true } }),
    other: async (cast) => ({ body: { id: await profileOf('family', cast), archived: true } }),
  },
  'POST /profile_delete': {
    own: async (cast) => ({ body: { id: await profileOf('self', cast) } }),
    other: async (cast) => ({ body: { id: await profileOf('family', cast) } }),
    signedUp: async (cast) => ({ body: { id: (await performanceOf('self', cast)).profile._id } }),
  },
  'POST /profile_grades': {
    own: async (cast) => ({ body: { grades: [{ id: await profileOf('self', cast), grade: 6 }] } }),
    // One own profile and one of others: neither changes.
    other: async (cast) => ({
      body: {
        grades: [
          { id: await profileOf('self', cast), grade: 6 },
          { id: await profileOf('family', cast), grade: 6 },
        ],
      },
    }),
  },

  'GET /guardians': {
    own: async (cast) => ({ query: { id: await profileOf('self', cast) } }),
    other: async (cast) => ({ query: { id: await profileOf('family', cast) } }),
  },
  'POST /guardian_remove': {
    other: withPassword(async (cast) => ({
      id: await profileOf('family', cast),
      account: cast.family.id,
    })),
    self: withPassword(async (cast) => ({ id: await profileOf('family', cast), account: cast.self.id })),
    student: withPassword(async (cast) => {
      const id = await profileOf('family', cast);
      const student = await cast.api.as('student', 'child');
      await joinProfile(student, { from: cast.family, profile: id, may: 'see' });
      return { id, account: student.id };
    }),
  },
  'POST /guardian_add': {
    other: async (cast) => {
      const id = await profileOf('family', cast);
      const { email } = await cast.api.as('student', 'added');
      await cast.self.prove();
      return { body: { id, email, may: 'see' } };
    },
  },
  'GET /guardian_undo': { none: () => ({ query: { code: 'guessed' } }) },
  'POST /guardian_undo': { none: () => ({ body: { code: 'guessed' } }) },
  'GET /sent_invitations': {
    own: async (cast) => ({ query: { id: (await invitation(cast, 'self')).profile } }),
    other: async (cast) => ({ query: { id: (await invitation(cast)).profile } }),
  },
  'GET /invitations': { own: plain },
  'GET /invitation': {
    none: () => ({ query: { code: 'wrong' } }),
    link: async (cast) => ({ query: { code: (await invitation(cast)).code } }),
    othersAddress: async (cast) => ({ query: { code: await codeToOthers(cast) } }),
  },
  'PUT /invitation': {
    own: withPassword(async (cast) => ({
      kind: 'guardian',
      profile: await profileOf('self', cast),
      may: 'see',
    })),
    other: withPassword(async (cast) => ({
      kind: 'guardian',
      profile: await profileOf('family', cast),
      may: 'see',
    })),
  },
  'POST /invitation_accept': {
    none: () => ({ body: { code: 'wrong' } }),
    link: withPassword(async (cast) => ({ code: (await invitation(cast)).code })),
    othersAddress: withPassword(async (cast) => ({ code: await codeToOthers(cast) })),
  },
  'POST /invitation_approve': {
    own: withPassword(async (cast) => ({ id: await askedBy(cast, 'self') })),
    other: withPassword(async (cast) => ({ id: await askedBy(cast, 'family') })),
  },
  'POST /invitation_decline': {
    link: async (cast) => ({ body: { code: (await invitation(cast)).code } }),
    othersAddress: async (cast) => ({ body: { code: await codeToOthers(cast) } }),
  },
  'POST /invitation_take_back': {
    own: async (cast) => ({ body: { id: (await invitation(cast, 'self')).id } }),
    other: async (cast) => ({ body: { id: (await invitation(cast)).id } }),
  },
  'GET /queryevents': { none: () => ({ query: { searchWords: 'recital' } }) },
  'GET /managedevents': { none: () => ({ query: { searchWords: 'recital' } }) },
  'GET /event': { event: eventQuery },
  'PUT /event': {
    own: ({ self }) => ({ body: eventInput({ coordinator: self.id }) }),
    othersName: ({ family }) => ({ body: eventInput({ coordinator: family.id }) }),
  },
  'POST /event': {
    event: async ({ owner, self }) => {
      const { _id, version } = await createEvent(owner);
      return {
        body: { ...eventInput(), _id, version, ...(self.id === owner.id && { coordinator: owner.id }) },
      };
    },
    othersName: async ({ owner, family }) => ({
      body: { ...eventInput({ coordinatorId: family.id }), _id: (await createEvent(owner))._id },
    }),
  },
  'POST /event_cancel': {
    event: async (cast) => ({
      body: { _id: (await createEvent(cast.owner))._id, reason: 'The hall is flooded.' },
    }),
  },
  'GET /event_mails': { event: eventQuery },
  'POST /event_mails_take_back': {
    event: async (cast) => ({ body: { _id: (await createEvent(cast.owner))._id, kind: 'canceled' } }),
  },
  'POST /event_mail_preview': {
    event: async (cast) => ({ body: { _id: (await createEvent(cast.owner))._id, kind: 'canceled' } }),
  },
  'GET /unpublished_changes': { own: () => ({}) },
  'POST /event_mailing': {
    event: async (cast) => ({
      body: { _id: (await createEvent(cast.owner))._id, mailing: { reminder: { isOff: true } } },
    }),
  },
  'GET /event_program': { event: eventQuery },
  'POST /event_program': {
    event: async (cast) => {
      const { _id, event } = await performanceOf('family', cast);
      const items = [{ id: _id, kind: 'piece', seconds: 180 }];
      const acknowledged = [{ key: 'over-length', weight: 60, reason: 'The hall is ours' }];
      const program = { _id: event._id, program: [_id], revision: 0 };
      return { body: { ...program, items, settings: defaultSettings, acknowledged } };
    },
  },
  'GET /event_publish_preview': { event: eventQuery },
  'POST /event_publish': {
    event: async (cast) => {
      const _id = await publishedEvent(cast);
      return { body: { _id, revision: 1, after: 1, tell: 'concerned' } };
    },
  },
  'POST /event_program_hide': {
    event: async (cast) => ({ body: { _id: await publishedEvent(cast), reason: 'The hall has changed' } }),
  },
  'GET /event_versions': { event: async (cast) => ({ query: { id: await publishedEvent(cast) } }) },
  'GET /event_version': { event: async (cast) => ({ query: { id: await publishedEvent(cast) } }) },
  'GET /event_program_news': { event: eventQuery },
  'GET /event_share': { event: eventQuery },
  'POST /event_share': {
    event: async ({ owner }) => ({
      body: { _id: (await createEvent(owner))._id, names: 'full', renew: true },
    }),
  },
  'GET /public_program': {
    shared: async (cast) => ({ query: { address: await addressOf(cast, {}) } }),
    off: async (cast) => ({ query: { address: await addressOf(cast, { isOff: true }) } }),
    unknown: () => ({ query: { address: 'k7m2-9xqp-3rwd' } }),
  },
  'GET /event_name': {
    shared: async ({ owner }) => {
      const { _id } = await createEvent(owner);
      await owner.get(`/event_share?id=${_id}`);
      return { query: { id: _id } };
    },
    private: eventQuery,
  },
  'GET /program_ticket': {
    shared: async (cast) => ({ query: { address: await addressOf(cast, {}) } }),
    off: async (cast) => ({ query: { address: await addressOf(cast, { isOff: true }) } }),
    unknown: () => ({ query: { address: 'k7m2-9xqp-3rwd' } }),
  },
  'GET /eventperformances': { event: eventQuery },
  'GET /event_emails': { event: eventQuery },
  'GET /event_contacts': { event: eventQuery },

  'GET /event_families': { event: eventQuery },
  'GET /event_letters': { event: eventQuery },
  'GET /event_letter': { event: async (cast) => ({ query: { id: await letterOf(cast) } }) },
  'PUT /event_letter': { event: async (cast) => ({ body: await plannedLetter(cast) }) },
  'POST /event_letter_test': {
    event: async (cast) => ({ body: { ...(await letterIn(cast)), account: cast.family.id } }),
  },
  'POST /event_letter_take_back': { event: async (cast) => ({ body: { _id: await letterOf(cast) } }) },
  'PUT /letter_template': {
    event: async (cast) => ({ body: await templateIn(cast) }),
    forAll: async (cast) => ({ body: { ...(await templateIn(cast)), isForAll: true } }),
  },
  'POST /letter_template_delete': {
    event: async (cast) => ({ body: { _id: await templateOf(cast.owner, await templateIn(cast)) } }),
    forAll: async (cast) => {
      const admin = await cast.api.as('admin', 'keeper');
      return { body: { _id: await templateOf(admin, { ...(await templateIn(cast)), isForAll: true }) } };
    },
  },

  'GET /remote_data': {
    mine: withDataRemotes((place) => ({ query: { ...place, scope: 'mine' } })),
    forVisitors: withDataRemotes((place) => ({ query: place })),
    forAccounts: withDataRemotes((place) => ({ query: { ...place, remote: 'mf_accounts' } })),
    forCoordinators: withDataRemotes((place) => ({ query: { ...place, remote: 'mf_staff' } })),
    undeclared: withDataRemotes((place) => ({ query: { ...place, remote: 'mf_staff', scope: 'mine' } })),
  },
  'PUT /remote_data': {
    mine: withDataRemotes((place) => ({ body: { ...place, scope: 'mine', key: 'seen', value: ['a'] } })),
    byCoordinators: withDataRemotes((place) => ({ body: { ...place, key: 'wall', value: { posters: 2 } } })),
    byAdmins: withDataRemotes((place) => ({ body: { ...place, remote: 'mf_staff', key: 'wall', value: 1 } })),
    undeclared: withDataRemotes((place) => ({
      body: { ...place, remote: 'mf_nobodys', key: 'wall', value: 1 },
    })),
  },
  'POST /remote_data_delete': {
    mine: withDataRemotes((place) => ({ body: { ...place, scope: 'mine', key: 'seen' } })),
    byCoordinators: withDataRemotes((place) => ({ body: { ...place, key: 'old-wall' } })),
    undeclared: withDataRemotes((place) => ({ body: { ...place, remote: 'mf_nobodys', key: 'wall' } })),
  },

  'POST /dev_override': {
    none: withPassword(() => ({ remote: 'mf_posters', origin: 'http://localhost:4000' })),
  },
  'POST /dev_override_end': { none: plain },
  'GET /team_remote': { none: plain },
  'PUT /team_remote': { none: () => ({ body: { files: [{ name: 'remote.json', content: 'e30=' }] } }) },
  'POST /team_remote': { none: () => ({ body: { act: 'pause' } }) },
  'GET /team_status': { none: plain },
  'GET /team_tools': { none: plain },
  'POST /team_preview': { none: () => ({ body: { version: '1.0.0-00000001' } }) },
  'POST /team_preview_end': { none: () => ({ body: { id: '00000000' } }) },
  'POST /preview': { none: () => ({ body: { secret: `pv_${'A'.repeat(43)}` } }) },
  'GET /admin_previews': { none: plain },
  'POST /admin_preview_end': { none: () => ({ body: { id: '00000000' } }) },
  'GET /admin_remotes': { none: plain },
  'GET /admin_backup': { none: plain },
  'GET /admin_mail': { none: plain },
  'POST /admin_remote': { none: withPassword(() => ({ id: 'mf_nobodys', input: { act: 'pause' } })) },
  'GET /admin_audit': { none: plain },
  'GET /admin_accounts': { none: () => ({ query: { part: 'example' } }) },
  'POST /admin_permission': {
    own: ({ self }) => ({ body: { id: self.id, permission: 'admin', isGranted: false } }),
    other: withPassword(({ family }) => ({ id: family.id, permission: 'coordinator', isGranted: false })),
  },
  'POST /admin_block': {
    own: ({ self }) => ({ body: { id: self.id, isBlocked: true } }),
    other: withPassword(({ family }) => ({ id: family.id, isBlocked: false })),
  },

  'GET /performances': { own: plain },
  'GET /performance': {
    own: async (cast) => ({ query: { id: (await performanceOf('self', cast))._id } }),
    other: async (cast) => ({ query: { id: (await performanceOf('family', cast))._id } }),
  },
  'PUT /performance': {
    own: (cast) => newPerformance(cast, 'self', 'self'),
    othersName: (cast) => newPerformance(cast, 'family', 'family'),
    othersProfile: (cast) => newPerformance(cast, 'self', 'family'),
    // A duet of an own profile and one of the family.
    othersPerformer: async (cast) => {
      const { body } = await newPerformance(cast, 'self', 'self');
      const other = { profile: await profileOf('family', cast), instrument: 'Violin', role: 'performer' };
      return { body: { ...body, performers: [other] } };
    },
  },
  'POST /performance': {
    own: (cast) => editedPerformance(cast, 'self'),
    other: (cast) => editedPerformance(cast, 'family'),
    othersName: async (cast) => {
      const { body } = await editedPerformance(cast, 'self');
      return { body: { ...body, user: cast.family.id } };
    },
  },
  'POST /performance_withdraw': {
    own: async (cast) => ({ body: { id: (await performanceOf('self', cast))._id } }),
    other: async (cast) => ({ body: { id: (await performanceOf('family', cast))._id } }),
  },
  'POST /performance_leave': {
    own: (cast) => leaving(cast, 'self', 'self'),
    ownInOthers: (cast) => leaving(cast, 'family', 'self'),
    other: (cast) => leaving(cast, 'family', 'family'),
    firstPerson: async (cast) => {
      const { id, first: profile } = await duetOf(cast, 'self', 'self');
      return { body: { id, profile } };
    },
  },
};

export const toCall = (route: string, { query, body }: RequestParts) => {
  const [method = '', path = ''] = route.split(' ');
  return { method, path: query ? `${path}?${new URLSearchParams(query).toString()}` : path, body };
};
