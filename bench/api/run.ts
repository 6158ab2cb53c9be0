import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runningEmbeddedMongo } from '@portal/embedded-mongo/running';
import { BSON } from 'mongodb';
import { readOptions, reportPath } from '../options.ts';
import { callsAt, type Call } from './calls.ts';
import { ask, load, type Round } from './loader.ts';
import { startBare, startPortal, type Server } from './processes.ts';
import { startRecorder, type Sent } from './recorder.ts';
import { median, middle, table } from './report.ts';
import { seedEvents } from './seed.ts';

const options = readOptions(
  {
    sizes: '1000,10000,100000',
    rounds: '5',
    warm: '8',
    seconds: '2',
    connections: '10',
    out: reportPath('performance-api.md'),
  },
  { sizes: '100,200', rounds: '1', warm: '1', seconds: '0.05', connections: '2' },
);
const root = join(import.meta.dirname, '../..');
const sizes = options.sizes.split(',').map(Number);
const compared = sizes[Math.min(1, sizes.length - 1)] ?? 0;
const rounds = Number(options.rounds);
const warmRounds = Number(options.warm);
const connections = Number(options.connections);
const ms = Number(options.seconds) * 1000;
const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
/** Bits per millisecond. */
const slowLine = 1600;
const peers = ['node:http', 'express', 'node:http + driver'] as const;
const whole = (count: number): string => Math.round(count).toLocaleString('en');
const short = (count: number): string => count.toFixed(2);

interface Recorded {
  request: string;
  answer: string;
  sent: Sent[];
}

interface Contestant {
  server: Server;
  calls: Call[];
}

const bodyOf = (message: string): string => message.slice(message.indexOf('\r\n\r\n') + 4);

const folderOf = (size: number): string => join(folder, String(size));

// The first server stops, so that the others can copy its files.
const seed = async (size: number, started: Server[]): Promise<Call[]> => {
  const portal = await startPortal(whole(size), folderOf(size));
  started.push(portal);
  const calls = await callsAt(
    portal,
    await seedEvents((await runningEmbeddedMongo(join(folderOf(size), 'db'))) ?? '', size),
  );
  await portal.stop();
  return calls;
};

const copyOf = (size: number, name: string): string => {
  const copy = join(folder, name);
  cpSync(folderOf(size), copy, { recursive: true });
  return copy;
};

const quiet = async (take: () => Sent[]): Promise<void> => {
  do await sleep(500);
  while (take().some(({ command }) => !('hello' in command)));
};

// The fewest of several tries, because jobs of the portal may add commands.
const commandsOf = async (
  port: number,
  requests: readonly Buffer[],
  take: () => Sent[],
): Promise<Recorded> => {
  const tries: Recorded[] = [];
  for (let round = 0; round < (options.isQuick ? 1 : 5); round += 1) {
    await quiet(take);
    const request = requests[round % requests.length] ?? Buffer.alloc(0);
    const answer = (await ask(port, request)).toString();
    tries.push({
      request: bodyOf(request.toString()),
      answer,
      sent: take().filter(({ command }) => !('hello' in command)),
    });
  }
  return tries.reduce((least, one) => (one.sent.length < least.sent.length ? one : least));
};

// Records the portal's responses and database commands, which the bare servers repeat.
const canned = async (calls: readonly Call[], dataDir: string): Promise<string> => {
  const recorder = await startRecorder(join(dataDir, 'db'));
  const server = await startPortal('recorded', dataDir, { MONGODB_URI: recorder.uri });
  const answers: Record<string, object> = {};
  for (const { name, requests } of calls) {
    const { request, answer, sent } = await commandsOf(server.port, requests, recorder.take);
    const headers = answer
      .slice(0, answer.indexOf('\r\n\r\n'))
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string])
      .filter(([header]) => !/^(date|connection|keep-alive)$/i.test(header));
    const list = sent.map(
      ({ command, isTogether }) => `${isTogether ? '+ ' : ''}${Object.entries(command)[0]?.join(' ') ?? ''}`,
    );
    console.log(name, list.join(', '));
    answers[name] = {
      headers: Object.fromEntries(headers),
      body: bodyOf(answer),
      request,
      sent: BSON.EJSON.stringify(sent),
    };
  }
  await server.stop();
  await recorder.stop();
  const file = join(folder, 'answers.json');
  writeFileSync(file, JSON.stringify(answers));
  return file;
};

/** Returns whether two rounds in a row differed by less than 5 %. */
const isSteady = (warm: readonly Round[]): boolean =>
  warm.some(({ perSecond }, index) => Math.abs(perSecond / (warm[index - 1]?.perSecond ?? 0) - 1) < 0.05);

/** Measures servers in turn, so that other load on the machine affects all of them, once two rounds in a row of each were alike. */
const compete = async (call: string, contestants: readonly Contestant[]): Promise<Map<string, Round[]>> => {
  const results = contestants.map(({ server, calls }) => ({
    server,
    requests: calls.find(({ name }) => name === call)?.requests ?? [],
    warm: [] as Round[],
    measured: [] as Round[],
  }));
  const run = async (list: 'warm' | 'measured', of: typeof results): Promise<void> => {
    for (const one of of) {
      const result = await load({ port: one.server.port, requests: one.requests, connections, ms });
      if (result.failures > 0) throw new Error(`${call} on ${one.server.name}: ${result.failures} refused`);
      one[list].push(result);
    }
  };
  // All are warmed until the last is steady, because a larger program takes longer to compile.
  while (results.some(({ warm }) => !isSteady(warm)) && (results[0]?.warm.length ?? 0) < warmRounds)
    await run('warm', results);
  for (let round = 0; round < rounds; round += 1) await run('measured', results);
  const text = results.map(({ server, warm }) => `${server.name} ${isSteady(warm) ? '' : 'NOT '}steady`);
  console.log(`${call}: ${text.join(', ')} after ${results[0]?.warm.length} rounds`);
  return new Map(results.map(({ server, measured }) => [server.name, measured]));
};

const rateOf = (list: readonly Round[]): number => middle(list).perSecond;

/** Compares two servers by their pairs of rounds: the median of the ratios, and the lowest and highest. */
const ratio = (one: readonly Round[], other: readonly Round[]): string => {
  const ratios = one.map(({ perSecond }, index) => perSecond / (other[index]?.perSecond ?? NaN));
  return `${short(median(ratios))} (${short(Math.min(...ratios))}–${short(Math.max(...ratios))})`;
};

const compareServers = async (
  calls: readonly string[],
  contestants: readonly Contestant[],
): Promise<string> => {
  const rows: string[][] = [];
  for (const call of calls) {
    const results = await compete(call, contestants);
    for (const [name, list] of results) {
      const { perSecond, p50, p99 } = middle(list);
      rows.push([
        call,
        name === whole(compared) ? 'portal' : name,
        whole(perSecond),
        short(p50),
        short(p99),
        ...peers.map((peer) => (peer === name ? '1' : ratio(list, results.get(peer) ?? []))),
      ]);
    }
  }
  return table(
    ['call', 'server', 'requests/s', 'p50 ms', 'p99 ms', ...peers.map((name) => `÷ ${name}`)],
    rows,
  );
};

const compareSizes = async (calls: readonly string[], portals: readonly Contestant[]): Promise<string> => {
  const rows: string[][] = [];
  for (const call of calls) {
    const results = [...(await compete(call, portals)).values()].map(middle);
    const [least = NaN, ...rest] = results.map(({ perSecond }) => perSecond);
    const most = rest.at(-1) ?? least;
    rows.push([
      call,
      ...results.map(({ perSecond, p99 }) => `${whole(perSecond)} (${short(p99)})`),
      short(least / most),
    ]);
  }
  const heads = sizes.map((size) => `${whole(size)} events`);
  return table(['requests/s (p99 ms)', ...heads, 'cost at most ÷ at least'], rows);
};

/** Measures what compression costs the server and saves on the network. */
const compareForms = async ({ server, calls }: Contestant): Promise<string> => {
  const name = 'GET /api/queryevents';
  const plain = calls.find((call) => call.name === name)?.requests[0]?.toString() ?? '';
  const forms = ['identity', 'gzip', 'br'].map((form) => {
    const request = Buffer.from(plain.replace('\r\n\r\n', `\r\nAccept-Encoding: ${form}\r\n\r\n`));
    return { request, server: { ...server, name: form }, calls: [{ name, requests: [request] }] };
  });
  const results = await compete(name, forms);
  const rows = [];
  for (const {
    request,
    server: { name: form },
  } of forms) {
    const { length } = await ask(server.port, request);
    const list = results.get(form) ?? [];
    const share = ratio(list, results.get('identity') ?? []);
    rows.push([form, whole(length), short((length * 8) / slowLine), whole(rateOf(list)), share]);
  }
  return table([name, 'bytes', 'ms on 1.6 Mbit/s', 'requests/s', '÷ as it is'], rows);
};

const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(0);

const residentBytes = (pid: number): number => {
  const file = `/proc/${pid}/status`;
  const kilobytes = existsSync(file) ? /VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1] : undefined;
  return Number(kilobytes ?? NaN) * 1024;
};

// Reports memory of the processes, database included, and the space on disk.
const holdings = (portals: readonly Contestant[]): string => {
  const rows = portals.map(({ server }) => {
    const db = join(folderOf(sizes[portals.findIndex((one) => one.server === server)] ?? 0), 'db');
    const onDisk = readdirSync(db).reduce((sum, name) => sum + statSync(join(db, name)).size, 0);
    return [server.name, megabytes(residentBytes(server.pid)), megabytes(onDisk)];
  });
  return table(['events', 'resident MB', 'database files MB'], rows);
};

const measure = async (started: Server[]): Promise<string> => {
  const calls = new Map<number, Call[]>();
  for (const size of sizes) calls.set(size, await seed(size, started));
  const file = await canned(calls.get(compared) ?? [], copyOf(compared, 'recorded'));
  const bare: Server[] = [];
  for (const peer of peers) {
    const dir = peer === 'node:http + driver' ? join(copyOf(compared, 'bare'), 'db') : '';
    bare.push(await startBare(peer, file, dir));
  }
  started.push(...bare);
  const portals: Contestant[] = [];
  for (const size of sizes) {
    const server = await startPortal(whole(size), folderOf(size));
    started.push(server);
    portals.push({ server, calls: calls.get(size) ?? [] });
  }
  const portal = portals[sizes.indexOf(compared)];
  if (!portal) throw new Error('no portal to compare');
  const contestants = [...bare.map((server) => ({ server, calls: portal.calls })), portal];
  const names = portal.calls.map(({ name }) => name);
  const measured = names.filter((name) => !name.includes('?'));
  // Runs first, while all of them have answered the same calls.
  const bySize = await compareSizes(names, portals);
  const held = holdings(portals);
  return `# API performance

Written by \`npm run bench:api\`: ${cpus().length} cores (${cpus()[0]?.model.trim() ?? ''}), Node ${process.version}, embedded database, log on,
${connections} connections, medians of ${rounds} rounds of ${ms / 1000} s, servers in turn, after at most ${warmRounds} warm-up rounds, until two in a
row of each server differ by less than 5 %. The load runs on the same machine, so compare ratios, not counts: the median of the rounds' ratios, and in brackets the lowest
and highest. The bare servers send the same bytes, including headers, without processing the request. The server with the driver
first sends the portal's database commands to an embedded database with the same data: with the ids and texts of the request, with the
portal's settings of the driver, and together where the portal sends them together.

## Compared with bare servers, ${whole(compared)} events

${await compareServers(measured, contestants)}

## With more events

${bySize}

## Compression

${await compareForms(portal)}

## Memory of one process

Measured after the calls of "With more events". About 185 MB are used from the start: 65 by Node itself (shared by processes), 65 by the
heap of the main thread (mostly code), 22 by the heap of the database's thread, the rest by libraries, stacks and \`malloc\`. Added to that
are up to 64 MB of mapped database pages, which the system can reclaim, 16 MB of its cache, and memory not yet garbage collected. The
last grows with the number of calls, not of events: after a garbage collection and ten seconds it is 187 MB again at 1,000 events.

${held}
`;
};

const turbo = join(root, 'packages/tooling/bin/turbo.mjs');
const build = [turbo, 'run', 'build', '--filter=api', '--output-logs=errors-only'];
const { status } = spawnSync(process.execPath, build, { cwd: root, stdio: 'inherit' });
if (status !== 0) process.exit(1);
const started: Server[] = [];
try {
  const report = await measure(started);
  console.log(report);
  writeFileSync(options.out, report);
} finally {
  for (const server of started) await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
