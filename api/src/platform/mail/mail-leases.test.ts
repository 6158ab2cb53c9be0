import { Types } from 'mongoose';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useTestApi } from '../../../testing/test-api.js';
import { NotificationQueue } from '../../events/notification-queue/notification-queue.service.js';
import { failureOf } from './mail-failure.js';
import { MailLeases } from './mail-leases.service.js';

let leases: MailLeases;

const mails = () => api.connection.collection('mails');
const later = failureOf(Object.assign(new Error('later'), { responseCode: 451, command: 'DATA' }), 'server');
const never = failureOf(
  Object.assign(new Error('never'), { responseCode: 550, command: 'RCPT TO' }),
  'server',
);

/** The same mail, leased by a process that was too slow and then by another one. */
const leasedTwice = async () => {
  const slow = await leases.take();
  api.clock.advance(31_000);
  const second = await leases.take();
  if (!slow || !second) throw new Error('nothing was leased');
  return { slow, second };
};

const api = useTestApi({}, { runsJobs: false });
beforeAll(async () => {
  leases = api.app.get(MailLeases);
});
beforeEach(async () => {
  await mails().deleteMany({});
  await api.app.get(NotificationQueue).send({
    kind: 'reminder',
    event: new Types.ObjectId(),
    recipients: [{ account: new Types.ObjectId().toHexString(), facts: { a: 1 } }],
    keyOf: () => 'one',
  });
});

test.each([
  ['failed', later],
  ['was refused for good', never],
])('a mail that another process has sent stays sent when the attempt before it %s', async (_, failure) => {
  const { slow, second } = await leasedTwice();
  await leases.settle(second, 'sent');
  const sent = await mails().findOne({});
  await leases.fail(slow, failure);
  expect(await mails().findOne({})).toEqual(sent);
});

test('a mail that went out late is not sent again when the next attempt fails', async () => {
  const { slow, second } = await leasedTwice();
  await leases.settle(slow, 'sent');
  await leases.fail(second, later);
  api.clock.advance(3_600_000);
  expect(await leases.take()).toBeNull();
});

test('an attempt that has lost its lease changes nothing', async () => {
  const { slow } = await leasedTwice();
  const before = await mails().findOne({});
  await leases.fail(slow, later);
  await leases.settle(slow, 'dropped');
  expect(await mails().findOne({})).toEqual(before);
});

test('a refused mail keeps the reply but not its facts', async () => {
  const mail = await leases.take();
  if (!mail) throw new Error('nothing was leased');
  await leases.fail(mail, { ...never, reply: '550 no' });
  const refused = await mails().findOne({});
  expect(refused).toMatchObject({ state: 'refused', reply: '550 no' });
  expect(refused).not.toHaveProperty('facts');
});

test('mails are kept for 400 days', async () => {
  const indexes = await mails().indexes();
  expect(indexes.find(({ key }) => JSON.stringify(key) === '{"createdAt":1}')).toMatchObject({
    expireAfterSeconds: 400 * 86_400,
  });
});
