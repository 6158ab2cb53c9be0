import { Types } from 'mongoose';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { NotificationQueue } from '../../src/events/notification-queue/notification-queue.service.js';
import { mailLanes } from '../../src/platform/mail/mail-transport.js';
import { useMailServer } from '../../testing/mailbox.js';
import { settingsLike, startPortalProcess } from '../../testing/portal-process.js';
import { useAccounts, useTestApi } from '../../testing/test-api.js';
import { createEvent, inDays, signUp } from '../../testing/test-inputs.js';
import { randomFrom } from './testing/random.js';

const seed = 20261122;
const random = randomFrom(seed);
const trials = Number(process.env['KILL_TRIALS'] ?? 6);
const count = 500;

// A slow mail server, so that processes are killed while they send.
const sink = useMailServer({ waitMs: 12 });
/** Provides the database, and sends no mails. */
const home = useTestApi(() => ({ SMTP_URL: sink.url }), { runsJobs: false });
const [family, coordinator] = useAccounts(home, 'parent', 'coordinator');
const startPortal = () => startPortalProcess({ ...settingsLike(home), SMTP_URL: sink.url });

const mails = () => home.connection.collection('mails');
const left = () => mails().countDocuments({ isDead: false });

// Without this, other processes would take over the mails only after 30 seconds.
const endLeases = () => mails().updateMany({ isDead: false }, { $set: { nextAt: home.clock.now() } });

const idsOf = (all: readonly string[]): string[] =>
  all.map((mail) => /^Message-ID: (.*)$/m.exec(mail)?.[1] ?? '');

const killInTheMiddle = async (): Promise<void> => {
  const before = sink.mails.length;
  const portal = await startPortal();
  await vi.waitUntil(async () => sink.mails.length > before || (await left()) === 0, {
    timeout: 60_000,
    interval: 10,
  });
  await sleep(random() * 100);
  await portal.end('SIGKILL');
  await endLeases();
};

it(
  `no mail out of ${String(count)} is lost, and only those being sent at one of ${String(trials)} kills come twice, seed ${String(seed)}`,
  { timeout: 600_000 },
  async () => {
    // Far in the future, so that no reminders are sent.
    const { _id } = await createEvent(coordinator, { date: inDays(60) });
    await signUp(family, _id);
    await mails().deleteMany({});
    let turn = 0;
    await home.app.get(NotificationQueue).send({
      kind: 'reminder',
      event: new Types.ObjectId(_id),
      recipients: Array.from({ length: count }, () => ({ account: family.id, facts: {} })),
      keyOf: () => `kill:${String(turn++)}`,
    });
    for (let trial = 0; trial < trials; trial += 1) await killInTheMiddle();
    const last = await startPortal();
    await vi.waitUntil(async () => (await left()) === 0, { timeout: 300_000, interval: 50 });
    await last.end('SIGKILL');
    const arrived = idsOf(sink.mails);
    console.log(
      `${String(arrived.length)} mails arrived, ${String(new Set(arrived).size)} of them different`,
    );
    const stored = await mails().find({ state: 'sent' }).toArray();
    expect(stored).toHaveLength(count);
    expect([...new Set(arrived)].sort()).toEqual(
      stored.map((mail) => `<${mail._id.toHexString()}@localhost>`).sort(),
    );
    expect(arrived.length - count).toBeLessThanOrEqual(trials * mailLanes);
  },
);
