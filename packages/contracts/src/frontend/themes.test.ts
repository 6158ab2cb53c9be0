import { expect, it } from 'vitest';
import { themeIn } from './themes.ts';

it.each([
  ['portal-theme=dark', 'dark'],
  ['a=b; portal-theme=light; c=d', 'light'],
  ['portal-theme=system', undefined],
  ['portal-theme="><script>', undefined],
  ['not-portal-theme=dark', undefined],
  [undefined, undefined],
])('%s chooses %s', (cookies, theme) => {
  expect(themeIn(cookies)).toBe(theme);
});
