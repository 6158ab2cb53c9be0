import { setTimeout as sleep } from 'node:timers/promises';
import type { TestAnswer } from './test-client.js';

/** Sends a request again while it is answered 503, as clients should, with the same key. */
export const retryWhile503 = async (ask: () => Promise<TestAnswer>): Promise<TestAnswer> => {
  const answer = await ask();
  if (answer.status !== 503) return answer;
  await sleep(500);
  return await retryWhile503(ask);
};
