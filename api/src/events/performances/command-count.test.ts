import { beforeAll, describe, expect, it } from 'vitest';
import { commandsOf } from '../../../testing/commands.js';
import { useAccounts, useTestApi } from '../../../testing/test-api.js';
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
  it.each([
    ['GET /performances', () => few.get('/performances'), () => many.get('/performances')],
    [
      'GET /queryprofile',
      () => few.get(`/queryprofile?user=${few.id}`),
      () => many.get(`/queryprofile?user=${many.id}`),
    ],
    [
      'GET /eventperformances',
      () => coordinator.get(`/eventperformances?id=${smallEvent}`),
      () => coordinator.get(`/eventperformances?id=${largeEvent}`),
    ],
    [
      'GET /event_emails',
      () => coordinator.get(`/event_emails?id=${smallEvent}`),
      () => coordinator.get(`/event_emails?id=${largeEvent}`),
    ],
    [
      'GET /event_contacts',
      () => coordinator.get(`/event_contacts?id=${smallEvent}`),
      () => coordinator.get(`/event_contacts?id=${largeEvent}`),
    ],
    [
      'GET /queryevents',
      () => few.get('/queryevents?searchWords=small'),
      () => few.get('/queryevents?searchWords=many'),
    ],
    [
      'GET /managedevents',
      () => coordinator.get('/managedevents?searchWords=small'),
      () => coordinator.get('/managedevents?searchWords=many'),
    ],
  ])('for %s is the same for 1 row and for 50', async (_, one, fifty) => {
    // The first request reserves a block of the limit for lists, which costs one command.
    await one();
    const commands = await countCommands(one);
    expect(commands).toBeGreaterThan(0);
    expect(await countCommands(fifty)).toBe(commands);
  });

  it('grows when rows are read one by one', async () => {
    const readEach = async (count: number) => {
      for (let turn = 0; turn < count; turn += 1) await createProfile(few);
      return { status: 200 };
    };
    expect(await countCommands(() => readEach(3))).toBeGreaterThan(await countCommands(() => readEach(1)));
  });
});
