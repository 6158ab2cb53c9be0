import { beforeEach, expect, test, vi } from 'vitest';
import { doors, things } from './testing/remotes.ts';

beforeEach(() => vi.resetModules());

test.each([
  ['a team’s code', things, doors],
  ['code that takes passwords', doors, things],
])('a document in which %s has run is closed to the other kind', async (_, first, other) => {
  const { enter, mayEnter } = await import('./realm.ts');
  expect(mayEnter(first)).toBe(true);
  expect(mayEnter(other)).toBe(true);
  enter(first);
  expect(mayEnter({ ...first, id: 'mf_sibling' })).toBe(true);
  expect(mayEnter(other)).toBe(false);
});
