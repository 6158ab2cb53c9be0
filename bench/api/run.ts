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
import { BSON, type Document } from 'mongodb';
import { readOptions, reportPath } from '../options.ts';
import { callsAt, type Call } from './calls.ts';
import { ask, load, type Round } from './loader.ts';
import { startBare, startPortal, type Server } from './processes.ts';
import { startRecorder } from './recorder.ts';
import { middle, table } from './report.ts';
import { seedEvents } from './seed.ts';

const options = readOptions(
  {
    sizes: '1000,10000,100000',
    rounds: '5',
    seconds: '2',
    connections: '10',
    out: reportPath('performance-api.md'),
  },
  { sizes: '100,200', rounds: '1', seconds: '0.05', connections: '2' },
);
const root = join(import.meta.dirname, '../..');
const sizes = options.sizes.split(',').map(Number);
const compared = sizes[Math.min(1, sizes.length - 1)] ?? 0;
const rounds = Number(options.rounds);
const connections = Number(options.connections);
const ms = Number(options.seconds) * 1000;
const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
/** Bits per millisecond. */
const slowLine = 1600;
const whole = (count: number): string => Math.round(count).toLocaleString('en');
const short = (count: number): string => count.toFixed(2);

interface Contestant {
  server: Server;
  calls: Call[];
}

const folderOf = (size: number): string => join(folder, String(size));

// The first server stops, so that the others can copy its files.
const seed = async (size: number, started: Server[]): Promise<Call[]> => {
  const portal = await startPortal(whole(size), folderOf(size));
  started.push(portal);
  const calls = await callsAt(portal, await seedEvents(folderOf(size), size));
  await portal.stop();
  return calls;
};

const copyOf = (size: number, name: string): string => {
  const copy = join(folder, name);
  cpSync(folderOf(size), copy, { recursive: true });
  return copy;
};

// The fewest of five tries, because jobs of the portal may add commands.
const commandsOf = async (port: number, request: Buffer, take: () => Document[]): Promise<Document[]> => {
  const tries: Document[][] = [];
  for (let round = 0; round < 5; round += 1) {
    take();
    await ask(port, request);
    tries.push(take());
  }
  return tries.sort((a, b) => a.length - b.length)[0] ?? [];
};

const eventIn = (request: Buffer): string | undefined =>
  /"event":"([0-9a-f]{24})"/.exec(request.toString())?.[1];

// Records the portal's responses and database commands, which the bare servers repeat.
const canned = async (calls: readonly Call[], dataDir: string): Promise<string> => {
  const recorder = await startRecorder(join(dataDir, 'db'));
  const server = await startPortal('recorded', dataDir, { MONGODB_URI: recorder.uri });
  const answers: Record<string, object> = {};
  for (const { name, requests } of calls) {
    const request = requests[0] ?? Buffer.alloc(0);
    const [head = '', body = ''] = (await ask(server.port, request)).toString().split('\r\n\r\n');
    const headers = head
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string])
      .filter(([header]) => !/^(date|connection|keep-alive)$/i.test(header));
    const commands = await commandsOf(server.port, request, recorder.take);
    console.log(name, commands.map((command) => Object.entries(command)[0]?.join(' ')).join(', '));
    answers[name] = {
      headers: Object.fromEntries(headers),
      body,
      commands: BSON.EJSON.stringify(commands),
      event: eventIn(request),
    };
  }
  await server.stop();
  await recorder.stop();
  const file = join(folder, 'answers.json');
  writeFileSync(file, JSON.stringify(answers));
  return file;
};

// In turn, so that other load on the machine affects all of them.
const compete = async (call: string, contestants: readonly Contestant[]): Promise<Map<string, Round>> => {
  const results = new Map<string, Round[]>(contestants.map(({ server }) => [server.name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { server, calls } of contestants) {
      const { requests = [] } = calls.find(({ name }) => name === call) ?? {};
      const result = await load({ port: server.port, requests, connections, ms });
      if (result.failures > 0) throw new Error(`${call} on ${server.name}: ${result.failures} refused`);
      // The first round only warms up: a larger program takes longer to compile.
      if (round > 0) results.get(server.name)?.push(result);
    }
  }
  return new Map([...results].map(([name, list]) => [name, middle(list)]));
};

const compareServers = async (
  calls: readonly string[],
  contestants: readonly Contestant[],
): Promise<string> => {
  const rows: string[][] = [];
  for (const call of calls) {
    const results = await compete(call, contestants);
    const of = (name: string, { perSecond }: Round) =>
      short(perSecond / (results.get(name)?.perSecond ?? NaN));
    for (const [name, result] of results)
      rows.push([
        call,
        name === whole(compared) ? 'portal' : name,
        whole(result.perSecond),
        short(result.p50),
        short(result.p99),
        of('node:http', result),
        of('express', result),
        of('node:http + driver', result),
      ]);
  }
  return table(
    ['call', 'server', 'requests/s', 'p50 ms', 'p99 ms', '÷ node:http', '÷ Express', '÷ node:http + driver'],
    rows,
  );
};

const compareSizes = async (calls: readonly string[], portals: readonly Contestant[]): Promise<string> => {
  const rows: string[][] = [];
  for (const call of calls) {
    const results = [...(await compete(call, portals)).values()];
    const [least, most] = [results[0]?.perSecond ?? NaN, results.at(-1)?.perSecond ?? NaN];
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
    const { perSecond = NaN } = results.get(form) ?? {};
    const share = perSecond / (results.get('identity')?.perSecond ?? NaN);
    rows.push([form, whole(length), short((length * 8) / slowLine), whole(perSecond), short(share)]);
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
  const bare = [
    await startBare('node:http', file),
    await startBare('express', file),
    await startBare('node:http + driver', file, join(copyOf(compared, 'bare'), 'db')),
  ];
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
${connections} connections, medians of ${rounds} rounds of ${ms / 1000} s, servers in turn. The load runs on the same machine, so compare
ratios, not counts. The bare servers send the same bytes, including headers, without processing the request. The server with
the driver first sends the portal's database commands, one after the other, to an embedded database with the same data.

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
