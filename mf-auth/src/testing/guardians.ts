import { ProfileAct, RemoveGuardianInput, type Guardian } from '@portal/contracts/guardians';
import {
  ApproveInvitationInput,
  CreateInvitationInput,
  InvitationCode,
  type Asker,
  type ReceivedInvitation,
  type SentInvitation,
  TakeBackInvitationInput,
} from '@portal/contracts/invitations';
import { AcceptTeacherInput } from '@portal/contracts/teachers';
import type { ProfileResponse } from '@portal/contracts/profiles';
import { refusal } from '@portal/kit/testing/refusal';
import { http, HttpResponse } from 'msw/http';

export const personId = 'aaaaaaaaaaaaaaaaaaaaaaaa';

const idOf = (number: number): string => number.toString(16).padStart(24, '0');

export const ana: ProfileResponse = {
  _id: idOf(1),
  firstName: 'Ana Lí',
  lastName: '李安娜',
  grade: 7,
  school: 'Lincoln Middle',
  user: personId,
  version: 0,
  may: ProfileAct.options,
};
const owner: Guardian = { account: personId, email: 'parent@example.org', may: 'guard' };

/** The accounts of the profile, and invitations. Tests change them; `resetGuardians` restores them. */
export const guardians: Guardian[] = [];
export const sentInvitations: SentInvitation[] = [];
/** Invitations that wait for the account. */
export const receivedInvitations: ReceivedInvitation[] = [];

/** The profiles of the account, and the teacher of the good code with the ids of the profiles it has a right on. */
export const profiles: ProfileResponse[] = [];
export const teacher = { from: 'teacher@example.org', code: 'e'.repeat(32), profiles: [] as string[] };

/** Whether the next change asks for the password. */
export const step = { isDue: false };

export const resetGuardians = (): void => {
  guardians.splice(0, Infinity, owner);
  sentInvitations.length = 0;
  receivedInvitations.length = 0;
  profiles.splice(0, Infinity, ana);
  teacher.profiles = [];
  step.isDue = false;
};
resetGuardians();

const done = () => HttpResponse.json({ ok: true });
const isAna = (request: Request): boolean => new URL(request.url).searchParams.get('id') === ana._id;

const remove = <Item>(from: Item[], isMeant: (item: Item) => boolean): Item | undefined => {
  const at = from.findIndex(isMeant);
  return at < 0 ? undefined : from.splice(at, 1)[0];
};

const askerOf = (id: string, account: string): Asker | undefined =>
  sentInvitations.find(({ _id }) => _id === id)?.askers?.find((one) => one.account === account);

const answered = async (request: Request): Promise<ReceivedInvitation | undefined> => {
  const { code } = InvitationCode.parse(await request.json());
  return remove(receivedInvitations, (one) => one.code === code);
};

export const guardianHandlers = [
  http.get('/api/profile', ({ request }) => (isAna(request) ? HttpResponse.json(ana) : refusal('notfound'))),
  http.get('/api/guardians', ({ request }) =>
    isAna(request) ? HttpResponse.json(guardians) : refusal('notfound'),
  ),
  http.post('/api/guardian_remove', async ({ request }) => {
    const { account } = RemoveGuardianInput.parse(await request.json());
    if (step.isDue) return refusal('reauth');
    if (guardians.length < 2) return refusal('lastguardian');
    remove(guardians, (one) => one.account === account);
    return done();
  }),
  http.get('/api/sent_invitations', ({ request }) =>
    isAna(request) ? HttpResponse.json(sentInvitations) : refusal('notfound'),
  ),
  http.get('/api/invitation', ({ request }) => {
    const code = new URL(request.url).searchParams.get('code');
    const found = receivedInvitations.find((one) => one.code === code);
    return found ? HttpResponse.json(found) : refusal('noinvitation');
  }),
  http.put('/api/invitation', async ({ request }) => {
    const { profile, may, email } = CreateInvitationInput.parse(await request.json());
    if (profile !== ana._id) return refusal('notfound');
    if (step.isDue) return refusal('reauth');
    const sent = {
      _id: idOf(sentInvitations.length + 1),
      may,
      ...(email ? { email } : { code: 'c'.repeat(32) }),
      expiresAt: new Date().toISOString(),
    };
    sentInvitations.push(sent);
    return HttpResponse.json(sent);
  }),
  http.post('/api/invitation_accept', async ({ request }) => {
    if (step.isDue) return refusal('reauth');
    const found = await answered(request);
    return found ? HttpResponse.json({ profile: ana._id }) : refusal('noinvitation');
  }),
  http.post('/api/invitation_approve', async ({ request }) => {
    const { id, account } = ApproveInvitationInput.parse(await request.json());
    const asker = askerOf(id, account);
    if (!asker) return refusal('noinvitation');
    remove(sentInvitations, ({ _id }) => _id === id);
    guardians.push({ ...asker, may: 'guard' });
    return done();
  }),
  http.post('/api/invitation_decline', async ({ request }) =>
    (await answered(request)) ? done() : refusal('noinvitation'),
  ),
  http.get('/api/queryprofile', () => HttpResponse.json(profiles)),
  http.get('/api/teacher', ({ request }) =>
    new URL(request.url).searchParams.get('code') === teacher.code
      ? HttpResponse.json(teacher)
      : refusal('noinvitation'),
  ),
  http.post('/api/teacher_accept', async ({ request }) => {
    const { code, profiles: chosen } = AcceptTeacherInput.parse(await request.json());
    if (code !== teacher.code) return refusal('noinvitation');
    if (!chosen.every((id) => profiles.some(({ _id }) => _id === id))) return refusal('notfound');
    if (step.isDue) return refusal('reauth');
    teacher.profiles = [...new Set([...teacher.profiles, ...chosen])];
    return done();
  }),
  http.post('/api/invitation_take_back', async ({ request }) => {
    const { id, account } = TakeBackInvitationInput.parse(await request.json());
    const of = sentInvitations.find(({ _id }) => _id === id);
    const ended = account === undefined ? of : askerOf(id, account);
    if (!of || !ended) return refusal('noinvitation');
    if (account === undefined) remove(sentInvitations, (one) => one === of);
    else of.askers = of.askers?.filter((one) => one !== ended);
    return done();
  }),
];
