import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '@portal/tooling/testing/free-port';
import { SmallDisk } from '../../../testing/small-disk.js';
import type { SignedInClient } from '../../../testing/test-accounts.js';
import { startTestApi, type TestApi } from '../../../testing/test-api.js';
import { profileInput } from '../../../testing/test-inputs.js';
import { testServerUri } from '../config/config.js';

const disk = await SmallDisk.mount(20);
afterAll(() => disk.remove());

describe.skipIf(!disk.isMounted || testServerUri() !== undefined)(
  'on a full disk (requires permission to mount)',
  () => {
    let api: TestApi;
    let family: SignedInClient;
    let admin: SignedInClient;
    let metrics: string;
    beforeAll(async () => {
      const DATA_DIR = join(disk.folder, 'data');
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
      disk.fill();
      // The log of the store may still have a free page.
      await expect.poll(write).toBe(503);
      await expect.poll(async () => (await family.get('/readyz')).status).toBe(503);
      expect(await isFull()).toBe(true);
      expect((await admin.get('/admin_backup')).body).toMatchObject({ isDiskFull: true });
      expect((await family.get('/healthz')).status).toBe(200);
      expect((await family.get('/performances')).status).toBe(200);
    });

    test('sessions are used on, although the time of their last use cannot be stored', async () => {
      // The portal stores the time of a session of staff every minute and a half.
      api.clock.advance(2 * 60_000);
      expect((await admin.get('/admin_backup')).status).toBe(200);
      api.clock.advance(-2 * 60_000);
    });

    test('is not ready although a last small write would fit', async () => {
      disk.empty();
      await expect.poll(async () => (await family.get('/readyz')).status).toBe(200);
      disk.fill(200_000);
      expect((await family.get('/readyz')).body).toMatchObject({ reason: 'disk_full' });
      expect(await isFull()).toBe(true);
    });

    test('recovers when there is space', async () => {
      disk.empty();
      await expect.poll(write).toBe(200);
      expect((await family.get('/readyz')).status).toBe(200);
      expect(await isFull()).toBe(false);
    });
  },
);
