import { AccountExportResponse } from '@portal/contracts/auth';
import { EventResponse } from '@portal/contracts/events';
import { describe, expect, it } from 'vitest';
import { useAccounts, useTestApi } from '../../../testing/test-api.js';
import { testPassword } from '../../../testing/test-accounts.js';
import { createEvent, signUp } from '../../../testing/test-inputs.js';

const api = useTestApi();
const [coordinator, leaving] = useAccounts(api, 'coordinator', 'parent');

const mentions = async (text: string): Promise<string[]> => {
  const collections = await api.connection.listCollections();
  const found = await Promise.all(
    collections.map(async ({ name }) => {
      const documents = await api.connection.collection(name).find().toArray();
      return JSON.stringify(documents).includes(text) ? [name] : [];
    }),
  );
  return found.flat().sort();
};

describe('a deleted account', () => {
  it('loses its profiles, sign-ups and places; its pieces stay in the program as not found', async () => {
    const event = await createEvent(coordinator, { capacity: 1 });
    const { _id, profile } = await signUp(leaving, event._id);
    await coordinator.post('/event_program', { _id: event._id, program: [_id] });

    const { data } = (await leaving.get('/account_export')).as(AccountExportResponse);
    expect(data).toMatchObject({
      profiles: [{ _id: profile._id }],
      performances: [{ _id, title: 'The Swan' }],
      events: [],
    });
    expect(await mentions(leaving.id)).not.toEqual([]);

    expect((await leaving.post('/account_delete', { password: testPassword })).status).toBe(200);
    expect(await mentions(leaving.id)).toEqual([]);
    expect(await mentions(profile._id)).toEqual([]);
    const after = (await coordinator.get(`/event?id=${event._id}`)).as(EventResponse);
    expect(after).toMatchObject({ taken: 0, program: [_id] });
    expect((await coordinator.get(`/eventperformances?id=${event._id}`)).body).toEqual([]);
    expect((await coordinator.get(`/event_emails?id=${event._id}`)).body).toEqual([]);
    await signUp(await api.as('student'), event._id);
  });

  it('keeps its events, without their contact text', async () => {
    const former = await api.as('coordinator', 'former');
    const { _id } = await createEvent(former, {
      contact: 'Lena Ortiz, former@example.org',
      piano: 'Upright',
    });
    expect((await former.post('/account_delete', { password: testPassword })).status).toBe(200);
    const left = (await coordinator.get(`/event?id=${_id}`)).as(EventResponse);
    expect(left).toMatchObject({ piano: 'Upright' });
    expect(left.contact).toBeUndefined();
  });
});
