import { firstOf } from '@portal/contracts/performers.rules';
import { Types } from 'mongoose';
import type { GuardianRight } from '@portal/contracts/guardians';
import { PerformanceResponse } from '@portal/contracts/performances';
import type { PerformerRole } from '@portal/contracts/performers';
import { notJoined } from '../../../src/events/performances/invited-people.js';
import type { PerformanceRecord } from '../../../src/events/performances/performances.schema.js';
import { Codes } from '../../../src/platform/config/signer.js';
import type { Role, SignedInClient } from '../../../testing/test-accounts.js';
import type { TestApi } from '../../../testing/test-api.js';
import type { TestClient } from '../../../testing/test-client.js';
import { createEvent, createProfile, joinProfile, signUp } from '../../../testing/test-inputs.js';

/**
 * `student`, `teacher`, `parent`: confirmed accounts without a relation to the family. `secondGuardian`,
 * `studentEditor`, `studentViewer`: accounts with a right on the family's profile. `formerGuardian` had one, and was
 * removed. `otherFamily` looks after another person in the family's piece. `pupilsTeacher` teaches the family's person, who
 * is signed up by the family; `formerTeacher` did, and was removed. `invitedFamily` is invited into the family's piece by
 * mail and has not answered; `declinedFamily` declined. `accompanistFamily` looks after the accompanist of the piece.
 */
export const actors = [
  'anonymous',
  'student',
  'teacher',
  'parent',
  'coordinatorOwner',
  'coordinatorOther',
  'admin',
  'blocked',
  'secondGuardian',
  'studentEditor',
  'studentViewer',
  'formerGuardian',
  'otherFamily',
  'pupilsTeacher',
  'formerTeacher',
  'invitedFamily',
  'declinedFamily',
  'accompanistFamily',
] as const;
export type Actor = (typeof actors)[number];

const roles: Record<Exclude<Actor, 'anonymous'>, Role> = {
  student: 'student',
  teacher: 'teacher',
  parent: 'parent',
  coordinatorOwner: 'coordinator',
  coordinatorOther: 'coordinator',
  admin: 'admin',
  blocked: 'student',
  secondGuardian: 'parent',
  studentEditor: 'student',
  studentViewer: 'student',
  formerGuardian: 'parent',
  otherFamily: 'parent',
  pupilsTeacher: 'teacher',
  formerTeacher: 'teacher',
  invitedFamily: 'parent',
  declinedFamily: 'parent',
  accompanistFamily: 'parent',
};

/** The right on the family's profile that an actor has, or had. */
const rights: Partial<Record<Actor, GuardianRight>> = {
  secondGuardian: 'guard',
  studentEditor: 'edit',
  studentViewer: 'see',
  formerGuardian: 'guard',
  pupilsTeacher: 'teach',
  formerTeacher: 'teach',
};

/** The role for which the family invites an actor into its piece, and the answer of the actor. */
const parts: Partial<Record<Actor, { role: PerformerRole; answer?: 'accept' | 'decline' }>> = {
  otherFamily: { role: 'performer', answer: 'accept' },
  invitedFamily: { role: 'performer' },
  declinedFamily: { role: 'performer', answer: 'decline' },
  accompanistFamily: { role: 'accompanist', answer: 'accept' },
};

/** The actors that are invited into a piece after it was signed up. */
export const invitedActors = ['invitedFamily', 'declinedFamily', 'accompanistFamily'] as const;

/** Returns the invitation into a piece that was sent last and not accepted. The code of a mailed one is in no answer. */
export const openInvitation = async ({ app, connection }: TestApi, piece: string) => {
  const found = await connection
    .collection<PerformanceRecord>('performances')
    .findOne({ _id: new Types.ObjectId(piece) });
  const open = notJoined(found ?? {}).at(-1);
  return open && { invitation: open.id.toHexString(), code: app.get(Codes).codeOf(open.nonce) };
};

const setBlocked = async (api: TestApi, { id }: SignedInClient, isBlocked: boolean): Promise<void> => {
  await api.connection
    .collection('accounts')
    .updateOne({ _id: new Types.ObjectId(id) }, { $set: { isBlocked } });
};

const sessions = new WeakMap<TestApi, Map<string, SignedInClient>>();

/** Returns a client whose session is used again by later tests. */
const signedIn = async (api: TestApi, role: Role, name: string): Promise<SignedInClient> => {
  const known = sessions.get(api) ?? new Map<string, SignedInClient>();
  const client = known.get(name) ?? (await api.as(role, name));
  sessions.set(api, known.set(name, client));
  return client;
};

const objects = new WeakMap<TestApi, Map<string, Map<unknown, unknown>>>();

/** Opens new sessions for the next tests. Call it after a request that may have ended or changed one. */
export const forgetSessions = (api: TestApi): boolean => sessions.delete(api);

export interface Call {
  method: string;
  path: string;
  body?: unknown;
}

/**
 * An actor with a session, the coordinator of the tested event, and a family. The actor has to the profiles and
 * sign-ups of the family the relation that its name says.
 */
export class Cast {
  private constructor(
    readonly api: TestApi,
    readonly actor: Actor,
    readonly client: TestClient,
    /** The owner of 'own' objects: the actor, or the family if the actor has no account. */
    readonly self: SignedInClient,
    readonly owner: SignedInClient,
    readonly family: SignedInClient,
  ) {}

  /** Whether the calls of this actor change its objects. If not, it has the same ones for each call. */
  isChanging = true;

  /** Makes objects, or returns those that were made for this actor and the same key. */
  async keep<T>(key: unknown, make: () => Promise<T>): Promise<T> {
    if (this.isChanging) return await make();
    const ofApi = objects.get(this.api) ?? new Map<string, Map<unknown, unknown>>();
    objects.set(this.api, ofApi);
    const accounts = [this.actor, this.self.id, this.family.id, this.owner.id].join();
    const known = ofApi.get(accounts) ?? new Map<unknown, unknown>();
    ofApi.set(accounts, known);
    if (!known.has(key)) known.set(key, await make());
    return known.get(key) as T;
  }

  static async of(
    api: TestApi,
    actor: Actor,
    names = { owner: 'coordinatorOwner', family: 'family' },
  ): Promise<Cast> {
    const owner = await signedIn(api, 'coordinator', names.owner);
    const family = await signedIn(api, 'parent', names.family);
    if (actor === 'anonymous') return new Cast(api, actor, api.visitor(), family, owner, family);
    // A blocked account may lose its session.
    const open = actor === 'blocked' ? api.as(roles[actor], actor) : signedIn(api, roles[actor], actor);
    const self = await open;
    if (actor === 'blocked') await setBlocked(api, self, false);
    return new Cast(api, actor, self, self, owner, family);
  }

  /** Call it after the preparation. Blocks the account of the actor `blocked`. */
  async begin(): Promise<void> {
    if (this.actor === 'blocked') await setBlocked(this.api, this.self, true);
  }

  /** Creates a profile of the family. */
  async createFamilyProfile(): Promise<string> {
    if (parts[this.actor]) return firstOf(await this.signUpFamily()).profile._id;
    const { _id } = await createProfile(this.family);
    await this.join(_id);
    await this.leave(_id);
    return _id;
  }

  /** Signs up a new profile of the family for a new event. */
  async signUpFamily(): Promise<PerformanceResponse> {
    const { _id: event } = await createEvent(this.owner);
    const { _id: profile } = await createProfile(this.family);
    await this.join(profile);
    const performance = await signUp(this.family, event, { profile });
    await this.invite(performance._id);
    await this.leave(profile);
    return performance;
  }

  /** Gives the actor its right on a profile of the family. */
  async join(profile: string): Promise<void> {
    const may = rights[this.actor];
    if (may) await joinProfile(this.self, { from: this.family, profile, may });
  }

  /** Takes the right from the actors `formerGuardian` and `formerTeacher`. */
  async leave(profile: string): Promise<void> {
    if (this.actor !== 'formerGuardian' && this.actor !== 'formerTeacher') return;
    const admin = await signedIn(this.api, 'admin', 'keeper');
    await (await admin.prove()).post('/guardian_remove', { id: profile, account: this.self.id });
  }

  /** Invites the actor by mail into a piece of the family, and sends its answer. Does nothing for other actors. */
  async invite(id: string, name = 'Noah'): Promise<void> {
    const part = parts[this.actor];
    if (!part) return;
    const { role, answer } = part;
    const { email } = this.self;
    const sent = await this.family.put('/piece_invitation', { id, name, instrument: 'Cello', role, email });
    sent.as(PerformanceResponse);
    if (!answer) return;
    const { code } = (await openInvitation(this.api, id)) ?? {};
    const profile = answer === 'accept' && (await createProfile(this.self))._id;
    const body = { code, ...(profile && { profile }) };
    const { status, text } = await this.self.post(`/piece_invitation_${answer}`, body);
    if (status !== 200) throw new Error(text);
  }

  call({ method, path, body }: Call) {
    return this.client.request(method, path, body);
  }
}
