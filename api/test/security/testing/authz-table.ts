import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { actors } from './actors.js';

const Statuses = z.array(z.number().int()).length(actors.length);

/** security/authz.json: for each call and each object it can be about, the status each actor gets. */
const AuthzTable = z.strictObject({
  actors: z.array(z.enum(actors)).length(actors.length),
  routes: z.record(z.string(), z.record(z.string(), Statuses)),
});

const file = new URL('../../../security/authz.json', import.meta.url);

export const authzTable = AuthzTable.parse(JSON.parse(readFileSync(file, 'utf8')));

export interface AuthzCell {
  route: string;
  object: string;
  actor: (typeof actors)[number];
  status: number;
}

export const authzCells: readonly AuthzCell[] = Object.entries(authzTable.routes).flatMap(
  ([route, objects]) =>
    Object.entries(objects).flatMap(([object, statuses]) =>
      authzTable.actors.map((actor, index) => ({ route, object, actor, status: statuses[index] ?? 0 })),
    ),
);
