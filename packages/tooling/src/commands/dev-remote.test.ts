import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { copyTemplate } from '../create/copy-template.ts';
import { toRemoteName } from '../create/remote-name.ts';
import { folderWithPackages } from '../testing/folders.ts';
import { hostileRequests, sendRaw } from '../testing/hostile-requests.ts';

const portal = join(import.meta.dirname, '../../bin/portal.mjs');

describe.each([
  ['alone', [], '/sailing'],
  ['inside a portal', ['--portal', 'http://localhost:1'], '/remote.json'],
])('a remote served %s', (_, options, path) => {
  let child: ChildProcess;
  let origin: string;
  let printed = '';

  beforeAll(async () => {
    const folder = await folderWithPackages('dev-remote-');
    await copyTemplate(folder, toRemoteName('mf-sailing'));
    child = spawn(process.execPath, [portal, 'dev-remote', ...options], { cwd: folder });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => (printed += part.toString()));
    await vi.waitFor(async () => {
      origin = /http:\/\/localhost:[1-9]\d+/.exec(printed)?.[0] ?? '';
      expect(origin, printed).not.toBe('');
      expect((await fetch(origin + path)).status).toBe(200);
    }, 60_000);
  });
  afterAll(() => void child.kill());

  test('has the part of the portal’s policy for pictures and requests, if it is alone', async () => {
    const policy = (await fetch(origin + path)).headers.get('content-security-policy');
    if (options.length === 0)
      expect(policy).toContain("img-src 'self' data:;font-src 'self';connect-src 'self'");
  });

  test.each(hostileRequests)('refuses or answers %s, and goes on', async (_title, text) => {
    const { hostname: host, port } = new URL(origin);
    expect(await sendRaw({ host, port: Number(port) }, text)).not.toMatch(/^HTTP\S+ 5/);
    expect((await fetch(origin + path)).status, printed).toBe(200);
  });
});
