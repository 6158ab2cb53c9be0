import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { terminalFor } from '../../../testing/test-terminal.js';
import { useTestApi } from '../../../testing/test-api.js';

/** The backups of releases, each made of the demo data: see "Release" in docs/upgrading.md. */
const folder = join(import.meta.dirname, '../../../testing/releases');
const api = useTestApi();

it.each(readdirSync(folder))('the backup %s is restored, migrated and passes the check', async (name) => {
  const command = terminalFor(api);
  expect(await command('restore', join(folder, name), '--replace')).toMatchObject({ code: 0 });
  expect((await command('migrations')).answer).toContain('No migration is pending.');
  expect(await command('check')).toMatchObject({ code: 0 });

  const published = { 'published.number': { $exists: true }, 'share.address': { $exists: true } };
  const events = api.connection.collection<{ name: string; share: { address: string } }>('events');
  const event = await events.findOne(published);
  const { status, body } = await api.visitor().get(`/public_program?address=${event?.share.address ?? ''}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ name: event?.name, program: { number: 1 } });
});
