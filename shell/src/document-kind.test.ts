import type { PageData } from '@portal/contracts/page-data';
import type { Session } from '@portal/kit/session';
import { beforeEach, expect, test, vi } from 'vitest';
import { pageData } from './page-data.ts';
import { doors, things } from './testing/remotes.ts';

const ann = { id: 'a'.repeat(24), permissions: [] };
const bob = { id: 'b'.repeat(24), permissions: [] };

// Loads document-kind.ts as a document with this page data would.
const realmOf = async (
  written: Pick<PageData, 'core' | 'session'>,
  now: Session = { status: 'signed-out' },
) => {
  vi.doMock('./page-data.ts', () => ({ pageData: { ...pageData, ...written } }));
  const { session } = await import('@portal/kit/session');
  session.setState(now, true);
  return await import('./document-kind.ts');
};

beforeEach(() => vi.resetModules());

test.each([
  ['a page that takes passwords', { core: {} }, { core: true, team: false }],
  ['any other page', {}, { core: false, team: true }],
])('%s may run one kind of code', async (_, written, may) => {
  const { mayEnter } = await realmOf(written);
  expect({ core: mayEnter(doors), team: mayEnter(things) }).toEqual(may);
});

test.each([
  ['the one it was written for', ann, ann, true],
  ['nobody', ann, undefined, true],
  ['somebody who logged in later', null, ann, false],
  ['somebody else', ann, bob, false],
  ['somebody the server could not know', undefined, ann, true],
])('a page that takes passwords can be used by %s', async (_, writtenFor, now, may) => {
  const { mayEnter } = await realmOf(
    { core: {}, ...(writtenFor !== undefined && { session: writtenFor }) },
    now && { status: 'signed-in', ...now },
  );
  expect(mayEnter(doors)).toBe(may);
});

test('a page that was loaded as the wrong kind is not loaded again and again', async () => {
  const { isStuck } = await realmOf({});
  expect(isStuck(doors, location.pathname)).toBe(true);
  expect(isStuck(doors, '/elsewhere')).toBe(false);
  expect(isStuck(things, location.pathname)).toBe(false);
});
