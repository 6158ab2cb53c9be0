import { Worker } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import { checkUpload } from './check-upload.ts';
import { fakeCandidate, fakeFiles, type FakeBuild } from './testing/built-remote.ts';

const upload = (build: FakeBuild = {}) =>
  [...fakeFiles(build)].map(([name, content]) => ({ name, content: content.toString('base64') }));

test('returns the same candidate as a check in this thread', async () => {
  expect(await checkUpload(upload())).toEqual({ candidate: fakeCandidate(), problems: [] });
});

test('returns the reasons for a refusal', async () => {
  const { problems } = await checkUpload(upload({ files: { 'routes.js': 'eval("1")' } }));
  expect(problems).toEqual([expect.stringMatching(/text as code/)]);
  await expect(checkUpload(upload({ manifest: { exposes: [] } }))).rejects.toThrow(/does not expose/);
});

test.each([
  ['does not end', 'for (;;);'],
  ['takes all memory', 'for (const all = [];;) all.push({ all: [...all] });'],
  ['throws', 'throw new Error("of its own");'],
])('a check that %s is a refusal', async (_, code) => {
  const worker = `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', () => { ${code} });
    parentPort.postMessage('ready');`;
  const place = new URL(`data:text/javascript,${encodeURIComponent(worker)}`);
  await expect(checkUpload(upload(), {}, place)).rejects.toThrow(/could not be checked/);
});

test('a worker that runs out of memory after its time limit does not end the process', async () => {
  const terminate = vi.spyOn(Worker.prototype, 'terminate').mockImplementation(async function (this: Worker) {
    terminate.mockRestore();
    this.emit('error', new Error('out of memory'));
    return await this.terminate();
  });
  await expect(checkUpload(upload())).resolves.toHaveProperty('candidate');
});
