import type { Permission } from '@portal/contracts/auth';
import { EventResponse, SearchEventsResponse } from '@portal/contracts/events';
import { beforeAll, expect, test } from 'vitest';
import type { SignedInClient } from '../../../testing/test-accounts.js';
import { useAccounts, useTestApi } from '../../../testing/test-api.js';
import { createEvent, publishProgram, signUp } from '../../../testing/test-inputs.js';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { EventSearchService } from './event-search.service.js';
import { EventsService } from './events.service.js';

const api = useTestApi();
const [owner, ...others] = useAccounts(api, 'coordinator', 'parent', 'coordinator');
const [parent] = others;
let event: string;
let pieces: string[];

beforeAll(async () => {
  event = (await createEvent(owner))._id;
  const signUps = [await signUp(parent, event), await signUp(parent, event), await signUp(parent, event)];
  pieces = signUps.map(({ _id }) => _id);
});

const save = async (program: string[]) => {
  expect((await owner.post('/event_program', { _id: event, program })).status).toBe(200);
};

const orderFor = async (client: SignedInClient): Promise<string[]> => {
  const one = (await client.get(`/event?id=${event}`)).as(EventResponse);
  const { data } = (await client.get('/queryevents?page=1')).as(SearchEventsResponse);
  const listed = data.find(({ _id }) => _id === event);
  expect([listed?.program, listed?.revision]).toEqual([one.program, one.revision]);
  return one.program;
};

const ordersInServices = async (
  { id, email }: SignedInClient,
  permissions: Permission[],
): Promise<string[][]> => {
  const user: CurrentUser = { id, email, permissions, epoch: 0, session: '' };
  const one = await api.app.get(EventsService).getEvent(user, event);
  const { data } = await api.app.get(EventSearchService).searchEvents(user, { page: 1, searchWords: '' });
  return [one, ...data].filter(({ _id }) => _id === event).map(({ program }) => program);
};

const ordersForOthers = () => Promise.all(others.map(orderFor));

test('families see the published order of a program, its managers see the draft', async () => {
  const [first = '', second = '', third = ''] = pieces;
  await save([second, first]);
  expect(await orderFor(owner)).toEqual([second, first]);
  expect(await orderFor(await api.as('admin'))).toEqual([second, first]);
  expect(await ordersForOthers()).toEqual([[], []]);
  for (const other of others) expect(await ordersInServices(other, ['coordinator'])).toEqual([[], []]);
  expect(await ordersInServices(owner, ['coordinator'])).toEqual([
    [second, first],
    [second, first],
  ]);

  await publishProgram(owner, event, [first, second]);
  await save([third, second, first]);
  expect(await orderFor(owner)).toEqual([third, second, first]);
  expect(await ordersForOthers()).toEqual([
    [first, second],
    [first, second],
  ]);

  await parent.post('/performance_withdraw', { id: first });
  expect(await ordersForOthers()).toEqual([[second], [second]]);

  await owner.post('/event_program_hide', { _id: event, reason: 'A mistake' });
  expect(await ordersForOthers()).toEqual([[], []]);
});
