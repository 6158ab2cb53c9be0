import { expect, test } from 'vitest';
import type { Permission } from '../people/auth.ts';
import { remoteDataRefusal } from './remote-data.rules.ts';
import { RemoteDeclaration, type RemoteKeeps } from './remote.ts';

const visitor = undefined;
const holding = (...permissions: Permission[]) => ({ permissions });
const open: RemoteKeeps = { mine: true, everybody: { read: 'public', write: 'coordinator' } };
const forStaff: RemoteKeeps = { everybody: { read: 'developer', write: 'admin' } };
const forAccounts: RemoteKeeps = { everybody: { read: 'signed-in', write: 'coordinator' } };

test.each([
  [undefined, 'mine', 'reads', holding('admin'), 'notfound'],
  [{}, 'everybody', 'reads', holding('admin'), 'notfound'],
  [forStaff, 'mine', 'reads', holding('admin'), 'notfound'],
  [open, 'mine', 'reads', visitor, 'unauthenticated'],
  [open, 'mine', 'reads', holding(), undefined],
  [open, 'mine', 'writes', holding(), undefined],
  [open, 'everybody', 'reads', visitor, undefined],
  [open, 'everybody', 'writes', visitor, 'unauthenticated'],
  [open, 'everybody', 'writes', holding(), 'forbidden'],
  [open, 'everybody', 'writes', holding('developer'), 'forbidden'],
  [open, 'everybody', 'writes', holding('coordinator'), undefined],
  [open, 'everybody', 'writes', holding('admin'), undefined],
  [forAccounts, 'everybody', 'reads', visitor, 'unauthenticated'],
  [forAccounts, 'everybody', 'reads', holding(), undefined],
  [forStaff, 'everybody', 'reads', holding('coordinator'), 'forbidden'],
  [forStaff, 'everybody', 'writes', holding('developer'), 'forbidden'],
] as const)('where %j is declared, %s %s by %j: %s', (keeps, scope, act, person, refusal) => {
  const asked = { scope, isWrite: act === 'writes' };
  expect(remoteDataRefusal(keeps, asked, person && { permissions: [...person.permissions] })).toBe(refusal);
});

test.each([
  [{ mine: true }, true],
  [{ everybody: { read: 'public', write: 'coordinator' } }, true],
  [{ everybody: { read: 'public', write: 'signed-in' } }, false],
  [{ everybody: { read: 'visitor', write: 'admin' } }, false],
  [{ mine: false }, false],
])('a declaration can store %j: %s', (keeps, isTaken) => {
  const page = { path: '/posters', access: 'public' };
  const remote = { id: 'mf_posters', title: 'Posters', trust: 'team', requires: { shellApi: '^1.0.0' } };
  const declaration = { ...remote, pages: [page], nav: [], keeps };
  expect(RemoteDeclaration.safeParse(declaration).success).toBe(isTaken);
});
