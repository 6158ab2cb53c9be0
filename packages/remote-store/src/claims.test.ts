import { describe, expect, test } from 'vitest';
import { publish } from './publish.ts';
import { fakeCandidate } from './testing/built-remote.ts';
import { MemoryStore } from './testing/memory-store.ts';

const page = (path: string, role?: 'sign-in' | 'browse') => ({
  pages: [{ path, access: 'public' as const, ...(role && { role }) }],
});

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
    const store = new MemoryStore();
    await expect(publish(store, fakeCandidate({ declaration }), { by: 'Eve' })).rejects.toThrow(reason);
  });

  test('refuses an address within those of a core remote, and a role that is taken', async () => {
    const store = new MemoryStore();
    const core = { trust: 'core' as const, ...page('/codes/:code', 'browse') };
    await publish(store, fakeCandidate({ id: 'mf_core', declaration: core }), { by: 'Ann' });
    const declare = (declaration: object) => publish(store, fakeCandidate({ declaration }), { by: 'Eve' });
    await expect(declare(page('/codes/mine'))).rejects.toThrow(/belongs to mf_core/);
    await expect(declare(page('/things', 'browse'))).rejects.toThrow(/role browse belongs to mf_core/);
    await expect(declare(page('/codes/mine/too'))).rejects.toThrow(/belongs to mf_core/);
    await expect(declare(page('/codex/mine'))).resolves.toMatchObject({ isNew: true });
  });

  test('refuses an address that differs only in case', async () => {
    const store = new MemoryStore();
    await publish(store, fakeCandidate({ path: '/things' }), { by: 'Ann' });
    const other = fakeCandidate({ id: 'mf_others', path: '/tHings' });
    await expect(publish(store, other, { by: 'Eve' })).rejects.toThrow(/belongs to mf_things/);
  });
});
