import { describe, expect, test } from 'vitest';
import { pathClashes } from './registry.rules.ts';
import { RemoteDeclaration } from './remote.ts';

const declare = (change: object): RemoteDeclaration =>
  RemoteDeclaration.parse({
    id: 'mf_evil',
    title: 'Evil',
    trust: 'team',
    requires: { shellApi: '^1.0.0' },
    pages: [{ path: '/things', access: 'signed-in' }],
    nav: [],
    ...change,
  });
const page = (path: string) => ({ pages: [{ path, access: 'public' }] });

const core = declare({ id: 'mf_core', trust: 'core', ...page('/codes/:code?') });
const other = declare({ id: 'mf_events', ...page('/events') });

describe('addresses that look like the portal’s own are refused for teams', () => {
  test.each([
    '/login/again',
    '/login/help',
    '/account/security',
    '/confirmemail/:code/help',
    '/signup/step-two',
    '/sign-in',
    '/password',
    '/logout/now',
    '/terms/new',
    '/home/x',
    '/policy-reports',
    '/my-account/x',
    '/codes/mine/too',
    '/codes/:any/:other',
  ])('%s', (path) => {
    expect(pathClashes(declare(page(path)), [core, other])).toHaveLength(1);
  });

  test.each([
    '/posters',
    '/log-in-songs',
    '/events/:id',
    '/loginless',
    '/events/login',
    '/home-concerts',
    '/userland',
  ])('and %s is accepted', (path) => {
    expect(pathClashes(declare(page(path)), [core, other])).toEqual([]);
  });

  test('and core remotes can use them', () => {
    expect(pathClashes(declare({ trust: 'core', ...page('/login/again') }), [other])).toEqual([]);
  });
});
