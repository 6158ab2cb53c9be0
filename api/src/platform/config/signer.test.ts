import { expect, test } from 'vitest';
import { loadConfig } from './config.js';
import { Codes, isSigned, sign } from './signer.js';

const secret = { sessionSecret: 'of-sessions-32-characters-or-more' };

// Cookies and links of earlier versions must stay valid, so these values never change.
test.each([
  ['browser', 'p2iTsSFUxjCBLH5NzIOE7UXOWvC6EU4Wr-uPlN-unRY'],
  ['portal-override', 'sSMVfgmX4NsvkY6SJfWVx5mmJzuplbhV90SpvknFI4c'],
  ['portal-preview', 'OzfW3uOJ9-fkLIB-PsNvjG4FZkrrKC4jT0uPkeYXu2U'],
] as const)('signs for %s as earlier versions did', (purpose, signature) => {
  expect(sign(secret, purpose, 'text')).toBe(signature);
});

test('derives mailed codes as earlier versions did', () => {
  const config = loadConfig({
    SESSION_SECRET: secret.sessionSecret,
    CAPTCHA_SECRET: 'c'.repeat(8) + secret.sessionSecret,
  });
  expect(new Codes(config).codeOf('nonce')).toBe('21d57975c8a2265f17ab534fbb711a5f');
});

test.each([
  ['another purpose', 'code', 'text', ''],
  ['another text', 'browser', 'texts', ''],
  ['more letters', 'browser', 'text', 'x'],
  ['a letter changed', 'browser', 'text', undefined],
] as const)('refuses a signature with %s', (_, purpose, text, end) => {
  const signature = sign(secret, 'browser', 'text');
  const given =
    end === undefined ? signature.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A')) : signature + end;
  expect(isSigned(secret, 'browser', 'text', signature)).toBe(true);
  expect(isSigned(secret, purpose, text, given)).toBe(false);
});
