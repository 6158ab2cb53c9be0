import { firstOf } from '@portal/contracts/performers.rules';
import { randomUUID } from 'node:crypto';
import { ListSessionsResponse } from '@portal/contracts/auth';
import { endpoints, type Endpoint } from '@portal/contracts/endpoints';
import { LetterResponse, LetterTemplate } from '@portal/contracts/letters';
import { SentInvitation } from '@portal/contracts/invitations';
import { PerformanceResponse } from '@portal/contracts/performances';
import { TeacherLink } from '@portal/contracts/teachers';
import { ShareResponse, type ShareInput } from '@portal/contracts/public-program';
import { sampleRequest, type SampleNames, type SampleRequest } from '@portal/contracts/testing/samples';
import type { InvitationRecord } from '../../../src/people/invitations/invitations.schema.js';
import { Codes } from '../../../src/platform/config/signer.js';
import { testPassword, type SignedInClient } from '../../../testing/test-accounts.js';
import {
  createEvent,
  createProfile,
  joinProfile,
  publishProgram,
  signUp,
} from '../../../testing/test-inputs.js';
import { openInvitation, type Cast } from './actors.js';
import { publishDataRemotes } from './data-remotes.js';

/** The names for the sample request of a call, and the fields that differ from the sample. */
interface About extends SampleNames {
  change?: Record<string, unknown>;
}

/** Creates the objects of a request. */
type Make = (cast: Cast) => About | Promise<About>;
type Owner = 'self' | 'family';

/** Creates the maker of each owner. */
const ofOwner = <T extends About>(create: (who: Owner) => (cast: Cast) => Promise<T>) => {
  const makers = { self: kept(create('self')), family: kept(create('family')) };
  return (who: Owner) => makers[who];
};

/** Makes the objects once for each actor and for all calls that do not change them. */
const kept =
  <T extends About>(make: (cast: Cast) => Promise<T>) =>
  (cast: Cast): Promise<T> =>
    cast.keep(make, () => make(cast));

const nothing: Make = () => ({});

const sessionOf = async (who: SignedInClient) =>
  (await who.get('/sessions')).as(ListSessionsResponse).find(({ isCurrent }) => isCurrent)?.id;

const profileOf = async (who: Owner, cast: Cast) =>
  who === 'family' ? cast.createFamilyProfile() : (await createProfile(cast.self))._id;
const profile = ofOwner((who) => async (cast) => ({ profile: await profileOf(who, cast) }));

const pupil = ofOwner((who) => async (cast) => ({
  profile: (await createProfile(cast[who], { unclaimed: true }))._id,
}));

const newEvent = async ({ owner }: Cast) => ({ event: (await createEvent(owner))._id });
const event = kept(newEvent);

const signUpOf = async (who: Owner, cast: Cast) =>
  who === 'family' ? cast.signUpFamily() : signUp(cast.self, (await newEvent(cast)).event);
const aboutSignUp = async (who: Owner, cast: Cast) => {
  const signedUp = await signUpOf(who, cast);
  return { signup: signedUp._id, profile: firstOf(signedUp).profile._id, event: signedUp.event._id };
};
const signup = ofOwner((who) => (cast) => aboutSignUp(who, cast));

const newSignup =
  (user: Owner, owner: Owner) =>
  async (cast: Cast): Promise<About> => ({
    ...(await event(cast)),
    ...(await profile(owner)(cast)),
    user: cast[user].id,
  });

/** Signs up a piece with an invitation: that of the actor, or a link for a person of another family. */
const pieceInvitation = ofOwner((from) => async (cast) => {
  const { signup: piece, ...about } = await aboutSignUp(from, cast);
  const { body } = sampleRequest('PUT /piece_invitation', { signup: piece });
  if (!(await openInvitation(cast.api, piece)))
    (await cast[from].put('/piece_invitation', body)).as(PerformanceResponse);
  return { signup: piece, ...about, ...(await openInvitation(cast.api, piece)) };
});
const acceptedWith =
  (who: Owner): Make =>
  async (cast) => ({ ...(await pieceInvitation('family')(cast)), ...(await profile(who)(cast)) });

/** Signs up a duet. The account that signs it up gets the right to sign up its second person. */
const duetOf = async (cast: Cast, of: Owner, second: Owner) => {
  const [profile, other] = [await profileOf(of, cast), await profileOf(second, cast)];
  if (cast[of] !== cast[second])
    await joinProfile(cast[of], { from: cast[second], profile: other, may: 'edit' });
  const performers = [{ profile: other, instrument: 'Violin', role: 'performer' as const }];
  const { _id } = await signUp(cast[of], (await newEvent(cast)).event, { profile, performers });
  return { signup: _id, first: profile, second: other };
};
const leaving =
  (of: Owner, who: Owner): Make =>
  async (cast) => {
    const { signup, second } = await duetOf(cast, of, who);
    return { signup, profile: second };
  };

/** Creates a link that invites to a profile. */
const invitationOf = async (from: Owner, cast: Cast) => {
  const profile = await profileOf(from, cast);
  const answer = await (
    await cast[from].prove()
  ).put('/invitation', { kind: 'guardian', profile, may: 'guard' });
  const { code = '', _id: invitation } = answer.as(SentInvitation);
  return { profile, code, invitation };
};
const invitation = ofOwner((from) => (cast) => invitationOf(from, cast));

/** Creates a link that someone has opened who asks to become a guardian. */
const asked = ofOwner((from) => async (cast) => {
  const about = await invitationOf(from, cast);
  const stranger = await cast.api.as('parent', 'asks');
  await (await stranger.prove()).post('/invitation_accept', { code: about.code });
  return { ...about, account: stranger.id };
});

/** Invites another address than the actor's. Only the mail has the code. */
const invitationOfOthers = kept(async (cast) => {
  const { api, family } = cast;
  const email = `${randomUUID()}@example.com`;
  const profile = await profileOf('family', cast);
  await (await family.prove()).put('/invitation', { kind: 'guardian', profile, may: 'guard', email });
  const sent = await api.connection.collection<InvitationRecord>('invitations').findOne({ email });
  return { code: api.app.get(Codes).codeOf(sent?.nonce ?? '') };
});

/** Makes the link of a teacher, for the profiles of the actor or of another family. */
const teacherLink =
  (of: Owner, whose?: Owner): Make =>
  async (cast) => {
    const teacher = of === 'self' ? cast.self : await cast.api.as('teacher', randomUUID());
    const { code = '' } = (await teacher.post('/teacher_link')).as(TeacherLink);
    return { code, ...(whose && { profile: await profileOf(whose, cast) }) };
  };

const shared = (change: Partial<ShareInput>): Make =>
  kept(async (cast) => {
    const { event: _id } = await newEvent(cast);
    const { address } = (await cast.owner.post('/event_share', { _id, ...change })).as(ShareResponse);
    return { event: _id, address };
  });

const published = kept(async (cast) => {
  const { _id, event } = await signUpOf('family', cast);
  await publishProgram(cast.owner, event._id, [_id]);
  return { event: event._id };
});

const letter = kept(async (cast) => {
  const { body } = sampleRequest('PUT /event_letter', await aboutSignUp('family', cast));
  return { letter: (await cast.owner.put('/event_letter', body)).as(LetterResponse)._id };
});

const forAll = { isForAll: true };
const template =
  (change: { isForAll?: boolean }): Make =>
  async (cast) => {
    const who = change.isForAll ? await cast.api.as('admin', 'keeper') : cast.owner;
    const { body } = sampleRequest('PUT /letter_template', await event(cast), change);
    return { template: (await who.put('/letter_template', body)).as(LetterTemplate)._id };
  };

/** Publishes the remotes whose data the request is about. */
const data =
  (about: About): Make =>
  async ({ api }) => {
    await publishDataRemotes(api);
    return { remote: 'mf_shared', ...about };
  };

/** The objects of calls that need others than `firstObject`. The status of each follows from authz.json. */
const objects: Record<string, Record<string, Make>> = {
  'GET /docs': { none: nothing },
  'GET /docs/openapi.json': { none: nothing },
  'POST /login': { none: ({ self }) => ({ email: self.email }) },
  'POST /sessions_end': {
    own: nothing,
    other: async ({ family }) => ({ session: await sessionOf(family) }),
  },

  'GET /profile': { own: profile('self'), other: profile('family') },
  'GET /queryprofile': {
    own: ({ self }) => ({ user: self.id }),
    other: ({ family }) => ({ user: family.id }),
  },
  'PUT /profile': { own: ({ self }) => ({ user: self.id }), other: ({ family }) => ({ user: family.id }) },
  'POST /profile': {
    own: profile('self'),
    other: profile('family'),
    othersName: async (cast) => ({
      ...(await profile('self')(cast)),
      change: { user: cast.family.id },
    }),
  },
  'POST /profile_consent': { own: profile('self'), other: profile('family') },
  'POST /profile_archive': { own: profile('self'), other: profile('family') },
  'POST /profile_delete': { own: profile('self'), other: profile('family'), signedUp: signup('self') },
  'POST /profile_grades': {
    own: profile('self'),
    // One own profile and one of others: neither changes.
    other: async (cast) => {
      const own = await profile('self')(cast);
      const other = await profile('family')(cast);
      return { change: { grades: [own, other].map(({ profile: id }) => ({ id, grade: 6 })) } };
    },
  },

  'GET /guardians': { own: profile('self'), other: profile('family') },
  'POST /guardian_remove': {
    other: async (cast) => ({ ...(await profile('family')(cast)), account: cast.family.id }),
    self: async (cast) => ({ ...(await profile('family')(cast)), account: cast.self.id }),
    student: async (cast) => {
      const profile = await profileOf('family', cast);
      const student = await cast.api.as('student', 'child');
      await joinProfile(student, { from: cast.family, profile, may: 'see' });
      return { profile, account: student.id };
    },
  },
  'POST /guardian_add': {
    other: async (cast) => ({
      ...(await profile('family')(cast)),
      email: (await cast.api.as('student', 'added')).email,
    }),
  },
  'GET /sent_invitations': { own: invitation('self'), other: invitation('family') },
  'GET /invitation': { none: nothing, link: invitation('family'), othersAddress: invitationOfOthers },
  'PUT /invitation': { own: profile('self'), other: profile('family') },
  'PUT /pupil_invitation': { own: pupil('self'), other: pupil('family'), claimed: profile('self') },
  'POST /invitation_accept': {
    none: nothing,
    link: invitation('family'),
    othersAddress: invitationOfOthers,
  },
  'POST /invitation_approve': { own: asked('self'), other: asked('family') },
  'POST /invitation_decline': { link: invitation('family'), othersAddress: invitationOfOthers },
  'POST /invitation_take_back': { own: invitation('self'), other: invitation('family') },

  'PUT /teacher_invitation': {
    any: ({ self }) => ({ email: `pupil.${self.email}` }),
    own: ({ self }) => ({ email: self.email }),
  },
  'GET /opened_link': { unknown: nothing },
  'GET /teacher': { none: nothing, link: teacherLink('family'), ownLink: teacherLink('self') },
  'POST /teacher_accept': {
    none: nothing,
    link: teacherLink('family', 'self'),
    othersProfile: teacherLink('family', 'family'),
    ownLink: teacherLink('self', 'self'),
  },

  'GET /managedevents': { own: nothing },
  'GET /event': { any: event },
  'PUT /event': {
    own: ({ self }) => ({ change: { coordinator: self.id } }),
    othersName: ({ family }) => ({ change: { coordinator: family.id } }),
  },
  'POST /event': {
    event,
    othersName: async (cast) => ({ ...(await event(cast)), change: { coordinatorId: cast.family.id } }),
  },
  'GET /unpublished_changes': { own: nothing },
  'POST /event_program': { event: signup('family') },
  'POST /event_publish': {
    event: async (cast) => ({ ...(await published(cast)), change: { after: 1 } }),
  },
  'POST /event_program_hide': { event: published },
  'GET /event_versions': { event: published },
  'GET /event_version': { event: published },
  'GET /public_program': { shared: shared({}), off: shared({ isOff: true }), unknown: nothing },
  'GET /event_name': { shared: shared({}), private: event },
  'GET /program_ticket': { shared: shared({}), off: shared({ isOff: true }), unknown: nothing },
  'GET /event_letter': { event: letter },
  'PUT /event_letter': { event: signup('family') },
  'POST /event_letter_test': {
    event: async (cast) => ({ ...(await signup('family')(cast)), account: cast.family.id }),
  },
  'POST /event_letter_take_back': { event: letter },
  'PUT /letter_template': {
    event,
    forAll: async (cast) => ({ ...(await event(cast)), change: forAll }),
  },
  'POST /letter_template_delete': { event: template({}), forAll: template(forAll) },

  'GET /remote_data': {
    mine: data({ scope: 'mine' }),
    any: data({}),
    forAccounts: data({ remote: 'mf_accounts' }),
    forCoordinators: data({ remote: 'mf_staff' }),
    undeclared: data({ remote: 'mf_staff', scope: 'mine' }),
  },
  'PUT /remote_data': {
    own: data({ scope: 'mine' }),
    byCoordinators: data({}),
    byAdmins: data({ remote: 'mf_staff' }),
    undeclared: data({ remote: 'mf_nobodys' }),
  },
  'POST /remote_data_delete': {
    own: data({ scope: 'mine' }),
    byCoordinators: data({}),
    undeclared: data({ remote: 'mf_nobodys' }),
  },

  'POST /admin_permission': {
    own: ({ self }) => ({ account: self.id, change: { permission: 'admin' } }),
    other: ({ family }) => ({ account: family.id }),
  },
  'POST /admin_block': {
    own: ({ self }) => ({ account: self.id, change: { isBlocked: true } }),
    other: ({ family }) => ({ account: family.id }),
  },

  'GET /performance': { own: signup('self'), other: signup('family') },
  'PUT /performance': {
    own: newSignup('self', 'self'),
    othersName: newSignup('family', 'family'),
    othersProfile: newSignup('self', 'family'),
    // A duet of an own profile and one of the family.
    othersPerformer: async (cast) => {
      const other = { ...(await profile('family')(cast)), instrument: 'Violin', role: 'performer' };
      return { ...(await newSignup('self', 'self')(cast)), change: { performers: [other] } };
    },
  },
  'POST /performance': {
    own: signup('self'),
    other: signup('family'),
    othersName: async (cast) => ({ ...(await signup('self')(cast)), change: { user: cast.family.id } }),
  },
  'POST /performance_withdraw': { own: signup('self'), other: signup('family') },
  'POST /performance_leave': {
    own: leaving('self', 'self'),
    ownInOthers: leaving('family', 'self'),
    other: leaving('family', 'family'),
    othersFirstPerson: signup('family'),
    firstPerson: async (cast) => {
      const { signup, first } = await duetOf(cast, 'self', 'self');
      return { signup, profile: first };
    },
  },
  'GET /sent_piece_invitations': { own: pieceInvitation('self'), other: pieceInvitation('family') },
  'PUT /piece_invitation': { own: signup('self'), other: signup('family') },
  'POST /piece_invitation_remind': { own: pieceInvitation('self'), other: pieceInvitation('family') },
  'POST /piece_invitation_take_back': { own: pieceInvitation('self'), other: pieceInvitation('family') },
  'GET /piece_invitation': { none: nothing, link: pieceInvitation('family') },
  'POST /piece_invitation_accept': {
    none: nothing,
    link: acceptedWith('self'),
    othersProfile: acceptedWith('family'),
  },
  'POST /piece_invitation_decline': { none: nothing, link: pieceInvitation('family') },
};

/** Calls that require the password to be entered again, once for each. */
export const provedCalls: ReadonlySet<string> = new Set([
  'POST /guardian_remove',
  'POST /guardian_add',
  'PUT /invitation',
  'POST /invitation_accept',
  'POST /invitation_approve',
  'POST /teacher_accept',
  'POST /dev_override',
  'POST /admin_remote',
  'POST /admin_permission',
  'POST /admin_block',
]);

/** Returns an event for calls of coordinators, `own` for calls of every account, and `none` for all others. */
const firstObject = ({ access }: Endpoint): Record<string, Make> => {
  if (access === 'coordinator') return { event };
  if (access) return { none: nothing };
  return { own: ({ self }) => ({ user: self.id, email: self.email }) };
};

const first = Object.entries(endpoints).map(([route, endpoint]) => [route, firstObject(endpoint)] as const);

/** Prepares a valid request for each call and each object it can be about. */
export const requests: Record<
  string,
  Record<string, (cast: Cast) => Promise<SampleRequest>>
> = Object.fromEntries(
  Object.entries({ ...Object.fromEntries(first), ...objects }).map(([route, makes]) => [
    route,
    Object.fromEntries(
      Object.entries(makes).map(([object, make]) => [
        object,
        async (cast: Cast) => {
          const { change, ...about } = await make(cast);
          if (provedCalls.has(route)) await cast.self.prove();
          return sampleRequest(
            route,
            { password: testPassword, newPassword: testPassword, ...about },
            change,
          );
        },
      ]),
    ),
  ]),
);

export const toCall = (route: string, { query, body }: SampleRequest) => {
  const [method = '', path = ''] = route.split(' ');
  return { method, path: query ? `${path}?${new URLSearchParams(query).toString()}` : path, body };
};
