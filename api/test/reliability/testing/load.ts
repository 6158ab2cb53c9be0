import { setTimeout as sleep } from 'node:timers/promises';
import type { SignedInClient } from '../../../testing/test-accounts.js';
import { TestClient } from '../../../testing/test-client.js';
import { profileInput } from '../../../testing/test-inputs.js';

/** Sends reads and writes one after the other until it is stopped, and keeps the status of each answer. */
export const load = (url: string, owner: SignedInClient, file: () => string) => {
  const statuses: string[] = [];
  let isOver = false;
  const client = new TestClient(url);
  client.setCookie(owner.cookie);
  const calls = [
    () => client.get('/auth'),
    () => client.get('/queryevents'),
    () => client.put('/profile', { ...profileInput(), user: owner.id }),
    () => fetch(url + file()),
  ];
  const work = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const answer = await calls[turn % calls.length]?.().catch(String);
      statuses.push(typeof answer === 'object' ? String(answer.status) : String(answer));
      await sleep(20);
    }
  })();
  const stop = async (): Promise<string[]> => {
    isOver = true;
    await work;
    return statuses;
  };
  return { statuses, stop };
};
