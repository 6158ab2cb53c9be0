import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { actors, type Actor } from './actors.js';
import { requests } from './requests.js';

const Statuses = z.array(z.number().int()).length(actors.length);

/**
 * api/security/authz.json: the status each actor gets. It is written by hand, because it tests the access in endpoints.ts.
 * `access` lists all calls but those of every account. `event` is for calls about an event. `routes` has the calls and
 * objects whose statuses follow from neither.
 */
const AuthzTable = z.strictObject({
  actors: z.array(z.enum(actors)).length(actors.length),
  access: z.record(z.enum(['everybody', 'team', 'coordinator', 'developer', 'admin']), z.array(z.string())),
  event: Statuses,
  routes: z.record(z.string(), z.record(z.string(), Statuses)),
});

const file = new URL('../../../security/authz.json', import.meta.url);

export const authzTable = AuthzTable.parse(JSON.parse(readFileSync(file, 'utf8')));

export interface AuthzCell {
  route: string;
  object: string;
  actor: Actor;
  status: number;
}

// Objects that everyone with access to the call may use.
const open = ['none', 'own', 'any', 'shared'];
const withoutSession: readonly Actor[] = ['anonymous', 'blocked'];
const permitted: Record<string, readonly Actor[]> = {
  coordinator: ['coordinatorOwner', 'coordinatorOther', 'admin'],
  developer: ['admin'],
  admin: ['admin'],
};

const accessTo = (route: string): string | undefined =>
  Object.entries(authzTable.access).find(([, routes]) => routes.includes(route))?.[0];

const statusByAccess = (access: string | undefined, actor: Actor): number => {
  if (access === 'everybody') return 200;
  if (access === 'team' || withoutSession.includes(actor)) return 401;
  return access && !permitted[access]?.includes(actor) ? 403 : 200;
};

const statusesOf = (route: string, object: string): number[] => {
  const written = authzTable.routes[route]?.[object];
  if (written) return written;
  const access = accessTo(route);
  if (object === 'event' && access === 'coordinator') return authzTable.event;
  if (!open.includes(object)) throw new Error(`authz.json needs a row: ${route} ${object}`);
  return authzTable.actors.map((actor) => statusByAccess(access, actor));
};

export const authzCells: readonly AuthzCell[] = Object.entries(requests).flatMap(([route, objects]) =>
  Object.keys(objects).flatMap((object) => {
    const statuses = statusesOf(route, object);
    return authzTable.actors.map((actor, index) => ({ route, object, actor, status: statuses[index] ?? 0 }));
  }),
);
