import type { Words } from '@portal/contracts/languages';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RegistryRemote } from '@portal/contracts/registry';
import { messagesIn, ownSentences, withoutMessages } from './url-messages.ts';

const texts = (search: string) => messagesIn(search).map(({ kind, text }) => `${kind}: ${text}`);

describe('messagesIn', () => {
  test.each([
    ['?success=Done', ['success: Done']],
    ['?error=No&success=Yes', ['success: Yes', 'error: No']],
    ['?success=first&success=second', ['success: first']],
    ['?success=', []],
    ['?page=2', []],
    ['?error=a%0Ab%00c', ['error: a b c']],
    ['?error=%E2%80%AEevil%E2%81%A6', ['error: evil']],
    ['?error=<b>bold</b>', ['error: <b>bold</b>']],
  ])('%s', (search, expected) => expect(texts(search)).toEqual(expected));

  test('cuts at 200 characters, never within one', () => {
    const [message] = messagesIn(`?error=${encodeURIComponent('🎻'.repeat(300))}`);
    expect(Array.from(message?.text ?? '')).toHaveLength(200);
    expect(message?.text.isWellFormed()).toBe(true);
  });

  test('removes invisible characters from any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        for (const message of messagesIn(`?success=${encodeURIComponent(text)}`)) {
          expect(message.text).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
          expect(Array.from(message.text).length).toBeLessThanOrEqual(200);
        }
      }),
    );
  });
});

describe('ownSentences', () => {
  const remote = (trust: 'core' | 'team', path: string, sentence: Words) => ({
    declaration: { trust, pages: [{ path, access: 'public' }], messages: [sentence] },
  });
  const remotes = [
    remote('core', '/login', 'Welcome'),
    remote('team', '/things/:id', { en: 'Thing saved', es: 'Cosa guardada' }),
  ] as RegistryRemote[];
  test.each([
    ['/things/7', ['Sorry', 'Welcome', 'Thing saved', 'Cosa guardada']],
    ['/things', ['Sorry', 'Welcome']],
    ['/login', ['Sorry', 'Welcome']],
    ['/', ['Sorry', 'Welcome']],
  ])('on %s', (pathname, expected) => {
    expect([...ownSentences(remotes, ['Sorry'], pathname)]).toEqual(expected);
  });
});

describe('withoutMessages', () => {
  test.each([
    ['?success=x', ''],
    ['?page=2&error=x&error=y', '?page=2'],
    ['?page=2', '?page=2'],
  ])('%s becomes %s', (search, rest) => expect(withoutMessages(search)).toBe(rest));
});
