import { describe, expect, it, test } from 'vitest';
import { maskSecrets, paths, pathTo } from './paths.ts';

const code = 'c0ffee00c0ffee00c0ffee00c0ffee00';
const address = 'es4p-vya0-25wj';
const withSecret = Object.values(paths).filter((path) => /:(code|address)/.test(path));

describe('secrets in paths', () => {
  test.each(withSecret)('%s is masked, however it is written', (path) => {
    const filled = pathTo(path as typeof paths.confirmEmail, { code, address } as { code: string });
    const start = filled.slice(0, filled.lastIndexOf('/'));
    for (const written of [
      filled,
      filled.toUpperCase(),
      `/${filled}`,
      `${filled}/print`,
      `${start}//${code}`,
      `${start}/typed%20by%20hand`,
      filled
        .replace('/', '/%')
        .replace(/%(.)/, (_, letter: string) => `%${letter.charCodeAt(0).toString(16)}`),
    ])
      expect(maskSecrets(written).toLowerCase()).toBe(`${start}/:code`);
  });

  test.each([
    ['/posters/c0ffee00c0ffee00c0ffee00c0ffee00/x', '/posters/:code/x'],
    ['/posters/es4p-vya0-25wj', '/posters/:code'],
    ['/resetpassword/getcode', '/resetpassword/getcode'],
    ['/profiles/64f0c0ffee00c0ffee00c0ff', '/profiles/64f0c0ffee00c0ffee00c0ff'],
    ['/%E0%A4%A', '/%E0%A4%A'],
    ['/profiles', '/profiles'],
  ])('%s is logged as %s', (path, masked) => expect(maskSecrets(path)).toBe(masked));
});

const id = '64b7f0c2a1b2c3d4e5f60718';

describe('pathTo', () => {
  it.each([
    [pathTo(paths.profile, { id }), `/profiles/${id}`],
    [pathTo(paths.resetPassword, {}), '/resetpassword'],
    [pathTo(paths.resetPassword, { code: 'a/b' }), '/resetpassword/a%2Fb'],
    [pathTo(paths.editEventSignup, { id }), `/events/signup/edit/${id}`],
    [pathTo(paths.events, {}), '/events'],
  ])('%s', (path, expected) => {
    expect(path).toBe(expected);
  });
});
