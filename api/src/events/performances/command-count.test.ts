import { beforeAll, describe, expect, it } from 'vitest';
import { commandsOf } from '../../../testing/commands.js';
import { useAccounts, useTestApi } from '../../../testing/test-api.js';
import type { TestAnswer } from '../../../testing/test-client.js';
import { createEvent, createProfile, signUp } from '../../../testing/test-inputs.js';

const api = useTestApi();
const [coordinator, few, many] = useAccounts(api, 'coordinator', 'parent', 'parent');
let smallEvent: string;
let largeEvent: string;

beforeAll(async () => {
  smallEvent = (await createEvent(coordinator, { name: 'Small' }))._id;
  largeEvent = (await createEvent(coordinator, { name: 'Large' }))._id;
  await signUp(few, smallEvent);
  // Each with a separate profile, half of them for other events.
  for (let turn = 0; turn < 50; turn += 1) await signUp(many, largeEvent);
  for (let turn = 0; turn < 50; turn += 1)
    await signUp(many, (await createEvent(coordinator, { name: 'One of many' }))._id);
});

const countCommands = async (act: () => Promise<{ status: number }>): Promise<number> => {
  const commands = await commandsOf(api, async () => {
    expect((await act()).status).toBe(200);
  });
  return commands.length;
};

describe('the number of database commands', () => {
  const one = () => ({ owner: few, event: smallEvent, words: 'small' });
  const fifty = () => ({ owner: many, event: largeEvent, words: 'many' });

  it.each<[string, (rows: ReturnType<typeof one>) => Promise<TestAnswer>]>([
    ['GET /performances', ({ owner }) => owner.get('/performances')],
    ['GET /queryprofile', ({ owner }) => owner.get(`/queryprofile?user=${owner.id}`)],
    ['GET /eventperformances', ({ event }) => coordinator.get(`/eventperformances?id=${event}`)],
    ['GET /event_emails', ({ event }) => coordinator.get(`/event_emails?id=${event}`)],
    ['GET /event_contacts', ({ event }) => coordinator.get(`/event_contacts?id=${event}`)],
    ['GET /queryevents', ({ words }) => few.get(`/queryevents?searchWords=${words}`)],
    ['GET /managedevents', ({ words }) => coordinator.get(`/managedevents?searchWords=${words}`)],
  ])('for %s is the same for 1 row and for 50', async (_, ask) => {
    // The first request reserves a block of the limit for lists, which costs one command.
    await ask(one());
    const commands = await countCommands(() => ask(one()));
    expect(commands).toBeGreaterThan(0);
    expect(await countCommands(() => ask(fifty()))).toBe(commands);
  });

  it('grows when rows are read one by one', async () => {
    const readEach = async (count: number) => {
      for (let turn = 0; turn < count; turn += 1) await createProfile(few);
      return { status: 200 };
    };
    expect(await countCommands(() => readEach(3))).toBeGreaterThan(await countCommands(() => readEach(1)));
  });
});
