// Families sign up while a command interrupts the database again and again:
// `npm run bench:outages -- --uri mongodb://… --outage 'systemctl restart postgresql'`, on an empty database `portal`. Prints what
// was lost or stored twice, the answers, and how long each outage was.
import { sampleRequest } from '@portal/contracts/testing/samples';
import { MongoClient, ObjectId } from 'mongodb';
import { exec } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ownProfile } from '../api/calls.ts';
import { startPortal } from '../api/processes.ts';
import { median } from '../api/report.ts';
import { seedEvents } from '../api/seed.ts';
import { signIn } from '../api/sign-in.ts';
import { readOptions } from '../options.ts';

const { uri, outage, ...options } = readOptions({ uri: '', outage: '', times: '10', families: '8' }, {});
const folder = mkdtempSync(join(tmpdir(), 'portal-outages-'));
const portal = await startPortal('outages', folder, {
  MONGODB_URI: uri,
  SESSION_SECRET: 'of-sessions-32-characters-or-more',
  CAPTCHA_SECRET: 'of-captchas-32-characters-or-more',
  CAPTCHA_COST: '1',
  LOG_LEVEL: 'error',
});
const api = `http://127.0.0.1:${portal.port}/api`;
const events = await seedEvents(uri, 300);
const cookie = await signIn(portal.port, 'parent@example.org');
const own = await ownProfile(portal.port, { cookie });

const answers = new Map<number, number>();
const acknowledged = new Set<string>();
let wishes = 0;
let isOver = false;

/** Sends a request until it is answered, as the browser does. */
const signUp = async (): Promise<void> => {
  const wish = (wishes += 1);
  const event = events[wish % events.length] ?? '';
  const { body } = sampleRequest('PUT /performance', { ...own, event }, { title: `Wish ${wish}` });
  for (;;) {
    const answer = await fetch(`${api}/performance`, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': `wish-${wish}` },
      body: JSON.stringify(body),
    });
    answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
    const { _id } = (await answer.json()) as { _id?: string };
    if (answer.status === 200 && _id !== undefined) return void acknowledged.add(_id);
    if (answer.status < 500) throw new Error(`answered ${answer.status}`);
    await sleep(200);
  }
};

const family = async (): Promise<void> => {
  while (!isOver) await signUp();
};

const isReady = async (): Promise<boolean> => (await fetch(`${api}/readyz`)).ok;

/** Returns the seconds from the command until sign-ups can be stored again. */
const interrupt = async (): Promise<number> => {
  const startedAt = performance.now();
  await promisify(exec)(outage);
  while (!(await isReady())) await sleep(50);
  return (performance.now() - startedAt) / 1000;
};

const families = Array.from({ length: Number(options.families) }, family);
const seconds: number[] = [];
for (let turn = 0; turn < Number(options.times); turn += 1) {
  await sleep(3000);
  seconds.push(await interrupt());
}
await sleep(3000);
isOver = true;
await Promise.all(families);

const client = await new MongoClient(uri).connect();
const db = client.db('portal');
const stored = await db
  .collection<{ event: ObjectId }>('performances')
  .find({ title: { $regex: '^Wish ' } })
  .toArray();
const seats = await db
  .collection<{ seats: { performance: ObjectId }[] }>('events')
  .find({ _id: { $in: events.map((id) => new ObjectId(id)) } })
  .toArray();
await client.close();
await portal.stop();
rmSync(folder, { recursive: true });
const places = new Set(seats.flatMap((event) => event.seats.map((seat) => seat.performance.toHexString())));
const ids = new Set(stored.map(({ _id }) => _id.toHexString()));
const lost = [...acknowledged].filter((id) => !ids.has(id) || !places.has(id));
console.log(
  [
    `${wishes} wishes, ${acknowledged.size} acknowledged, ${lost.length} lost, ${stored.length - wishes} stored twice`,
    `answers: ${[...answers].map(([status, count]) => `${count} × ${status}`).join(', ')}`,
    `outages: ${seconds.length}, median ${median(seconds).toFixed(1)} s, longest ${Math.max(...seconds).toFixed(1)} s`,
  ].join('\n'),
);
