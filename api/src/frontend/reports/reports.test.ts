import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { log } from '../../platform/log/log.js';
import { useTestApi } from '../../../testing/test-api.js';

const warn = vi.fn<typeof log.warn>();

const api = useTestApi({ TRUSTED_PROXIES: '127.0.0.1' });
beforeAll(async () => {
  // Changing the log level replaces these methods.
  log.warn = warn;
});
beforeEach(() => warn.mockClear());

const failure = { remote: 'mf_a', version: '1.0.0-00000001', hop: 'entry', kind: 'integrity', rev: 4 };
const report = (failures: object[], from: string) =>
  api.visitor().post('/reports', { failures }, { headers: { 'x-forwarded-for': from } });

describe('POST /reports', () => {
  test('logs failures with codes only', async () => {
    expect((await report([failure], '203.0.113.1')).status).toBe(200);
    expect(warn.mock.calls).toEqual([[{ failure }, 'a remote failed in a browser']]);
  });

  test.each([
    ['a text', { ...failure, message: 'Jane Doe' }],
    ['a hop nobody knows', { ...failure, hop: 'moon' }],
    ['an address for a page', { ...failure, page: 'x'.repeat(201) }],
  ])('refuses %s', async (_, wrong) => {
    expect((await report([wrong], '203.0.113.2')).status).toBe(400);
    expect(warn).not.toHaveBeenCalled();
  });

  test('accepts thirty reports per minute and address', async () => {
    const answers: number[] = [];
    for (let count = 0; count < 32; count += 1) answers.push((await report([], '203.0.113.3')).status);
    expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(30);
    expect((await report([], '203.0.113.4')).status).toBe(200);
  });
});

describe('/policy-reports', () => {
  const send = (body: unknown, type = 'application/reports+json') =>
    fetch(`${api.url}/policy-reports`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  test.each([
    [
      'of the Reporting API',
      [
        {
          type: 'csp-violation',
          body: {
            effectiveDirective: 'script-src',
            blockedURL: 'https://x.example/a/b?c=1',
            documentURL: 'http://p/confirmemail/secret',
          },
        },
      ],
      {
        type: 'csp-violation',
        rule: 'script-src',
        blocked: 'https://x.example/a',
        page: 'http://p/confirmemail',
      },
    ],
    [
      'of a missing hash',
      {
        type: 'integrity-violation',
        body: { destination: 'script', blockedURL: 'http://p/mf/a.js', documentURL: 'http://p/' },
      },
      { type: 'integrity-violation', rule: 'script', blocked: 'http://p/mf', page: 'http://p/' },
    ],
    [
      'of the old kind',
      { 'csp-report': { 'violated-directive': 'style-src', 'blocked-uri': 'inline' } },
      { type: 'csp-violation', rule: 'style-src', blocked: 'inline', page: '' },
    ],
  ])('logs a report %s without codes and queries', async (_, body, policyReport) => {
    expect((await send(body)).status).toBe(204);
    expect(warn.mock.calls[0]?.[0]).toEqual({ policyReport });
  });

  test.each(['', 'no json', '[1]', `["${'x'.repeat(20_000)}"]`])('ignores %.20s', async (body) => {
    expect((await send(body)).status).toBe(204);
    expect(warn).not.toHaveBeenCalled();
  });
});
