import { readFileSync } from 'node:fs';
import { endpoints, type Endpoint } from '@portal/contracts/endpoints';
import { z } from 'zod';
import { actors, type Actor } from './actors.js';
import { requests } from './requests.js';

const Statuses = z.array(z.number().int()).length(actors.length);

/**
 * security/authz.json: the status each actor gets. `event` is for calls about an event; `routes` has the calls and
 * objects for which neither `event` nor the call's access in endpoints.ts says it.
 */
const AuthzTable = z.strictObject({
  actors: z.array(z.enum(actors)).length(actors.length),
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

const statusByAccess = ({ access, status: success }: Endpoint, actor: Actor): number => {
  const status = success ?? 200;
  if (access === 'everybody') return status;
  if (access === 'team' || withoutSession.includes(actor)) return 401;
  return access && !permitted[access]?.includes(actor) ? 403 : status;
};

const statusesOf = (route: string, object: string): number[] => {
  const written = authzTable.routes[route]?.[object];
  if (written) return written;
  const endpoint = (endpoints as Record<string, Endpoint>)[route];
  if (object === 'event' && endpoint?.access === 'coordinator') return authzTable.event;
  if (!endpoint || !open.includes(object)) throw new Error(`authz.json needs a row: ${route} ${object}`);
  return authzTable.actors.map((actor) => statusByAccess(endpoint, actor));
};

export const authzCells: readonly AuthzCell[] = Object.entries(requests).flatMap(([route, objects]) =>
  Object.keys(objects).flatMap((object) => {
    const statuses = statusesOf(route, object);
    return authzTable.actors.map((actor, index) => ({ route, object, actor, status: statuses[index] ?? 0 }));
  }),
);
