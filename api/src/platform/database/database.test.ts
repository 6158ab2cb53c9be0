import { startEmbeddedMongo } from '@portal/embedded-mongo';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadConfig } from '../config/config.js';
import { openDatabase, withRetriedWrites } from './database.js';

it.each([
  ['mongodb://a,b/portal', true, 'mongodb://a,b/portal?retryWrites=true'],
  ['mongodb://a/portal?tls=true', false, 'mongodb://a/portal?tls=true&retryWrites=false'],
  ['mongodb://a/portal?retryWrites=true&tls=true', false, 'mongodb://a/portal?tls=true&retryWrites=false'],
])('repeated writes at %s are set to %s', (uri, isOn, result) => {
  expect(withRetriedWrites(uri, isOn)).toBe(result);
});

it('a server that is no replica set gets no write twice, whatever MONGODB_URI says', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'portal-database-'));
  const server = await startEmbeddedMongo({ dir });
  const MONGODB_URI = withRetriedWrites(server.uri, true);
  const { uri } = await openDatabase(loadConfig({ DATA_DIR: dir, MONGODB_URI }));
  expect(uri).toMatch(/\/portal\?.*retryWrites=false$/);
  await server.stop();
  await rm(dir, { recursive: true });
});
