import type { Request, Response } from 'express';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { SignedCookie } from './signed-cookie.js';

const cookieAt = (publicUrl: string) =>
  new SignedCookie(
    { publicUrl, sessionSecret: 'a secret of thirty-two characters' },
    { name: 'portal-choice', shape: z.string(), sameSite: 'lax', maxMs: 60_000 },
  );

/** The name, value and options of the cookie that is written. */
const written = (publicUrl: string): { name: string; value: string; options: { secure: boolean } } => {
  let cookie: [string, string, { secure: boolean }] | undefined;
  const response = { cookie: (...args: typeof cookie & object) => void (cookie = args) };
  cookieAt(publicUrl).write(response as unknown as Response, 'kept');
  const [name = '', value = '', options = { secure: false }] = cookie ?? [];
  return { name, value, options };
};

const readAt = (publicUrl: string, cookie: string): string | undefined =>
  cookieAt(publicUrl).read({ headers: { cookie } } as Request);

test.each([
  ['http://localhost:3000', 'portal-choice', false],
  ['https://portal.example.org', '__Host-portal-choice', true],
])('at %s the cookie is named %s', (publicUrl, name, secure) => {
  const cookie = written(publicUrl);
  expect(cookie).toMatchObject({ name, options: { secure } });
  expect(readAt(publicUrl, `${name}=${cookie.value}`)).toBe('kept');
});

test('a cookie without the prefix, or with a changed value, is not read on https', () => {
  const { value } = written('https://portal.example.org');
  expect(readAt('https://portal.example.org', `portal-choice=${value}`)).toBeUndefined();
  expect(readAt('https://portal.example.org', `__Host-portal-choice=x${value}`)).toBeUndefined();
});
