import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '@portal/tooling/testing/free-port';
import type { SignedInClient } from '../../../testing/test-accounts.js';
import { startTestApi, type TestApi } from '../../../testing/test-api.js';
import { profileInput } from '../../../testing/test-inputs.js';
import { testServerUri } from '../config/config.js';

const place = await mkdtemp(join(tmpdir(), 'portal-full-'));
// Requires root, and does not work in every container.
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', place]).status === 0;
const filler = join(place, 'filler');

const fill = (): void => {
  const file = openSync(filler, 'w');
  try {
    for (const bytes of [Buffer.alloc(65_536), Buffer.alloc(4096)])
      for (;;) if (!tryWrite(file, bytes)) break;
  } finally {
    closeSync(file);
  }
};

const tryWrite = (file: number, bytes: Buffer): boolean => {
  try {
    return writeSync(file, bytes) === bytes.length;
  } catch {
    return false;
  }
};

afterAll(async () => {
  if (isMounted) spawnSync('umount', [place]);
  await rm(place, { recursive: true });
});

describe.skipIf(!isMounted || testServerUri() !== undefined)(
  'on a full disk (requires permission to mount)',
  () => {
    let api: TestApi;
    let family: SignedInClient;
    let admin: SignedInClient;
    let metrics: string;
    beforeAll(async () => {
      const DATA_DIR = join(place, 'data');
      await mkdir(DATA_DIR);
      const METRICS_PORT = String(await freePort());
      metrics = `http://127.0.0.1:${METRICS_PORT}/metrics`;
      api = await startTestApi({ DATA_DIR, METRICS_PORT });
      family = await api.as('parent');
      admin = await api.as('admin');
    });
    afterAll(() => api.stop());

    const write = async () => (await family.put('/profile', { ...profileInput(), user: family.id })).status;
    const isFull = async (): Promise<boolean> =>
      (await (await fetch(metrics)).text()).includes('portal_not_ready{reason="disk_full"} 1');

    test('writes and readiness return 503, metrics have the reason, and reads succeed', async () => {
      expect(await write()).toBe(200);
      expect((await family.get('/readyz')).status).toBe(200);
      fill();
      // The log of the store may still have a free page.
      await expect.poll(write).toBe(503);
      await expect.poll(async () => (await family.get('/readyz')).status).toBe(503);
      expect(await isFull()).toBe(true);
      expect((await admin.get('/admin_backup')).body).toMatchObject({ isDiskFull: true });
      expect((await family.get('/healthz')).status).toBe(200);
      expect((await family.get('/performances')).status).toBe(200);
    });

    test('is not ready although a last small write would fit', async () => {
      rmSync(filler);
      await expect.poll(async () => (await family.get('/readyz')).status).toBe(200);
      fill();
      truncateSync(filler, statSync(filler).size - 200_000);
      expect((await family.get('/readyz')).body).toMatchObject({ reason: 'disk_full' });
      expect(await isFull()).toBe(true);
    });

    test('recovers when there is space', async () => {
      rmSync(filler);
      await expect.poll(write).toBe(200);
      expect((await family.get('/readyz')).status).toBe(200);
      expect(await isFull()).toBe(false);
    });
  },
);
