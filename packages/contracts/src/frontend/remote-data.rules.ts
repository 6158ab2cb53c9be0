import type { SessionResponse } from '../people/auth.ts';
import { hasPermission } from '../people/auth.rules.ts';
import type { ErrorCode } from '../base/errors.ts';
import type { Access, RemoteKeeps } from './remote.ts';
import type { RemoteDataScope } from './remote-data.ts';

const encoder = new TextEncoder();

/** Returns the size of a value in bytes, as its quota counts it. */
export const remoteDataBytes = (key: string, json: string): number => encoder.encode(key + json).length;

type Person = Pick<SessionResponse, 'permissions'>;

const refusalFor = (
  access: Exclude<Access, 'visitor'>,
  person: Person | undefined,
): ErrorCode | undefined => {
  if (access === 'public') return undefined;
  if (!person) return 'unauthenticated';
  return access === 'signed-in' || hasPermission(person, access) ? undefined : 'forbidden';
};

/**
 * Returns why a user may not read or change data of a remote; undefined if they may. It depends on the declaration and
 * the user, because the server cannot know which remote's code sends a request.
 */
export const remoteDataRefusal = (
  keeps: RemoteKeeps | undefined,
  { scope, isWrite }: { scope: RemoteDataScope; isWrite: boolean },
  person: Person | undefined,
): ErrorCode | undefined => {
  if (!keeps?.[scope]) return 'notfound';
  if (scope === 'mine' || !keeps.everybody) return refusalFor('signed-in', person);
  return refusalFor(isWrite ? keeps.everybody.write : keeps.everybody.read, person);
};
