import { ProfileAct, type SignupAct } from '@portal/contracts/guardians';
import { SearchEventsQuery, type EventResponse } from '@portal/contracts/events';
import { eventPageSize } from '@portal/contracts/events.rules';
import { isFull } from '@portal/contracts/events.rules';
import { InvitationCode, InvitePupilInput, type SentInvitation } from '@portal/contracts/invitations';
import {
  CreatePerformanceInput,
  LeavePerformanceInput,
  PerformanceResponse,
  UpdatePerformanceInput,
  WithdrawPerformanceInput,
  type PerformanceFields,
} from '@portal/contracts/performances';
import { specified } from '@portal/contracts/performances.rules';
import { firstOf, peopleWithout } from '@portal/contracts/performers.rules';
import {
  AcceptPieceInvitationInput,
  InvitedPersonId,
  InvitePersonInput,
  type InvitedPerson,
  type PieceInvitation,
} from '@portal/contracts/piece-invitations';
import { CreateProfileInput, ProfileResponse } from '@portal/contracts/profiles';
import { twinOf } from '@portal/contracts/same-piece.rules';
import { InviteFamilyInput, type TeacherLink } from '@portal/contracts/teachers';
import { refusal } from '@portal/kit/testing/refusal';
import { http, HttpResponse } from 'msw/http';
import { ana, eventOf, idOf, ownerId, performanceOf } from './fixtures.ts';

const byId = <T extends { _id: string }>(things: readonly T[]) =>
  new Map(things.map((thing) => [thing._id, thing]));

/** Data of the mock API. Tests change it; `resetStore` restores it. */
export const store = {
  events: new Map<string, EventResponse>(),
  performances: new Map<string, PerformanceResponse>(),
  profiles: new Map<string, ProfileResponse>(),
  /** How each invited person was invited, and the invitations that the user got, by code. */
  sent: new Map<string, { code?: string; email?: string }>(),
  invitations: new Map<string, PieceInvitation>(),
  teacherLink: {} as TeacherLink,
};

export const resetStore = (): void => {
  store.events = byId([eventOf(1), eventOf(2)]);
  store.performances = new Map();
  store.profiles = new Map([[ana._id, ana]]);
  store.sent = new Map();
  store.invitations = new Map();
  store.teacherLink = {};
};
resetStore();

/** Replaces all events, sign-ups or profiles. */
export const keepEvents = (...events: EventResponse[]): void => {
  store.events = byId(events);
};
export const keepPerformances = (...performances: PerformanceResponse[]): void => {
  store.performances = byId(performances);
};
export const keepProfiles = (...profiles: ProfileResponse[]): void => {
  store.profiles = byId(profiles);
};

const idIn = (request: Request): string => new URL(request.url).searchParams.get('id') ?? '';
const found = <T extends object>(thing: T | undefined) =>
  thing ? HttpResponse.json(thing) : refusal('notfound');

const search = (request: Request) => {
  const query = SearchEventsQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const matching = [...store.events.values()].filter(
    ({ name, date }) =>
      name.toLowerCase().includes(query.searchWords.toLowerCase()) &&
      Date.parse(date) >= (query.startDate ?? -Infinity) &&
      Date.parse(date) <= (query.endDate ?? Infinity),
  );
  const start = (query.page - 1) * eventPageSize;
  return HttpResponse.json({ count: matching.length, data: matching.slice(start, start + eventPageSize) });
};

const specifiedAt = (id: string) => {
  const performance = store.performances.get(id);
  return performance && specified(performance);
};

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
export const handlers = [
  http.get('/api/queryevents', ({ request }) => search(request)),
  http.get('/api/event', ({ request }) => found(store.events.get(idIn(request)))),
  http.get('/api/queryprofile', () => HttpResponse.json([...store.profiles.values()])),
  http.put('/api/profile', async ({ request }) => {
    const input = CreateProfileInput.parse(await request.json());
    const profile = ProfileResponse.parse({
      ...input,
      _id: idOf('b', store.profiles.size + 1),
      version: 0,
      may: ProfileAct.options,
    });
    store.profiles.set(profile._id, profile);
    return HttpResponse.json(profile);
  }),
  http.get('/api/performances', () => HttpResponse.json([...store.performances.values()].map(specified))),
  http.get('/api/performance', ({ request }) => found(specifiedAt(idIn(request)))),
  http.put('/api/performance', async ({ request }) => {
    const { event: id, user: _, again, ...fields } = CreatePerformanceInput.parse(await request.json());
    const event = store.events.get(id);
    if (!event) return refusal('notfound');
    const here = [...store.performances.values()].filter((one) => one.event._id === id && !one.withdrawn);
    if (!again && twinOf(fields, here)) return refusal('twin');
    if (isFull(event)) return refusal('full');
    const made = performanceOf(store.performances.size + 1, { event, user: ownerId });
    return HttpResponse.json(specified(keep(made, fields)));
  }),
  http.post('/api/performance', async ({ request }) => {
    const { id, event: _, user: __, version, ...fields } = UpdatePerformanceInput.parse(await request.json());
    const before = store.performances.get(id);
    if (!before) return refusal('notfound');
    if (version !== undefined && version !== before.version)
      return HttpResponse.json({ error: 'stale', requestId: 'req-1', performance: before }, { status: 409 });
    return HttpResponse.json(specified(keep({ ...before, version: before.version + 1 }, fields)));
  }),
  http.post('/api/performance_withdraw', async ({ request }) => {
    const { id } = WithdrawPerformanceInput.parse(await request.json());
    const before = store.performances.get(id);
    return before ? HttpResponse.json(keep({ ...before, withdrawn: true }, {})) : refusal('notfound');
  }),
  http.post('/api/performance_leave', async ({ request }) => {
    const { id, profile } = LeavePerformanceInput.parse(await request.json());
    const before = store.performances.get(id);
    if (!before?.people.some((person) => person.profile._id === profile)) return refusal('notfound');
    const people = peopleWithout(before.people, (person) => person.profile._id === profile);
    if (people.length === 0)
      return HttpResponse.json({ performance: keep({ ...before, withdrawn: true }, {}) });
    const isOwn = people[0]?.user !== undefined;
    const may: SignupAct[] = isOwn ? ['edit', 'withdraw', 'leave'] : ['leave'];
    const performance = { ...before, people, may, version: before.version + 1 };
    store.performances.set(id, performance);
    return HttpResponse.json(people.some(({ user }) => user) ? { performance } : {});
  }),
  http.get('/api/sent_piece_invitations', ({ request }) => {
    const invited = store.performances.get(idIn(request))?.invited;
    if (!store.performances.has(idIn(request))) return refusal('notfound');
    return HttpResponse.json((invited ?? []).map(({ _id }) => ({ _id, ...store.sent.get(_id) })));
  }),
  http.put('/api/piece_invitation', async ({ request }) => {
    const { id, email, ...person } = InvitePersonInput.parse(await request.json());
    const before = store.performances.get(id);
    if (!before) return refusal('notfound');
    const invited = { _id: idOf('e', store.sent.size + 1), ...person };
    store.sent.set(invited._id, email === undefined ? { code: 'c'.repeat(32) } : { email });
    return HttpResponse.json(keepInvited(before, [...(before.invited ?? []), invited]));
  }),
  http.post('/api/piece_invitation_remind', async ({ request }) => {
    const { id, invited } = InvitedPersonId.parse(await request.json());
    const isThere = store.performances.get(id)?.invited?.some(({ _id }) => _id === invited);
    return isThere ? HttpResponse.json({ ok: true }) : refusal('notfound');
  }),
  http.post('/api/piece_invitation_take_back', async ({ request }) => {
    const { id, invited } = InvitedPersonId.parse(await request.json());
    const before = store.performances.get(id);
    const left = before?.invited?.filter(({ _id }) => _id !== invited);
    if (!before || left?.length === before.invited?.length) return refusal('notfound');
    return HttpResponse.json(keepInvited(before, left));
  }),
  http.get('/api/piece_invitations', () =>
    HttpResponse.json([...store.invitations].map(([code, invitation]) => ({ ...invitation, code }))),
  ),
  http.get('/api/piece_invitation', ({ request }) => {
    const code = new URL(request.url).searchParams.get('code') ?? '';
    const found = store.invitations.get(code);
    return found ? HttpResponse.json(found) : refusal('noinvitation');
  }),
  http.post('/api/piece_invitation_accept', async ({ request }) => {
    const { code, profile: id } = AcceptPieceInvitationInput.parse(await request.json());
    const profile = store.profiles.get(id);
    if (!store.invitations.delete(code)) return refusal('noinvitation');
    if (!profile) return refusal('invalid', { profile: 'profile' });
    return HttpResponse.json(keep(performanceOf(1, { profile }), {}));
  }),
  http.post('/api/piece_invitation_decline', async ({ request }) => {
    const { code } = InvitationCode.parse(await request.json());
    return store.invitations.delete(code) ? HttpResponse.json({ ok: true }) : refusal('noinvitation');
  }),
  http.get('/api/teacher_link', () => HttpResponse.json(store.teacherLink)),
  http.post('/api/teacher_link', () => {
    store.teacherLink = { code: (store.teacherLink.code?.startsWith('b') ? 'c' : 'b').repeat(32) };
    return HttpResponse.json(store.teacherLink);
  }),
  http.put('/api/pupil_invitation', async ({ request }) => {
    const { profile } = InvitePupilInput.parse(await request.json());
    if (!store.profiles.get(profile)?.unclaimed) return refusal('notfound');
    const sent: SentInvitation = {
      _id: profile,
      may: 'guard',
      code: profile.slice(0, 32).padEnd(32, '0'),
      expiresAt: '2090-12-01T00:00:00.000Z',
    };
    return HttpResponse.json(sent);
  }),
  http.put('/api/teacher_invitation', async ({ request }) => {
    InviteFamilyInput.parse(await request.json());
    store.teacherLink.code ??= 'b'.repeat(32);
    return HttpResponse.json({ ok: true });
  }),
];
