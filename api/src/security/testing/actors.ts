import { Types } from 'mongoose';
import type { Role, SignedInClient } from '../../testing/test-accounts.js';
import type { TestApi } from '../../testing/test-api.js';
import type { TestClient } from '../../testing/test-client.js';

export const actors = [
  'anonymous',
  'student',
  'teacher',
  'parent',
  'coordinatorOwner',
  'coordinatorOther',
  'admin',
  'blocked',
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
};

const setBlocked = async (api: TestApi, { id }: SignedInClient, isBlocked: boolean): Promise<void> => {
  await api.connection
    .collection('accounts')
    .updateOne({ _id: new Types.ObjectId(id) }, { $set: { isBlocked } });
};

export interface Call {
  method: string;
  path: string;
  body?: unknown;
}

/** One actor in a session of its own, the coordinator of the event in question, and a family nobody else speaks for. */
export class Cast {
  private constructor(
    readonly api: TestApi,
    readonly actor: Actor,
    readonly client: TestClient,
    /** Whose objects are 'own': the actor's, or the family's where the actor has no account. */
    readonly self: SignedInClient,
    readonly owner: SignedInClient,
    readonly family: SignedInClient,
  ) {}

  static async of(api: TestApi, actor: Actor): Promise<Cast> {
    const owner = await api.as('coordinator', 'coordinatorOwner');
    const family = await api.as('parent', 'family');
    if (actor === 'anonymous') return new Cast(api, actor, api.visitor(), family, owner, family);
    const self = actor === 'coordinatorOwner' ? owner : await api.as(roles[actor], actor);
    await setBlocked(api, self, false);
    return new Cast(api, actor, self, self, owner, family);
  }

  /** To be said when all is prepared: from here on somebody blocked is blocked. */
  async begin(): Promise<void> {
    if (this.actor === 'blocked') await setBlocked(this.api, this.self, true);
  }

  call({ method, path, body }: Call) {
    return this.client.request(method, path, body);
  }
}
