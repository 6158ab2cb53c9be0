import { ProfileAct, type Guardian } from '@portal/contracts/guardians';
import type { Asker, ReceivedInvitation, SentInvitation } from '@portal/contracts/invitations';
import type { ProfileResponse } from '@portal/contracts/profiles';
import { mockCalls } from '@portal/kit/testing/mock-calls';
import { refusal } from '@portal/kit/testing/refusal';

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

const ifAna = <Answer>(id: string, answer: Answer): Answer | undefined =>
  id === ana._id ? answer : undefined;

const remove = <Item>(from: Item[], isMeant: (item: Item) => boolean): Item | undefined => {
  const at = from.findIndex(isMeant);
  return at < 0 ? undefined : from.splice(at, 1)[0];
};

const askerOf = (id: string, account: string): Asker | undefined =>
  sentInvitations.find(({ _id }) => _id === id)?.askers?.find((one) => one.account === account);

const answered = (code: string): ReceivedInvitation | undefined =>
  remove(receivedInvitations, (one) => one.code === code);

export const guardianHandlers = mockCalls({
  'GET /profile': ({ id }) => ifAna(id, ana),
  'GET /guardians': ({ id }) => ifAna(id, guardians),
  'POST /guardian_remove': ({ account }) => {
    if (step.isDue) return refusal('reauth');
    if (guardians.length < 2) return refusal('lastguardian');
    remove(guardians, (one) => one.account === account);
    return undefined;
  },
  'GET /sent_invitations': ({ id }) => ifAna(id, sentInvitations),
  'GET /invitation': ({ code }) =>
    receivedInvitations.find((one) => one.code === code) ?? refusal('noinvitation'),
  'PUT /invitation': ({ profile, may, email }) => {
    if (profile !== ana._id) return undefined;
    if (step.isDue) return refusal('reauth');
    const sent = {
      _id: idOf(sentInvitations.length + 1),
      may,
      ...(email ? { email } : { code: 'c'.repeat(32) }),
      expiresAt: new Date().toISOString(),
    };
    sentInvitations.push(sent);
    return sent;
  },
  'POST /invitation_accept': ({ code }) => {
    if (step.isDue) return refusal('reauth');
    return answered(code) ? { profile: ana._id } : refusal('noinvitation');
  },
  'POST /invitation_approve': ({ id, account }) => {
    const asker = askerOf(id, account);
    if (!asker) return refusal('noinvitation');
    remove(sentInvitations, ({ _id }) => _id === id);
    guardians.push({ ...asker, may: 'guard' });
    return undefined;
  },
  'POST /invitation_decline': ({ code }) => (answered(code) ? undefined : refusal('noinvitation')),
  'GET /queryprofile': () => profiles,
  'GET /teacher': ({ code }) => (code === teacher.code ? teacher : refusal('noinvitation')),
  'POST /teacher_accept': ({ code, profiles: chosen }) => {
    if (code !== teacher.code) return refusal('noinvitation');
    if (!chosen.every((id) => profiles.some(({ _id }) => _id === id))) return refusal('notfound');
    if (step.isDue) return refusal('reauth');
    teacher.profiles = [...new Set([...teacher.profiles, ...chosen])];
    return undefined;
  },
  'POST /invitation_take_back': ({ id, account }) => {
    const of = sentInvitations.find(({ _id }) => _id === id);
    const ended = account === undefined ? of : askerOf(id, account);
    if (!of || !ended) return refusal('noinvitation');
    if (account === undefined) remove(sentInvitations, (one) => one === of);
    else of.askers = of.askers?.filter((one) => one !== ended);
    return undefined;
  },
});
