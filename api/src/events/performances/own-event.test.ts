import { PerformanceResponse } from '@portal/contracts/performances';
import { ShareResponse, type ShareInput } from '@portal/contracts/public-program';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useAccounts, useTestApi } from '../../../testing/test-api.js';
import { createEvent, inDays, publishProgram, signUp } from '../../../testing/test-inputs.js';

const minutes = 60_000;
const notes = { bring: 'A stand', piano: 'Upright', stepFree: 'Ramp at the side', contact: 'Lena Ortiz' };

const api = useTestApi();
const [coordinator, family] = useAccounts(api, 'coordinator', 'parent');

const share = async (input: ShareInput) => (await coordinator.post('/event_share', input)).as(ShareResponse);
const own = async (id: string) =>
  (await family.get('/performances')).as(z.array(PerformanceResponse)).find(({ _id }) => _id === id);

const publish = async (date = inDays(7)) => {
  const event = await createEvent(coordinator, { date, duration: 60 });
  const { address } = await share({ _id: event._id });
  const { _id } = await signUp(family, event._id);
  return { event: event._id, address, _id, publish: () => publishProgram(coordinator, event._id, [_id]) };
};

describe('the event of an own sign-up', () => {
  it('includes the details for families', async () => {
    const event = await createEvent(coordinator, notes);
    const signedUp = await signUp(family, event._id);
    expect(signedUp.event).toMatchObject(notes);
    expect((await own(signedUp._id))?.event).toMatchObject(notes);
  });

  it('has the public address only while its program is public', async () => {
    const { event, address, _id, publish: publishNow } = await publish();
    const publicAddress = async () => (await own(_id))?.event.publicAddress;
    expect(await publicAddress()).toBeUndefined();
    await publishNow();
    expect(await publicAddress()).toBe(address);
    await share({ _id: event, isOff: true });
    expect(await publicAddress()).toBeUndefined();
    await share({ _id: event, isOff: false });
    expect(await publicAddress()).toBe(address);
    await coordinator.post('/event_program_hide', { _id: event, reason: 'Another hall' });
    expect(await publicAddress()).toBeUndefined();
  });

  it('has the position in the program until an hour after the end', async () => {
    const { _id, publish: publishNow } = await publish(inDays(1 / 24));
    await publishNow();
    const place = async () => (await own(_id))?.published?.number;
    api.clock.advance((60 + 119) * minutes);
    expect(await place()).toBe(1);
    api.clock.advance(2 * minutes);
    expect(await place()).toBeUndefined();
  });
});
