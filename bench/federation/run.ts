import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { signIn } from '../api/sign-in.ts';
import { browserArguments, findBrowser } from '../../e2e/harness/browser.ts';
import { startPortal } from '../../e2e/harness/portal.ts';
import { readOptions, reportPath } from '../options.ts';
import { clickHovered, loadOnce, throttle, type Load, type Wanted } from './measure.ts';
import { changedEvents, publish, redeployShell } from './redeploy.ts';
import { kilo, mediansOf, share, table, whole } from './report.ts';
import { servePlain, servePortal, serveSpa, type Front } from './serve.ts';
import { buildSpa } from './spa.build.ts';

const options = readOptions(
  {
    rounds: '5',
    // Measures only pages with this in their title.
    only: '',
    out: reportPath('performance.md'),
  },
  { rounds: '1', only: '/program/' },
);
const rounds = Number(options.rounds);
const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));

const portal = await startPortal({ CAPTCHA_COST: '1' });
const address = new URL(portal.url);
const lazy = await buildSpa('lazy', join(folder, 'lazy'));
const allInOne = options.isQuick ? lazy : await buildSpa('whole', join(folder, 'whole'));

const names = {
  portal: 'the portal',
  lazy: 'one application, lazy pages',
  whole: 'one application, all in one',
  informed: 'one application, lazy pages, session and data in the HTML',
  plain: 'the same text without scripts',
} as const;
type Name = keyof typeof names;
const order: Name[] = options.isQuick ? ['portal', 'lazy'] : ['portal', 'lazy', 'whole', 'informed'];
const fronts: Record<Name, Front> = {
  portal: await servePortal(address),
  lazy: await serveSpa(address, lazy, false),
  whole: await serveSpa(address, allInOne, false),
  informed: await serveSpa(address, lazy, true),
  plain: await servePlain(address),
};

const { executablePath, env } = await findBrowser();
const browser: Browser = await chromium.launch({
  executablePath,
  env: { ...process.env, ...env },
  args: browserArguments,
});

const [name = '', value = ''] = (await signIn(Number(address.port), 'coordinator@example.org')).split('=');
// The time zone of most demo events.
const timezoneId = 'America/Los_Angeles';

/** Returns a browser context with an empty cache, for a demo account or a visitor. */
const newContext = async (isSignedIn: boolean) => {
  const context = await browser.newContext({ timezoneId });
  if (isSignedIn)
    await context.addCookies([
      { name, value, url: portal.url, httpOnly: true },
      { name: 'portal-zone', value: encodeURIComponent(timezoneId), url: portal.url },
    ]);
  return context;
};

const cookie = `${name}=${value}`;

const read = async <Answer>(path: string): Promise<Answer> =>
  (await (await fetch(`${portal.url}/api/${path}`, { headers: { cookie } })).json()) as Answer;

/** Returns the address of the public page of an event, and publishes its program if it is not published yet. */
const publicAddress = async (_id: string): Promise<string> => {
  const { address } = await read<{ address: string }>(`event_share?id=${_id}`);
  const { revision, after } = await read<{ revision: number; after: number }>(
    `event_publish_preview?id=${_id}`,
  );
  if (after > 0) return address;
  const { ok, status } = await fetch(`${portal.url}/api/event_publish`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ _id, revision, after, note: '', tell: 'nobody' }),
  });
  if (!ok) throw new Error(`event_publish: ${status}`);
  return address;
};

/** Finds a future event, because public programs disappear a month after their event. */
const findProgram = async (page = 1): Promise<string> => {
  const { data } = await read<{ data: { _id: string; program: string[] }[] }>(
    `managedevents?page=${page}&startDate=${Date.now()}`,
  );
  if (data.length === 0) throw new Error('no event has a program');
  return data.find(({ program }) => program.length > 0)?._id ?? findProgram(page + 1);
};

const program = await findProgram();
const pages: (Wanted & { title: string; isSignedIn: boolean })[] = [
  { title: '`/` for a visitor', path: '/', ready: ['h1', 'nav a[href="/login"]'], isSignedIn: false },
  {
    title: '`/` logged in',
    path: '/',
    // One element of each part: the coordinator's first event, and the sign-up link of the first coming event.
    ready: ['h1', 'nav button', 'main a[href^="/events/manage/"]', 'main a[href^="/events/signup/"]'],
    isSignedIn: true,
  },
  { title: '`/events`', path: '/events', ready: ['h1', '.p-cards .p-card'], isSignedIn: true },
  {
    title: '`/events/manage/:id`',
    path: `/events/manage/${program}`,
    ready: ['h1', '.c-row'],
    isSignedIn: true,
  },
  {
    title: '`/program/:address` for a visitor',
    path: `/program/${await publicAddress(program)}`,
    ready: ['h1', 'main ol li'],
    isSignedIn: false,
  },
];

const load = (context: BrowserContext, url: string, wanted: Wanted): Promise<Load> =>
  loadOnce(context, url, wanted, !options.isQuick);

const loadsOf = async (front: Front, wanted: (typeof pages)[number]) => {
  const context = await newContext(wanted.isSignedIn);
  const cold = await load(context, front.url, wanted);
  const warm = await load(context, front.url, wanted);
  await context.close();
  return { cold, warm };
};

const cells = (which: Name, loads: Load, lazyLoads: Load): string[] => [
  names[which],
  kilo(loads.bytes),
  share(loads.bytes, lazyLoads.bytes),
  whole(loads.requests),
  whole(loads.depth),
  whole(loads.paint),
  share(loads.paint, lazyLoads.paint),
  whole(loads.lcp),
  share(loads.lcp, lazyLoads.lcp),
  whole(loads.usable),
  share(loads.usable, lazyLoads.usable),
  whole(loads.alive),
  share(loads.alive, lazyLoads.alive),
];
const head = ['', 'kB', 'of lazy', 'requests', 'depth'].concat(
  ['first paint ms', 'LCP ms', 'usable ms', 'alive ms'].flatMap((time) => [time, 'of lazy']),
);

const comparePages = async (): Promise<string[]> => {
  const parts: string[] = [];
  for (const wanted of pages.filter(({ title }) => title.includes(options.only))) {
    // Only this page is rendered completely on the server.
    const contestants: Name[] = wanted === pages[0] ? [...order, 'plain'] : order;
    const all = new Map<Name, { cold: Load; warm: Load }[]>(contestants.map((which) => [which, []]));
    // In turn, so that other load on the machine affects all of them.
    for (let round = 0; round < rounds; round += 1)
      for (const which of contestants) all.get(which)?.push(await loadsOf(fronts[which], wanted));
    for (const state of ['cold', 'warm'] as const) {
      const of = (which: Name): Load => mediansOf((all.get(which) ?? []).map((loads) => loads[state]));
      const base = of('lazy');
      const rows = contestants.map((which) => cells(which, of(which), base));
      parts.push(`### ${wanted.title}, ${state}\n\n${table(head, rows)}`);
      console.log(parts.at(-1));
    }
  }
  return parts;
};

const clickTimes = async (isSlow: boolean): Promise<number[]> => {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const context = await newContext(true);
    const page = await context.newPage();
    if (isSlow) await throttle(await context.newCDPSession(page));
    await page.goto(`${fronts.portal.url}/events`);
    await page.locator('.p-card').first().waitFor();
    await page.getByRole('button', { name: 'Manage' }).first().click();
    const ready = ['main h1', 'main .p-cards .p-card, main .p-empty'];
    times.push(await clickHovered(page, 'nav a[href="/profiles"]', ready));
    await context.close();
  }
  return times;
};

const compareRedeploy = async (): Promise<{ text: string; lazyBytes: number }> => {
  const events = pages.find(({ path }) => path === '/events');
  if (!events) throw new Error('no page to load');
  const contestants = (['lazy', 'portal', 'whole'] as const).filter((which) => order.includes(which));
  const contexts = new Map<Name, Awaited<ReturnType<typeof newContext>>>();
  for (const which of contestants) {
    const context = await newContext(true);
    contexts.set(which, context);
    await load(context, fronts[which].url, events);
    await load(context, fronts[which].url, pages[3] ?? events);
  }
  const copy = changedEvents();
  try {
    await publish(copy.folder, portal);
    fronts.lazy.use(await buildSpa('lazy', join(folder, 'lazy-2'), join(copy.folder, 'src')));
    if (!options.isQuick)
      fronts.whole.use(await buildSpa('whole', join(folder, 'whole-2'), join(copy.folder, 'src')));
    const rows: string[][] = [];
    let base = 0;
    for (const which of contestants) {
      const context = contexts.get(which);
      if (!context) continue;
      const { bytes, requests } = await load(context, fronts[which].url, events);
      if (which === 'lazy') base = bytes;
      rows.push([names[which], kilo(bytes), share(bytes, base), whole(requests)]);
      await context.close();
    }
    return { text: table(['', 'kB', 'of lazy', 'requests'], rows), lazyBytes: base };
  } finally {
    copy.remove();
  }
};

const compareShellRedeploy = async (lazyBytes: number): Promise<string> => {
  const events = pages.find(({ path }) => path === '/events');
  if (!events) throw new Error('no page to load');
  const context = await newContext(true);
  await load(context, fronts.portal.url, events);
  const restore = await redeployShell(portal);
  try {
    // The deltas are made in the background.
    await new Promise((resolve) => setTimeout(resolve, options.isQuick ? 1000 : 10_000));
    const { bytes, requests } = await load(context, fronts.portal.url, events);
    const row = [names.portal, kilo(bytes), share(bytes, lazyBytes), whole(requests)];
    return table(['', 'kB', 'of lazy', 'requests'], [row]);
  } finally {
    await context.close();
    restore();
  }
};

const median = (numbers: number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

try {
  const parts = await comparePages();
  const quick = median(await clickTimes(false));
  const slow = options.isQuick ? quick : median(await clickTimes(true));
  const redeployed = await compareRedeploy();
  const shellRedeployed = await compareShellRedeploy(redeployed.lazyBytes);
  const text = `# Performance of federation

Written by \`npm run bench:federation\`. Compares the pages of the portal with a single-page application without Module
Federation, made from the same sources with the same compiler. Chromium, a network of 1.6 Mbit/s with 150 ms latency,
CPU slowed down 4 times, HTTP/1.1 over loopback through the same proxy, brotli; medians of ${rounds}.
The browser is in the time zone of the events.

kB: bytes over the network, including headers. Depth: the longest chain of requests in which each began after the
previous one had ended. Usable: navigation and data are visible and links work. Alive: React has hydrated, so buttons work
too. The portal's server renders the pages of the shell, the frame of all others, and the content of \`/events\`, of a program
and of the parts on \`/\` for logged-in users; that page is usable when each part shows its first event.

${parts.join('\n\n')}

## Second visit after a new version of mf-events

\`/events\`, after one text of mf-events was changed; all other files are cached.

${redeployed.text}

## Second visit after a new version of the shell

\`/events\`, after one text and one statement of the shell were changed and the portal restarted. The lazy application is that of the table above.

${shellRedeployed}

## Following a link after hovering it

Time from the click on \`/events\` until \`/profiles\`, a page of another remote, shows its data: ${whole(quick)} ms;
on the slow phone and network ${whole(slow)} ms.
`;
  writeFileSync(options.out, text);
  console.log(text.slice(text.indexOf('## Second visit')));
} finally {
  await browser.close();
  for (const front of Object.values(fronts)) front.stop();
  await portal.stop();
  rmSync(folder, { recursive: true, force: true });
}
