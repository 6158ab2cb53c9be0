import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestTeam } from '../../src/frontend/publishing/testing/test-team.js';
import { useTestApi } from '../../testing/test-api.js';
import type { SignedInClient } from '../../testing/test-accounts.js';
import { createEvent } from '../../testing/test-inputs.js';
import { startBalancer, type Balancer } from './testing/balancer.js';
import { load } from './testing/load.js';
import { Machines } from './testing/machines.js';

const [before, after] = ['1.0.0-00000001', '1.1.0-00000002'] as const;
const fileOf = (version: string) => `/mf/mf_things/${version}/routes.js`;

/** Provides the database; the balancer sends it no requests. */
const home = useTestApi({}, { runsJobs: false });
let machines: Machines;
let balancer: Balancer;

beforeAll(async () => {
  machines = await new Machines(home, 1).start(3);
  balancer = await startBalancer(machines.urls);
});
afterAll(async () => {
  await balancer.stop();
  await machines.remove();
});

/** Follows the news of a program as a browser does: whenever the stream ends it asks again. */
const follow = (owner: SignedInClient, event: string) => {
  const statuses: string[] = [];
  const told: string[] = [];
  const end = new AbortController();
  const headers = { accept: 'text/event-stream', cookie: owner.cookie };
  const work = (async () => {
    while (!end.signal.aborted) {
      const url = `${balancer.url}/api/event_program_news?id=${event}`;
      const response = await fetch(url, { headers, signal: end.signal });
      statuses.push(String(response.status));
      for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
        if (text.includes('data:')) told.push(text);
    }
  })().catch((error: unknown) => {
    if (!end.signal.aborted) statuses.push(String(error));
  });
  const stop = async (): Promise<string[]> => {
    end.abort();
    await work;
    return statuses;
  };
  return { statuses, told, stop };
};

it('three processes are replaced one after the other without a failed request', async () => {
  const team = (await TestTeam.of(home, 'mf_things')).at(balancer);
  await team.publish({ version: before });
  const coordinator = await home.as('coordinator');
  const event = (await createEvent(coordinator))._id;
  let live: string = before;
  const loads = [home.as('parent', 'one'), home.as('parent', 'two')].map(async (owner) =>
    load(balancer.url, await owner, () => fileOf(live)),
  );
  const [one, two] = await Promise.all(loads);
  const news = follow(coordinator, event);
  await expect.poll(() => news.told.length).toBeGreaterThan(0);
  const publish = async (): Promise<void> => {
    expect((await team.publish({ version: after })).status).toBe(200);
    live = after;
  };
  for (const turn of [0, 1, 2]) {
    await machines.restart(turn, turn === 1 ? publish : undefined);
    await expect.poll(() => balancer.ready().length).toBe(3);
  }
  const { length } = news.told;
  await coordinator.post('/event_program', { _id: event, program: [], revision: 0 });
  await expect.poll(() => news.told.length).toBeGreaterThan(length);
  const answers = [...((await one?.stop()) ?? []), ...((await two?.stop()) ?? []), ...(await news.stop())];
  expect(answers.filter((status) => status !== '200')).toEqual([]);
  expect(answers.length).toBeGreaterThan(100);
  expect(news.statuses.length).toBeGreaterThan(1);
  for (const url of machines.urls) expect((await fetch(url + fileOf(after))).status).toBe(200);
});
