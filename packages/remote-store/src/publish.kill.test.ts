import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fakeCandidate, temporaryFolder } from './testing/built-remote.ts';
import { publish } from './publish.ts';
import { RemoteStore } from './remote-store.ts';

const program = join(import.meta.dirname, 'testing/publish-forever.ts');

const publishUntilKilled = async (folder: string, ms: number): Promise<string | undefined> => {
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await once(child.stdout, 'data');
  await wait(ms);
  child.kill('SIGKILL');
  await once(child, 'close');
  return printed.trim().split('\n').at(-1);
};

test('whatever moment a publisher is killed at, the registry names a whole version, and the next one publishes', async () => {
  const folder = await temporaryFolder();
  const store = new RemoteStore(folder);
  for (let round = 0; round < 8; round += 1) {
    const lastPrinted = await publishUntilKilled(folder, round * 9);
    const { version, previous } = (await store.pointer()).remotes.mf_things ?? {};
    // It may have died between the flip and the word about it.
    if (version !== lastPrinted) expect(previous).toBe(lastPrinted);
    const release = await store.release('mf_things', version ?? '');
    for (const [name, hash] of Object.entries(release?.integrity ?? { none: '' })) {
      const content = await readFile(join(folder, 'mf_things', version ?? '', name));
      expect(`sha384-${createHash('sha384').update(content).digest('base64')}`).toBe(hash);
    }
  }
  await expect(publish(store, fakeCandidate(), { by: 'test' })).resolves.toMatchObject({ isNew: true });
});
