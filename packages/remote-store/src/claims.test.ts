import { beforeEach, describe, expect, test } from 'vitest';
import { publish } from './publish.ts';
import { fakeCandidate, type FakeBuild } from './testing/built-remote.ts';
import { MemoryStore } from './testing/memory-store.ts';

const page = (path: string, role?: 'sign-in' | 'browse') => ({
  pages: [{ path, access: 'public' as const, ...(role && { role }) }],
});

let store: MemoryStore;
beforeEach(() => void (store = new MemoryStore()));
const publishFake = (build: FakeBuild) => publish(store, fakeCandidate(build), { by: 'Eve' });

describe('refused claims', () => {
  test.each([
    ['an address of the shell', page('/about'), /belongs to the shell/],
    ['an address of the shell by a parameter', page('/:anything'), /must begin with a word/],
    ['an address of the shell by what may be left out', page('/things?'), /must begin with a word/],
    ['the API', page('/api/things'), /no address of a page/],
    ['the files of remotes', page('/mf'), /no address of a page/],
    ['the log-in', page('/login'), /take passwords/],
    ['one address of the reset', page('/resetpassword/now'), /take passwords/],
    ['what is below the log-in', page('/login/again'), /take passwords/],
    ['what people take for the log-in', page('/sign-in'), /take for the portal's own/],
    ['where people are sent to log in', page('/things', 'sign-in'), /role sign-in is for/],
  ])('refuses %s', async (_, declaration, reason) => {
    await expect(publishFake({ declaration })).rejects.toThrow(reason);
  });

  test('refuses an address within those of a core remote, and a role that is taken', async () => {
    const core = { trust: 'core' as const, ...page('/codes/:code', 'browse') };
    await publishFake({ id: 'mf_core', declaration: core });
    const declare = (declaration: object) => publishFake({ declaration });
    await expect(declare(page('/codes/mine'))).rejects.toThrow(/belongs to mf_core/);
    await expect(declare(page('/things', 'browse'))).rejects.toThrow(/role browse belongs to mf_core/);
    await expect(declare(page('/codes/mine/too'))).rejects.toThrow(/belongs to mf_core/);
    await expect(declare(page('/codex/mine'))).resolves.toMatchObject({ isNew: true });
  });

  test('refuses an address that differs only in case', async () => {
    await publishFake({ path: '/things' });
    await expect(publishFake({ id: 'mf_others', path: '/tHings' })).rejects.toThrow(/belongs to mf_things/);
  });
});
