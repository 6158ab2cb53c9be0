import { beforeAll, expect, test } from 'vitest';
import { useTestApi } from '../../../testing/test-api.js';
import { mockPages } from '../../../testing/test-site.js';

const api = useTestApi({ LIMITS: 'stream-account=20' });
beforeAll(() => mockPages(api.app));

test('twenty pages follow changes at once; the next is refused until one leaves', async () => {
  const leave = new AbortController();
  // Kept, because Node ends the stream of an answer that nothing refers to.
  const answers: Response[] = [];
  const open = async (signal: AbortSignal) => {
    const answer = await fetch(`${api.url}/api/dev/reload`, { signal });
    answers.push(answer);
    return answer;
  };
  const first = new AbortController();
  expect(await (await open(first.signal)).body?.getReader().read()).toMatchObject({ done: false });
  for (let count = 1; count < 20; count += 1) expect((await open(leave.signal)).status).toBe(200);
  expect((await open(leave.signal)).status).toBe(429);
  first.abort();
  await expect.poll(async () => (await open(leave.signal)).status).toBe(200);
  leave.abort();
});
