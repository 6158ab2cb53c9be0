// Publishes an event of 300 pieces and 1,000 families. Measures when its mails are queued and sent, and how long other calls
// take meanwhile.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startMailServer, type MailServer } from '@portal/tooling/testing/mail-server';
import { readOptions, reportPath } from '../options.ts';
import { callsAt, type Call } from '../api/calls.ts';
import { load, type Round } from '../api/loader.ts';
import { startPortal } from '../api/processes.ts';
import { median, middle, table } from '../api/report.ts';
import { signIn } from '../api/sign-in.ts';
import { signFamiliesUp } from './families.ts';

const options = readOptions(
  { rounds: '5', families: '1000', pieces: '300', ms: '1000', out: reportPath('performance-mail.md') },
  { rounds: '1', families: '60', pieces: '20', ms: '20' },
);
const root = join(import.meta.dirname, '../..');
const rounds = Number(options.rounds);
const pieces = Number(options.pieces);
const families = Number(options.families);
const ms = Number(options.ms);
const mostSlower = 1.3;
const mostMs = 2000;

const whole = (count: number): string => Math.round(count).toLocaleString('en');

type Ask = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<T>;

const askAs =
  (port: number, cookie: string): Ask =>
  async <T>(method: string, path: string, body?: object) => {
    const headers = { 'content-type': 'application/json', cookie };
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, sent);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };

const createEvent = async (ask: Ask): Promise<string> => {
  const { _id } = await ask<{ _id: string }>('PUT', '/event', {
    name: 'The longest recital',
    address: { street: '418 Maple Ct', city: 'Oakland', state: 'California', zip: '94610' },
    date: '2090-12-06T22:00:00.000Z',
    timeZone: 'America/Los_Angeles',
    duration: 1440,
  });
  return _id;
};

const untilTaken = async ({ mails }: MailServer, count: number): Promise<void> => {
  while (mails.length < count) await sleep(5);
};

const timed = async (work: Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work;
  return performance.now() - start;
};

interface Figures {
  preview: number;
  publish: number;
  out: number;
  calls: { name: string; rest: Round; busy: Round }[];
}

const restAndBusy = async (calls: readonly Call[], port: number): Promise<Round[]> => {
  const measured: Round[] = [];
  // One call at a time, as a single user sends them.
  for (const { requests } of calls) measured.push(await load({ port, requests, connections: 1, ms }));
  return measured;
};

const playRound = async (portal: Portal, after: number): Promise<Figures> => {
  const { ask, calls, event, order, mailServer, port } = portal;
  // Reorders the program so that each family's number changes.
  const program = order.map((_, at) => order[(at + after) % order.length]);
  const { revision: before } = await ask<{ revision: number }>('GET', `/event?id=${event}`);
  const { revision } = await ask<{ revision: number }>('POST', '/event_program', {
    _id: event,
    program,
    revision: before,
  });
  const preview = await timed(ask('GET', `/event_publish_preview?id=${event}`));
  const rest = await restAndBusy(calls, port);
  const start = performance.now();
  const due = mailServer.mails.length + families;
  const version = { _id: event, revision, after, note: '', tell: 'all' };
  const publish = await timed(ask('POST', '/event_publish', version));
  const isOut = untilTaken(mailServer, due).then(() => performance.now() - start);
  const busy = await restAndBusy(calls, port);
  if (!options.isQuick && mailServer.mails.length >= due)
    throw new Error('the mails were out before the calls were measured');
  const named = calls.map(({ name }, at) => ({ name, rest: rest[at]!, busy: busy[at]! }));
  return { preview, publish, out: await isOut, calls: named };
};

interface Portal {
  port: number;
  ask: Ask;
  calls: Call[];
  event: string;
  order: string[];
  mailServer: MailServer;
}

const measure = async (portal: Portal): Promise<string> => {
  const played: Figures[] = [];
  // The first round only warms up.
  for (let round = 0; round <= rounds; round += 1) played.push(await playRound(portal, round));
  const counted = played.slice(1);
  const middleOf = (of: (one: Figures) => number): number => median(counted.map(of));
  const [preview, publish, out] = [
    middleOf((one) => one.preview),
    middleOf((one) => one.publish),
    middleOf((one) => one.out),
  ];
  const rows = portal.calls.map(({ name }, at) => {
    const rest = middle(counted.flatMap(({ calls }) => calls[at]?.rest ?? []));
    const busy = middle(counted.flatMap(({ calls }) => calls[at]?.busy ?? []));
    const slower = median(
      counted.map(({ calls }) => (calls[at]?.busy.p50 ?? NaN) / (calls[at]?.rest.p50 ?? NaN)),
    );
    return [
      name,
      ...[rest.p50, busy.p50].map((one) => one.toFixed(2)),
      slower.toFixed(2),
      busy.p99.toFixed(2),
    ];
  });
  const steps = [
    [`preview with the mails of ${whole(families)} families`, whole(preview), ''],
    [`published, with ${whole(families)} mails in the queue`, whole(publish), `≤ ${whole(mostMs)}`],
    [`last mail accepted by the mail server`, whole(out), ''],
  ];
  return `# Performance of publishing

Written by \`npm run bench:mail\`: ${cpus().length} cores (${cpus()[0]?.model.trim() ?? ''}), Node ${process.version}, embedded database, a program of
${pieces} pieces whose ${whole(families)} families all get a mail, medians of ${rounds} rounds. Mail server and measurement run on the same machine.

${table(['time after the click', 'ms', 'aim'], steps)}

## Other calls while the mails are sent

One call at a time, compared with the same call before publishing (aim: at most ${mostSlower}).

${table(['call', 'p50 ms before', 'p50 ms during', '÷', 'p99 ms during'], rows)}
`;
};

const turbo = join(root, 'packages/tooling/bin/turbo.mjs');
const build = [turbo, 'run', 'build', '--filter=api', '--output-logs=errors-only'];
if (spawnSync(process.execPath, build, { cwd: root, stdio: 'inherit' }).status !== 0) process.exit(1);
const dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-'));
const mailServer = await startMailServer();
const server = await startPortal('portal', dataDir, { SMTP_URL: mailServer.url, MAIL_UNDO_SECONDS: '0' });
try {
  const { port } = server;
  const ask = askAs(port, await signIn(port, 'coordinator@example.org'));
  const event = await createEvent(ask);
  const signedUp = await signFamiliesUp({ dataDir, event, count: families });
  const calls = (await callsAt(server, [])).slice(0, 2);
  const report = await measure({ port, ask, calls, event, order: signedUp.slice(0, pieces), mailServer });
  console.log(report);
  writeFileSync(options.out, report);
} finally {
  await server.stop();
  await mailServer.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
