import { describe, expect, test } from 'vitest';
import { Expired, failureOf } from './mail-failure.js';

const server = 'smtp.example.org:587';
const errorOf = (message: string, fields: object) => Object.assign(new Error(message), fields);
const network = (message: string, fields: object) => errorOf(message, { command: 'CONN', ...fields });
const quoting = '550 5.1.1 <anna@example.org>: no such user';

describe('a failed mail', () => {
  test.each([
    [
      network('connect ECONNREFUSED 192.0.2.1:587', { code: 'ESOCKET', errno: -111 }),
      'connection refused by smtp.example.org:587',
    ],
    [
      network('getaddrinfo ENOTFOUND smtp.example.org', { code: 'EDNS', errno: -3008 }),
      'unknown node or service at smtp.example.org:587',
    ],
    [network('Connection timeout', { code: 'ETIMEDOUT' }), 'Connection timeout at smtp.example.org:587'],
    [
      errorOf('Connection was closed', { code: 'ECONNECTION' }),
      'Connection was closed at smtp.example.org:587',
    ],
    [
      errorOf('Invalid login: 535 bad password of anna@example.org', {
        code: 'EAUTH',
        command: 'AUTH PLAIN',
        response: '535 bad password of anna@example.org',
        responseCode: 535,
      }),
      '535 to AUTH PLAIN by smtp.example.org:587',
    ],
    [
      errorOf(quoting, { code: 'EENVELOPE', command: 'RCPT TO', response: quoting, responseCode: 550 }),
      '550 to RCPT TO by smtp.example.org:587',
    ],
    [
      network('Invalid greeting: hello anna@example.org', {
        code: 'EPROTOCOL',
        response: 'hello anna@example.org',
      }),
      'EPROTOCOL at smtp.example.org:587',
    ],
    [errorOf('Invalid recipient "anna@"', { code: 'EENVELOPE', command: 'API' }), 'EENVELOPE'],
    [new Expired(), 'expired'],
  ])('%s is logged as: %s', (error, detail) => {
    expect(failureOf(error, server).detail).toBe(detail);
  });

  test.each([
    [
      network('connect ECONNREFUSED 192.0.2.1:587', { code: 'ESOCKET', errno: -111 }),
      'connection refused by smtp.example.org:587',
    ],
    [
      errorOf(quoting, { command: 'MAIL FROM', response: quoting, responseCode: 550 }),
      '550 5.1.1 … no such user (smtp.example.org:587)',
    ],
  ])('%s is shown to admins as: %s', (error, said) => {
    expect(failureOf(error, server).said).toBe(said);
  });
});
