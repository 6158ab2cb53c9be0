import { ProfileAct, type SignupAct } from '@portal/contracts/guardians';
import type { EventResponse } from '@portal/contracts/events';
import { isFull } from '@portal/contracts/events.rules';
import { PerformanceResponse, type PerformanceFields } from '@portal/contracts/performances';
import { specified } from '@portal/contracts/performances.rules';
import type { Matter } from '@portal/contracts/matters';
import { firstOf, peopleWithout } from '@portal/contracts/performers.rules';
import type { InvitedPerson, PieceInvitation } from '@portal/contracts/piece-invitations';
import { ProfileResponse } from '@portal/contracts/profiles';
import { twinOf } from '@portal/contracts/same-piece.rules';
import type { TeacherLink } from '@portal/contracts/teachers';
import { mockCalls } from '@portal/kit/testing/mock-calls';
import { byId, searchEvents } from '@portal/kit/testing/mock-stores';
import { refusal, stale } from '@portal/kit/testing/refusal';
import { ana, eventOf, idOf, ownerId, performanceOf } from './fixtures.ts';

const initialStore = () => ({
  events: byId([eventOf(1), eventOf(2)]),
  performances: new Map<string, PerformanceResponse>(),
  profiles: byId([ana]),
  /** How each invited person was invited, and the invitations that the user got, by code. */
  sent: new Map<string, { code?: string; email?: string }>(),
  invitations: new Map<string, PieceInvitation>(),
  matters: [] as Matter[],
  teacherLink: { from: 'lena@example.org', asked: [] } as TeacherLink,
});

/** Data of the mock API. Tests change it; `resetStore` restores it. */
export const store = initialStore();

export const resetStore = () => void Object.assign(store, initialStore());

/** Replaces all events, sign-ups or profiles. */
export const keepEvents = (...events: EventResponse[]) => void (store.events = byId(events));
export const keepPerformances = (...performances: PerformanceResponse[]) =>
  void (store.performances = byId(performances));
export const keepProfiles = (...profiles: ProfileResponse[]) => void (store.profiles = byId(profiles));

const keep = (performance: PerformanceResponse, input: Partial<PerformanceFields>): PerformanceResponse => {
  const first = firstOf(performance);
  const { profile = first.profile._id, instrument = first.instrument, performers, ...fields } = input;
  const others = performers?.flatMap((other) => {
    const found = store.profiles.get(other.profile);
    return found ? [{ ...other, profile: found }] : [];
  });
  const kept = PerformanceResponse.parse({
    ...performance,
    ...fields,
    people: [
      { ...first, profile: store.profiles.get(profile) ?? first.profile, instrument },
      ...(others ?? performance.people.slice(1)),
    ],
  });
  store.performances.set(kept._id, kept);
  return kept;
};

const keepInvited = (performance: PerformanceResponse, invited: InvitedPerson[] | undefined) => {
  const { invited: _, ...rest } = performance;
  const kept = { ...rest, ...(invited?.length && { invited }) };
  store.performances.set(kept._id, kept);
  return kept;
};

/** Mock API for every call this remote makes. */
export const handlers = mockCalls({
  'GET /queryevents': (query) => searchEvents(store.events, query),
  'GET /event': ({ id }) => store.events.get(id),
  'GET /queryprofile': () => [...store.profiles.values()],
  'PUT /profile': (input) => {
    const _id = idOf('b', store.profiles.size + 1);
    const profile = ProfileResponse.parse({ ...input, _id, version: 0, may: ProfileAct.options });
    store.profiles.set(_id, profile);
    return profile;
  },
  'GET /performances': () => [...store.performances.values()].map(specified),
  'GET /performance': ({ id }) => {
    const performance = store.performances.get(id);
    return performance && specified(performance);
  },
  'PUT /performance': ({ event: id, user: _, again, ...fields }) => {
    const event = store.events.get(id);
    if (!event) return undefined;
    const here = [...store.performances.values()].filter((one) => one.event._id === id && !one.withdrawn);
    if (!again && twinOf(fields, here)) return refusal('twin');
    if (isFull(event)) return refusal('full');
    const made = performanceOf(store.performances.size + 1, { event, user: ownerId });
    return specified(keep(made, fields));
  },
  'POST /performance': ({ id, event: _, user: __, version, ...fields }) => {
    const before = store.performances.get(id);
    if (!before) return undefined;
    if (version !== undefined && version !== before.version) return stale({ performance: before });
    return specified(keep({ ...before, version: before.version + 1 }, fields));
  },
  'POST /performance_withdraw': ({ id }) => {
    const before = store.performances.get(id);
    return before && keep({ ...before, withdrawn: true }, {});
  },
  'POST /performance_leave': ({ id, profile }) => {
    const before = store.performances.get(id);
    if (!before?.people.some((person) => person.profile._id === profile)) return undefined;
    const people = peopleWithout(before.people, (person) => person.profile._id === profile);
    if (people.length === 0) return { performance: keep({ ...before, withdrawn: true }, {}) };
    const isOwn = people[0]?.user !== undefined;
    const may: SignupAct[] = isOwn ? ['edit', 'withdraw', 'leave'] : ['leave'];
    const performance = { ...before, people, may, version: before.version + 1 };
    store.performances.set(id, performance);
    return people.some(({ user }) => user) ? { performance } : {};
  },
  'GET /sent_piece_invitations': ({ id }) => {
    const performance = store.performances.get(id);
    return performance && (performance.invited ?? []).map(({ _id }) => ({ _id, ...store.sent.get(_id) }));
  },
  'PUT /piece_invitation': ({ id, email, ...person }) => {
    const before = store.performances.get(id);
    if (!before) return undefined;
    const invited = { _id: idOf('e', store.sent.size + 1), ...person };
    store.sent.set(invited._id, email === undefined ? { code: 'c'.repeat(32) } : { email });
    return keepInvited(before, [...(before.invited ?? []), invited]);
  },
  'POST /piece_invitation_remind': ({ id, invited }) => {
    const isThere = store.performances.get(id)?.invited?.some(({ _id }) => _id === invited);
    return isThere ? undefined : refusal('notfound');
  },
  'POST /piece_invitation_take_back': ({ id, invited }) => {
    const before = store.performances.get(id);
    const left = before?.invited?.filter(({ _id }) => _id !== invited);
    return before && left?.length !== before.invited?.length ? keepInvited(before, left) : undefined;
  },
  'GET /todos': () => store.matters,
  'GET /piece_invitation': ({ code }) => store.invitations.get(code) ?? refusal('noinvitation'),
  'POST /piece_invitation_accept': ({ code, profile: id }) => {
    const profile = store.profiles.get(id);
    if (!store.invitations.delete(code)) return refusal('noinvitation');
    return profile ? keep(performanceOf(1, { profile }), {}) : refusal('invalid', { profile: 'profile' });
  },
  'POST /piece_invitation_decline': ({ code }) =>
    store.invitations.delete(code) ? undefined : refusal('noinvitation'),
  'GET /teacher_link': () => store.teacherLink,
  'POST /teacher_link': () =>
    (store.teacherLink = {
      ...store.teacherLink,
      code: (store.teacherLink.code?.startsWith('b') ? 'c' : 'b').repeat(32),
    }),
  'PUT /pupil_invitation': ({ profile }) =>
    store.profiles.get(profile)?.unclaimed && {
      _id: profile,
      may: 'guard',
      code: profile.slice(0, 32).padEnd(32, '0'),
      expiresAt: '2090-12-01T00:00:00.000Z',
    },
  'PUT /teacher_invitation': ({ email }) => {
    const { asked, code = 'b'.repeat(32) } = store.teacherLink;
    const one = { email, at: new Date().toISOString(), opened: false, chose: 0 };
    store.teacherLink = { ...store.teacherLink, code, asked: [one, ...asked] };
  },
});
