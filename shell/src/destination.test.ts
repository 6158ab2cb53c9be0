import type { Session } from '@portal/kit/session';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepDestination, noteArrival, readDestination } from './destination.ts';

const reader = (...permissions: 'coordinator'[]): Session => ({
  status: 'signed-in',
  id: 'a'.repeat(24),
  permissions,
});
const at = (path: string) => new URL(path, location.origin);
const found = (session = reader()) => {
  const url = readDestination(session)?.url;
  return url && url.pathname + url.search;
};

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

describe('the page a visitor wanted to open', () => {
  test.each([
    ['/things/7', '/things/7'],
    ['/things?words=bach', '/things?words=bach'],
    ['/things?words=bach&error=Oh', '/things?words=bach'],
    ['/things/c0ffee00c0ffee00c0ffee00c0ffee00', '/things/:code'],
    ['/nowhere', undefined],
    ['/enter', undefined],
    ['/things/manage', undefined],
  ])('%s is stored as %s', (path, expected) => {
    keepDestination(at(path));
    expect(found()).toBe(expected);
  });

  test('is offered to users who may open it, and to visitors if every account may', () => {
    keepDestination(at('/things/manage'));
    expect(found(reader('coordinator'))).toBe('/things/manage');
    expect(found({ status: 'signed-out' })).toBeUndefined();
    keepDestination(at('/things/7'));
    expect(found({ status: 'signed-out' })).toBe('/things/7');
  });

  test.each([
    'https://evil.example/things/7',
    '//evil.example/things/7',
    '/\\\\evil.example/things/7',
    'javascript:alert(1)',
    7,
    null,
  ])('is never %s', (path) => {
    localStorage.setItem('portal-destination', JSON.stringify({ path, at: Date.now() }));
    expect(found()).toBeUndefined();
  });

  test.each(['', 'null', '[]', '{', '"x"'])('is undefined if %j is stored', (stored) => {
    localStorage.setItem('portal-destination', stored);
    expect(found()).toBeUndefined();
  });

  test('is deleted after an hour, and once the user has opened it', () => {
    vi.useFakeTimers();
    keepDestination(at('/things/7'));
    vi.advanceTimersByTime(59 * 60_000);
    noteArrival(at('/things/8'));
    expect(found()).toBe('/things/7');
    noteArrival(at('/things/7?seen'));
    expect(found()).toBeUndefined();
    keepDestination(at('/things/7'));
    vi.advanceTimersByTime(61 * 60_000);
    expect(found()).toBeUndefined();
  });
});
