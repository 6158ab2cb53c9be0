import { BackupStateResponse } from '@portal/contracts/backups';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestApi } from '../../../testing/test-api.js';
import { terminalFor } from '../../../testing/test-terminal.js';
import { BackupSchedule } from './backup-schedule.service.js';

const hour = 3_600_000;
const BACKUP_KEY = 'of-backups-32-characters-or-more!';

const api = useTestApi({ BACKUP_EVERY_HOURS: '24', BACKUP_KEEP: '2', BACKUP_KEY });
let schedule: BackupSchedule;
let folder: string;
beforeAll(async () => {
  await api.as('parent', 'kept');
  schedule = api.app.get(BackupSchedule);
  folder = join(api.config.dataDir, 'backups');
});
beforeEach(async () => {
  await api.connection.collection('backups').deleteMany({});
  await api.connection.collection('leases').deleteMany({});
  await rm(folder, { recursive: true, force: true });
});

const made = async (): Promise<string[]> => (await readdir(folder).catch(() => [])).sort();
const state = async () => (await (await api.as('admin')).get('/admin_backup')).as(BackupStateResponse);
const terminal = (settings: Record<string, string>) => terminalFor(api, api.config.dataDir, settings);

describe('a scheduled backup', () => {
  it('is made once when it is due, by one of several processes, and old ones are deleted', async () => {
    await Promise.all([1, 2, 3].map(() => schedule.tick()));
    expect(await made()).toHaveLength(1);
    await schedule.tick();
    expect(await made()).toHaveLength(1);
    const byHand = join(folder, 'portal-2026-01-01T00-00-00.backup');
    await writeFile(byHand, '');
    const aDayLater = async (): Promise<void> => {
      api.clock.advance(24 * hour);
      await schedule.tick();
    };
    await aDayLater();
    await aDayLater();
    expect((await made()).filter((name) => name.startsWith('portal-scheduled-'))).toHaveLength(2);
    expect((await stat(byHand)).size).toBe(0);
  });

  it('shows admins its time and size', async () => {
    const isEmbedded = api.config.mongodbUri === undefined;
    expect(await state()).toEqual({ everyHours: 24, isEncrypted: true, isEmbedded });
    await schedule.tick();
    const { lastAt = '', bytes, failedAt } = await state();
    expect(api.clock.now().getTime() - Date.parse(lastAt)).toBeLessThan(60_000);
    expect(bytes).toBeGreaterThan(100);
    expect(failedAt).toBeUndefined();
  });

  it('records a failure, keeps the time of the last complete one, and is tried again', async () => {
    await schedule.tick();
    const { lastAt } = await state();
    await rm(folder, { recursive: true });
    await writeFile(folder, '');
    api.clock.advance(24 * hour);
    await expect(schedule.tick()).rejects.toThrow();
    expect(await state()).toMatchObject({ lastAt, failure: 'file already exists' });
    await rm(folder);
    await schedule.tick();
    expect((await state()).lastAt).toBe(lastAt);
    api.clock.advance(hour / 4);
    await schedule.tick();
    expect(await state()).not.toHaveProperty('failure');
  });
});

describe('a backup made with a key', () => {
  const encrypted = async (): Promise<string> => {
    await schedule.tick();
    return join(folder, (await made())[0] ?? '');
  };

  it('shows only its format without the key', async () => {
    const bytes = await readFile(await encrypted());
    expect(bytes.subarray(0, 15).toString()).toBe('portal-sealed-1');
  });

  it.each([
    ['the key', { BACKUP_KEY }, 0, /^Restored \d/],
    ['another key', { BACKUP_KEY: BACKUP_KEY.replace('of', 'if') }, 1, /BACKUP_KEY is not what it was/],
    ['no key', {}, 1, /^The backup is encrypted: set BACKUP_KEY/m],
  ])('is restored with %s: %o', async (_, settings, code, said) => {
    const path = await encrypted();
    const result = await terminal({ ...settings })('restore', path, '--replace');
    expect(result).toMatchObject({ code, said: expect.stringMatching(said) as string });
    const kept = { $or: [{ email: /^parent/ }, { email: /kept/ }] };
    expect(await api.connection.collection('accounts').countDocuments(kept)).toBeGreaterThan(0);
  });

  it.each([20, 60, 300, -1])('is refused with byte %i flipped', async (place) => {
    const path = await encrypted();
    const bytes = await readFile(path);
    const at = (place + bytes.length) % bytes.length;
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    await writeFile(path, bytes);
    expect(await terminal({ BACKUP_KEY })('restore', path, '--replace')).toMatchObject({
      code: 1,
      said: expect.stringContaining('The backup is damaged') as string,
    });
  });
});

it('the command backup --scheduled makes one at once', async () => {
  const { code, said } = await terminal({ BACKUP_KEY })('backup', '--scheduled');
  expect({ code, said }).toMatchObject({
    code: 0,
    said: expect.stringContaining(', and checked: ') as string,
  });
  expect((await state()).lastAt).toBeDefined();
});
