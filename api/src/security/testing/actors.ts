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

/** An actor with a session, the coordinator of the tested event, and a family that no other actor belongs to. */
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

  static async of(api: TestApi, actor: Actor): Promise<Cast> {
    const owner = await api.as('coordinator', 'coordinatorOwner');
    const family = await api.as('parent', 'family');
    if (actor === 'anonymous') return new Cast(api, actor, api.visitor(), family, owner, family);
    const self = actor === 'coordinatorOwner' ? owner : await api.as(roles[actor], actor);
    await setBlocked(api, self, false);
    return new Cast(api, actor, self, self, owner, family);
  }

  /** Call it after the preparation. Blocks the account of the actor `blocked`. */
  async begin(): Promise<void> {
    if (this.actor === 'blocked') await setBlocked(this.api, this.self, true);
  }

  call({ method, path, body }: Call) {
    return this.client.request(method, path, body);
  }
}
