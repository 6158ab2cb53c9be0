import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Collection, type Document, MongoClient } from 'mongodb';
import { startEmbeddedMongo } from './src/start.ts';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000,100000' },
    seconds: { type: 'string', default: '1' },
  },
});
let inserted = 0;
const sizes = values.sizes.split(',').map(Number);
const runMs = Number(values.seconds) * 1000;

interface Event {
  _id: number;
  [field: string]: unknown;
}

interface Operation {
  name: string;
  callers?: number;
  run: (events: Collection<Event>, i: number, size: number) => Promise<unknown>;
}

function minute(i: number): Date {
  return new Date(1_800_000_000_000 + i * 60_000);
}

function page(events: Collection<Event>, size: number): Promise<unknown> {
  return events
    .find({ date: { $gte: minute(size / 4) } })
    .sort({ date: 1, _id: 1 })
    .limit(5)
    .toArray();
}

const operations: Operation[] = [
  { name: 'findOne by _id', run: (events, i, size) => events.findOne({ _id: i % size }) },
  {
    name: 'findOne by index',
    run: (events, i, size) => events.findOne({ slug: `event-${String(i % size)}` }),
  },
  {
    name: 'findOne by index, 32 callers',
    callers: 32,
    run: (events, i, size) => events.findOne({ slug: `event-${String(i % size)}` }),
  },
  { name: 'page of 5 by date', run: (events, _i, size) => page(events, size) },
  {
    name: 'count of a date range',
    run: (events, _i, size) => events.countDocuments({ date: { $gte: minute(size / 4) } }),
  },
  {
    name: 'page of 5 and count',
    run: (events, _i, size) =>
      Promise.all([page(events, size), events.countDocuments({ date: { $gte: minute(size / 4) } })]),
  },
  { name: 'count of one state', run: (events) => events.countDocuments({ state: 'open' }) },
  {
    name: 'prefix, 10 of many',
    run: (events) =>
      events
        .find({ slug: /^event-9/ })
        .limit(10)
        .toArray(),
  },
  {
    name: 'updateOne by _id',
    run: (events, i, size) => events.updateOne({ _id: i % size }, increment({ n: 1 })),
  },
  {
    name: 'findOneAndUpdate',
    run: (events, i, size) =>
      events.findOneAndUpdate({ slug: `event-${String(i % size)}` }, increment({ n: 1 })),
  },
  {
    name: 'updateOne, 32 callers',
    callers: 32,
    run: (events, i, size) => events.updateOne({ _id: i % size }, increment({ n: 1 })),
  },
  {
    name: 'insertOne',
    run: (events, i, size) =>
      events.insertOne({
        _id: 10 * size + inserted++,
        date: new Date(0),
        state: 'new',
        slug: `new-${String(i)}-${String(Math.random())}`,
      }),
  },
];

async function fill(events: Collection<Event>, size: number): Promise<void> {
  await events.createIndexes([
    { key: { date: 1, _id: 1 } },
    { key: { state: 1, date: 1 } },
    { key: { slug: 1 }, unique: true },
  ]);
  const states = ['open', 'draft', 'closed', 'past'];
  for (let from = 0; from < size; from += 2000) {
    const batch = Array.from({ length: Math.min(2000, size - from) }, (_, k) => from + k);
    await events.insertMany(
      batch.map((i) => ({
        _id: i,
        date: minute(i),
        state: states[i % 4],
        slug: `event-${String(i)}`,
        title: `Event ${String(i)}`,
        n: 0,
      })),
    );
  }
}

function increment($inc: Record<string, number>): Document {
  return { $inc };
}

/** Operations a second, after a short warm-up. */
async function measure(
  { run, callers = 1 }: Operation,
  events: Collection<Event>,
  size: number,
): Promise<number> {
  for (let i = 0; i < 50; i++) await run(events, i, size);
  const start = performance.now();
  let done = 0;
  const call = async (): Promise<void> => {
    while (performance.now() - start < runMs) await run(events, (done += 1), size);
  };
  await Promise.all(Array.from({ length: callers }, call));
  return (done / (performance.now() - start)) * 1000;
}

async function measureAll(size: number): Promise<number[]> {
  const dir = mkdtempSync(join(tmpdir(), 'embedded-mongo-bench-'));
  const { uri, stop } = await startEmbeddedMongo({ dir });
  const client = await new MongoClient(uri, { maxPoolSize: 32 }).connect();
  const events = client.db('bench').collection<Event>('events');
  await fill(events, size);
  const rates: number[] = [];
  for (const operation of operations) rates.push(await measure(operation, events, size));
  await client.close();
  await stop();
  rmSync(dir, { recursive: true, force: true });
  return rates;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const columns: number[][] = [];
for (const size of sizes) columns.push(await measureAll(size));
print(
  `| operations a second | ${sizes.map((size) => size.toLocaleString('en')).join(' | ')} | cost, largest : smallest |`,
);
print(`|---|${sizes.map(() => '---:|').join('')}---:|`);
for (const [i, { name }] of operations.entries()) {
  const rates = columns.map((column) => column[i] ?? 0);
  print(
    `| ${name} | ${rates.map((rate) => rate.toFixed(0)).join(' | ')} | ${((rates[0] ?? 0) / (rates.at(-1) ?? 1)).toFixed(2)} |`,
  );
}
