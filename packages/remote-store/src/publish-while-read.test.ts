import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publish } from './publish.ts';
import { uncompressed } from './compressed.ts';
import { RemoteStore } from './remote-store.ts';
import { fakeCandidate, temporaryFolder } from './testing/built-remote.ts';

test('500 readers during publishes each find a whole registry and the bytes it names', async () => {
  const store = new RemoteStore(await temporaryFolder(), uncompressed);
  let published = 0;
  const publishNext = () => {
    const version = `1.0.${published}-${published.toString(16).padStart(8, '0')}`;
    published += 1;
    return publish(store, fakeCandidate({ version, files: { 'routes.js': version } }), { by: 'test' });
  };
  await publishNext();
  let isReading = true;
  const publishing = (async () => {
    while (isReading) await publishNext();
  })();
  for (let read = 0; read < 500; read += 1) {
    const { version = '' } = (await store.pointer()).remotes.mf_things ?? {};
    const release = await store.release('mf_things', version);
    for (const [name, hash] of Object.entries(release?.integrity ?? { none: '' })) {
      const content = await readFile(join(store.homeOf('mf_things'), version, name));
      expect(`sha384-${createHash('sha384').update(content).digest('base64')}`).toBe(hash);
    }
  }
  isReading = false;
  await publishing;
  expect(published).toBeGreaterThan(5);
});
