// Measures several processes on one database, and a season of a million sign-ups: `npm run bench:scale`, about ten
// minutes on two quiet cores. Prints two tables for docs/scale.md. With `--uri` it compares an empty database `portal` on
// another server with the embedded one instead.
import { BSON, MongoClient, ObjectId, type Db, type Document } from 'mongodb';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOptions } from '../options.ts';
import { callsAt } from '../api/calls.ts';
import { load, type Load, type Round } from '../api/loader.ts';
import { startPortal } from '../api/processes.ts';
import { middle, table } from '../api/report.ts';
import { seedEvents } from '../api/seed.ts';
import { signIn } from '../api/sign-in.ts';

const options = readOptions(
  { seconds: '5', rounds: '3', 'sign-ups': '1000000', processes: '1,2,4', events: '2000', uri: '' },
  { seconds: '0.05', rounds: '1', 'sign-ups': '1000', processes: '1', events: '60' },
);
const ms = Number(options.seconds) * 1000;
const signUps = Number(options['sign-ups']);
const perEvent = 40;
const batch = 5000;

const folder = mkdtempSync(join(tmpdir(), 'portal-scale-'));
const storeFolder = join(folder, 'db');
const store = spawn(process.execPath, [join(import.meta.dirname, 'store.ts'), storeFolder], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [line] = (await once(store.stdout, 'data')) as [Buffer];
const storeUri = line
  .toString()
  .trim()
  .replace(/\/?(\?|$)/, '/portal$1');

const settings = {
  SESSION_SECRET: 'of-sessions-32-characters-or-more',
  CAPTCHA_SECRET: 'of-captchas-32-characters-or-more',
  CAPTCHA_COST: '1',
  LOG_LEVEL: 'error',
};
const start = (name: string, uri = storeUri) =>
  startPortal(name, join(folder, name), { ...settings, MONGODB_URI: uri });

const get = (path: string, cookie: string): Buffer =>
  Buffer.from(`GET /api${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\n\r\n`);

/** Sends load to several processes, and adds up the results. */
const loadAll = async (targets: readonly Pick<Load, 'port' | 'requests'>[]): Promise<Round> => {
  const connections = Math.ceil(16 / targets.length);
  const rounds = [];
  for (let round = 0; round < Number(options.rounds); round += 1) {
    const each = await Promise.all(targets.map((target) => load({ ...target, connections, ms })));
    rounds.push({
      perSecond: each.reduce((sum, { perSecond }) => sum + perSecond, 0),
      p50: Math.max(...each.map(({ p50 }) => p50)),
      p99: Math.max(...each.map(({ p99 }) => p99)),
      failures: each.reduce((sum, { failures }) => sum + failures, 0),
    });
  }
  return middle(rounds);
};

const whole = (value: number): string => value.toFixed(0);
const tenth = (value: number): string => value.toFixed(1);
const hundredth = (value: number): string => value.toFixed(2);
const megabytes = (bytes: number): string => `${whole(bytes / 1024 / 1024)} MB`;

const storeBytes = (): number =>
  readdirSync(storeFolder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { name }) => sum + statSync(join(storeFolder, name)).size, 0);

// The processes of a server begin with different requests, as families do.
const from = <T>(list: readonly T[], start: number): T[] => [...list.slice(start), ...list.slice(0, start)];

/** Measures processes on one database. Returns the figures by the number of processes and the call. */
const measureProcesses = async (name: string, uri: string): Promise<Map<string, Round>> => {
  const rounds = new Map<string, Round>();
  const startNext = (turn: number) => start(`${name}-${turn}`, uri);
  const first = await startNext(0);
  const portals = [first];
  const calls = await callsAt(first, await seedEvents(uri, Number(options.events)));
  for (const count of options.processes.split(',').map(Number)) {
    while (portals.length < count) portals.push(await startNext(portals.length));
    for (const { name: call, requests } of calls) {
      const each = portals.map(({ port }, turn) => ({
        port,
        requests: from(requests, Math.floor((turn * requests.length) / count)),
      }));
      rounds.set(`${count}: ${call}`, await loadAll(each));
    }
  }
  for (const portal of portals) await portal.stop();
  return rounds;
};

const compareProcesses = async (): Promise<string> => {
  const embedded = await measureProcesses('embedded', storeUri);
  const other = options.uri === '' ? undefined : await measureProcesses('other', options.uri);
  const rows = [...(other ?? embedded)].map(([name, { perSecond, p50, p99, failures }]) => {
    const alone = (other ?? embedded).get(name.replace(/^\d+/, options.processes.split(',')[0] ?? ''));
    const toEmbedded = perSecond / (embedded.get(name)?.perSecond ?? NaN);
    const ratios = [perSecond / (alone?.perSecond ?? NaN), ...(other ? [toEmbedded] : [])];
    return [name, whole(perSecond), tenth(p50), tenth(p99), whole(failures), ...ratios.map(hundredth)];
  });
  const head = [
    'processes: call',
    'a second',
    'p50 ms',
    'p99 ms',
    'no 200',
    'to the first number of processes',
  ];
  return table([...head, ...(other ? ['to the embedded database'] : [])], rows);
};

const insertCopies = async (db: Db, name: string, count: number, copy: (turn: number) => Document) => {
  for (let done = 0; done < count; done += batch) {
    const size = Math.min(batch, count - done);
    await db.collection(name).insertMany(Array.from({ length: size }, (_, turn) => copy(done + turn)));
  }
};

/** Creates events with forty sign-ups each, of families with ten each, as copies of the demo data. */
const seedSeason = async (db: Db): Promise<string> => {
  const [event, performance] = await Promise.all([
    // An event without work for the jobs that run at the portal's start.
    db.collection('events').findOne({ seats: { $ne: [] } }, { projection: { lastSignup: 0, share: 0 } }),
    db.collection('performances').findOne({ withdrawnAt: null }),
  ]);
  if (!event || !performance) throw new Error('no demo data');
  const ids = (count: number) => Array.from({ length: count }, () => new ObjectId());
  const events = ids(Math.ceil(signUps / perEvent));
  const families = ids(Math.ceil(signUps / 10));
  const performances = ids(signUps);
  const day = 86_400_000;
  await insertCopies(db, 'performances', signUps, (turn) => ({
    ...performance,
    _id: performances[turn],
    event: events[Math.floor(turn / perEvent)],
    user: families[turn % families.length],
  }));
  await insertCopies(db, 'events', events.length, (turn) => {
    const seats = performances.slice(turn * perEvent, (turn + 1) * perEvent);
    const date = new Date(Date.now() + (30 + (turn % 120)) * day);
    return { ...event, _id: events[turn], date, seats, taken: seats.length, program: [] };
  });
  return events[0]?.toHexString() ?? '';
};

/** Returns the values at a path like 'people.profile': one for each element of an array. */
const valuesAt = (document: Document, path: string): unknown[] =>
  path
    .split('.')
    .reduce<unknown[]>(
      (values, name) => values.flatMap((value) => (value as Document | undefined)?.[name] as unknown),
      [document],
    );

/** Returns the keys of a document in an index: one for each element of an array. */
const keysOf = (document: Document, fields: readonly string[]): unknown[][] =>
  fields.reduce<unknown[][]>(
    (keys, field) => keys.flatMap((key) => valuesAt(document, field).map((value) => [...key, value])),
    [[]],
  );

/** Returns the size of the keys of each index, as BSON. A server compresses them and adds the location of each document. */
const keyBytes = async (db: Db): Promise<string> => {
  const rows: string[][] = [];
  for (const name of ['performances', 'events']) {
    // Sparse indexes contain few documents.
    const indexes = (await db.collection(name).indexes()).filter(({ sparse }) => !sparse);
    const bytes = indexes.map(() => 0);
    const fields = indexes.map(({ key }) => Object.keys(key));
    const projection = Object.fromEntries(fields.flat().map((field) => [field, 1]));
    for await (const document of db.collection(name).find({}, { projection }))
      for (const [turn, list] of fields.entries())
        for (const key of keysOf(document, list))
          bytes[turn] = (bytes[turn] ?? 0) + BSON.calculateObjectSize(key);
    for (const [turn, list] of fields.entries())
      rows.push([name, list.join(', '), megabytes(bytes[turn] ?? 0)]);
  }
  return table(['collection', 'index', 'keys'], rows);
};

const residentBytes = (): number =>
  1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${store.pid}/status`, 'utf8'))?.[1] ?? NaN);

const season = async (): Promise<string> => {
  const client = await new MongoClient(storeUri).connect();
  const db = client.db('portal');
  const before = storeBytes();
  const startedAt = performance.now();
  const event = await seedSeason(db);
  console.log(
    `seeded in ${whole((performance.now() - startedAt) / 1000)} s, ${megabytes(storeBytes() - before)} more`,
  );
  console.log(await keyBytes(db));
  await client.close();
  const portal = await start('season');
  const parent = await signIn(portal.port, 'parent@example.org');
  const admin = await signIn(portal.port, 'admin@example.org');
  const rows: string[][] = [];
  for (const [path, cookie] of [
    ['/auth', parent],
    ['/queryevents', parent],
    ['/queryevents?page=100', parent],
    ['/queryevents?searchWords=music', parent],
    ['/performances', parent],
    [`/event?id=${event}`, parent],
    [`/eventperformances?id=${event}`, admin],
  ] as const) {
    const { perSecond, p50, p99, failures } = await loadAll([
      { port: portal.port, requests: [get(path, cookie)] },
    ]);
    rows.push([`GET ${path.replace(event, '…')}`, whole(perSecond), tenth(p50), tenth(p99), whole(failures)]);
  }
  console.log(`${megabytes(residentBytes())} of memory in the store's process`);
  await portal.stop();
  return table(['call', 'a second', 'p50 ms', 'p99 ms', 'no 200'], rows);
};

try {
  console.log(await compareProcesses());
  if (options.uri === '') console.log(await season());
} finally {
  store.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
