import { describe, expect, test } from 'vitest';
import { paths } from './paths.ts';
import { areSamePattern, compilePatterns, isWithin, matchPattern } from './route-match.ts';

describe('areSamePattern', () => {
  test.each([
    ['/events', '/events', true],
    ['/events/:id', '/events/:eventId', true],
    ['/events/:id', '/events/my', false],
    ['/resetpassword/:code?', '/resetpassword', true],
    ['/resetpassword/:code?', '/resetpassword/:other', true],
    ['/resetpassword/:code?', '/resetpassword/getcode', false],
    ['/events/:id', '/events/:id/people', false],
  ])('%s and %s: %s', (a, b, same) => expect(areSamePattern(a, b)).toBe(same));
});

describe('isWithin', () => {
  test.each([
    ['/login', '/login', true],
    ['/login/again', '/login', true],
    ['/Login/again', '/login', true],
    ['/codes/:code/help', '/codes/:code', true],
    ['/codes', '/codes/:code', false],
    ['/codes/help', '/codes/:code?', true],
    ['/about', '/', false],
    ['/logins', '/login', false],
  ])('%s in %s: %s', (pattern, space, isIn) => expect(isWithin(pattern, space)).toBe(isIn));
});

test('patterns are compiled once for any number of addresses', () => {
  const find = compilePatterns(['/things/:id', '/things/new']);
  const found = ['/things/7', '/things/new', '/THINGS/new/', '/'].map(find);
  expect(found).toEqual(['/things/:id', '/things/new', '/things/new', undefined]);
});

describe('matchPattern', () => {
  test.each([
    ['/', '/'],
    ['/events', '/events'],
    ['/events/', '/events'],
    ['/Events', '/events'],
    ['/events/my', '/events/my'],
    ['/events/signup/edit/64', '/events/signup/edit/:id'],
    ['/events/signup/64', '/events/signup/:id'],
    ['/profiles/create', '/profiles/create'],
    ['/profiles/64', '/profiles/:id'],
    ['/resetpassword', '/resetpassword/:code?'],
    ['/resetpassword/abc', '/resetpassword/:code?'],
    ['/resetpassword/getcode', '/resetpassword/getcode'],
    ['/nowhere', undefined],
    ['/profiles/64/more', undefined],
    ['//evil', undefined],
    ['/events//', '/events'],
    ['//', '/'],
  ])('%s is %s', (pathname, pattern) => expect(matchPattern(Object.values(paths), pathname)).toBe(pattern));

  // A regular expression that restarts at each slash takes 15 minutes for this.
  test('reads a million slashes once', () => {
    expect(matchPattern(['/'], `${'/'.repeat(1_000_000)}x`)).toBeUndefined();
    expect(matchPattern(['/'], '/'.repeat(1_000_000))).toBe('/');
  });
});
