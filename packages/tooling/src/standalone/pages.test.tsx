// The doctor's test of a remote's pages: renders each as the shell would, with a mock API and without one.
import declaration from '#remote/declaration';
import { handlers } from '#remote/handlers';
import routes from '#remote/routes';
import type { Permission } from '@portal/contracts/auth';
import type { RemotePage, RemoteSlot } from '@portal/contracts/remote';
import { forget } from '@portal/kit/http-cache';
import type { SlotName } from '@portal/contracts/slots';
import { definePage, type Page, type PartEntry } from '@portal/kit/remote';
import { asTheApi } from '@portal/kit/testing/bad-requests';
import { refusal } from '@portal/kit/testing/refusal';
import { personId, renderPage } from '@portal/kit/testing/render-page';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { http } from 'msw/http';
import { setupServer } from 'msw/node';
import { setTimeout as sleep } from 'node:timers/promises';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Profiler, type ComponentType } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addHeader, elementProblems, headerProblems, policyProblem } from './policy.ts';

const { pages, slots = [], keeps } = declaration;
const declared = [...pages.map(({ path }) => path), ...slots.map(({ name }) => name)];

// The first test names what is missing. The others draw the rest.
const pagesHere = pages.filter(({ path }) => path in routes);
const slotsHere = slots.filter(({ name }) => name in routes);

let draws = 0;
/** Wraps a page to count its renders. */
const counted = (page: Page): Page => ({
  ...page,
  Component: () => (
    <Profiler id="page" onRender={() => (draws += 1)}>
      <page.Component />
    </Profiler>
  ),
});
const drawsIn = async (ms: number): Promise<number> => {
  draws = 0;
  await sleep(ms);
  return Math.round((draws * 1000) / ms);
};

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const memory = (): number => {
  collect();
  const { used_heap_size: used, external_memory: external } = getHeapStatistics();
  return used + external;
};

const visits = 10;
/** Far more renders than a page with a clock or stored data needs, and times that include reading all modules. */
const limits = { drawsASecond: 30, bytes: 20 * 1024 * 1024, codeMs: 10_000, textMs: 5000 };

const restProblems = (often: number): string[] =>
  often > limits.drawsASecond
    ? [`It is drawn ${often} times a second while nothing happens: an effect changes state again and again`]
    : [];
const roomProblems = (bytes: number, when: string): string[] =>
  bytes > limits.bytes
    ? [
        `${Math.round(bytes / 1024 / 1024)} MB of memory are ${when}: end intervals, listeners and requests in the effect that begins them`,
      ]
    : [];

/**
 * Records the timers that pages start, and returns a function that ends those still running. Otherwise they would be
 * measured with the next page. Keeps numbers only, because a timer object holds the memory of its function.
 */
const recordTimers = (): (() => void) => {
  const { setInterval: every, setTimeout: once, requestAnimationFrame: frame } = globalThis;
  let timers: number[] = [];
  let frames: number[] = [];
  const keep = (timer: NodeJS.Timeout): NodeJS.Timeout => {
    timers.push(Number(timer));
    return timer;
  };
  Object.assign(globalThis, {
    setInterval: (...args: Parameters<typeof setInterval>) => keep(every(...args)),
    setTimeout: (...args: Parameters<typeof setTimeout>) => keep(once(...args)),
    requestAnimationFrame: (draws: FrameRequestCallback) => {
      const id = frame(draws);
      frames.push(id);
      return id;
    },
  });
  return () => {
    timers.forEach((id) => clearTimeout(id));
    frames.forEach((id) => cancelAnimationFrame(id));
    [timers, frames] = [[], []];
  };
};
afterEach(recordTimers());

// Except for 'public' and 'signed-in', an access is the permission it requires.
const permissionsFor = (access: RemotePage['access']): Permission[] =>
  access === 'public' || access === 'signed-in' ? [] : [access];

/** Pages and parts that never end. They are waited for once only. */
const endless = new Set<string>();

const inTime = async <T,>(name: string, wait: Promise<T>, ms: number, what: string): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      endless.add(name);
      reject(new Error(`${what} after ${ms / 1000} seconds`));
    }, ms);
  });
  return Promise.race([wait, late]).finally(() => clearTimeout(timer));
};

const load = <T,>(name: string, entry: T | (() => Promise<T>)): Promise<T> =>
  inTime(
    name,
    Promise.resolve(typeof entry === 'function' ? (entry as () => Promise<T>)() : entry),
    limits.codeMs,
    'Its entry in src/routes.tsx has not resolved',
  );

const findText = (name: string, what: string): Promise<HTMLElement[]> =>
  inTime(name, screen.findAllByText(/\S/, {}, { timeout: 60_000 }), limits.textMs, what);

const isLoading = (): boolean => document.documentElement.hasAttribute('data-loading');

const settle = (name: string): Promise<void> =>
  inTime(
    name,
    waitFor(() => expect(isLoading()).toBe(false), { timeout: 60_000 }),
    limits.textMs,
    'It still shows `Loading`: a read has not ended, or its error is not shown,',
  );

const draw = async ({ path, access }: RemotePage) => {
  const entry = routes[path];
  if (!entry) throw new Error(`src/routes.tsx has no page for ${path}`);
  const page: Page = await load(path, entry);
  const at = path.replace(/\/:\w+\??/g, `/${personId}`);
  const view = renderPage(counted(page), {
    path,
    at,
    ...(access !== 'public' && { signedIn: { id: personId, permissions: permissionsFor(access) } }),
  });
  const waiting = 'It shows no text: its loader or its first read has not ended';
  await findText(path, waiting);
  await settle(path);
  expect(screen.queryByText('Unexpected Application Error!'), document.body.textContent).toBeNull();
  return view;
};

// All props of parts are ids.
const told = { event: personId, performance: personId };

const drawPart = async ({ name, access }: RemoteSlot): Promise<void> => {
  const entry: PartEntry<SlotName> | undefined = routes[name];
  if (!entry) throw new Error(`src/routes.tsx has no part for the slot ${name}`);
  const { Component } = await load(name, entry);
  const Told = Component as ComponentType<typeof told>;
  const signedIn = { id: personId, permissions: permissionsFor(access) };
  renderPage(definePage({ Component: () => <Told {...told} />, title: name }), { path: '/', signedIn });
  // A part in a slot other than `home` may render nothing.
  if (name === 'home') await findText(name, 'It shows no text');
  else await screen.findAllByText(/\S/, {}, { timeout: 500 }).catch(() => []);
  await settle(name);
  expect(screen.queryByText('Unexpected Application Error!'), document.body.textContent).toBeNull();
  // A part has no h1: its page has one.
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
};

it('src/routes.tsx has a page for each declared address, a part for each declared slot, and nothing else', () => {
  const given = Object.keys(routes);
  const missing = declared.filter((name) => !given.includes(name));
  const more = given.filter((name) => !declared.includes(name));
  const said = [
    ...missing.map((name) => `remote.config.ts declares ${name}, which src/routes.tsx does not have`),
    ...more.map((name) => `src/routes.tsx has ${name}, which remote.config.ts does not declare`),
  ];
  if (said.length > 0) throw new Error(said.join('; '));
});

describe('with its mock API', () => {
  const refused: string[] = [];
  const problems: string[] = [];
  const underWay = new Set<string>();
  const server = setupServer(
    ...asTheApi(handlers, (said) => refused.push(said)),
    http.all('/api/*', () => refusal('notfound')),
    // Keeps requests from other hosts.
    http.all('*', () => Response.error()),
  );
  server.events.on('request:start', ({ request, requestId }) => {
    underWay.add(requestId);
    const { pathname, searchParams } = new URL(request.url);
    problems.push(...policyProblem('connect-src', 'something', request.url));
    const scope = searchParams.get('scope');
    if (pathname === '/api/remote_data' && (scope === 'mine' || scope === 'everybody') && !keeps?.[scope])
      problems.push(
        `It reads values stored for '${scope}', which \`keeps\` in remote.config.ts does not declare`,
      );
  });
  server.events.on('request:end', ({ requestId }) => void underWay.delete(requestId));
  beforeAll(() => server.listen({ onUnhandledFrame: 'bypass' }));
  afterEach(forget);
  afterAll(() => server.close());

  // A page sends its requests while it renders.
  const expectSound = async (): Promise<void> => {
    await waitFor(() => expect(underWay.size).toBe(0));
    const calls = refused.splice(0);
    const said = [
      ...(calls.length > 0 ? [`The API would refuse ${calls.join('; ')}`] : []),
      ...new Set([...problems.splice(0), ...elementProblems(), ...headerProblems()]),
    ];
    if (said.length > 0) throw new Error(said.join('; '));
  };
  beforeEach(addHeader);

  it.each(slotsHere)('the part for the slot $name is drawn', async (slot) => {
    await drawPart(slot);
    await expectSound();
  });

  it.each(pagesHere)('$path is drawn', async (page) => {
    await draw(page);
    await expectSound();
    if (page.path.includes(':')) return;
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading.textContent).toMatch(/\S/);
  });
});

describe('while idle', () => {
  const server = setupServer(
    ...handlers,
    http.all('/api/*', () => refusal('notfound')),
  );
  beforeAll(() => server.listen({ onUnhandledFrame: 'bypass' }));
  afterEach(forget);
  afterAll(() => server.close());

  const visit = async (page: RemotePage): Promise<void> => {
    const { unmount, router } = await draw(page);
    unmount();
    router.dispose();
    forget();
  };

  it.each(pagesHere)(
    '$path ends its work after it is drawn or left',
    async (page) => {
      if (endless.has(page.path)) return;
      await draw(page);
      await sleep(500);
      const problems = restProblems(await drawsIn(500));
      cleanup();
      if (problems.length === 0) {
        for (let n = 0; n < 2; n += 1) await visit(page);
        const before = memory();
        for (let n = 0; n < visits; n += 1) await visit(page);
        problems.push(...roomProblems(memory() - before, 'kept after ten visits'));
      }
      const left = memory();
      await sleep(500);
      problems.push(...roomProblems(memory() - left, 'taken in half a second after it was left'));
      if (problems.length > 0) throw new Error(problems.join('; '));
    },
    60_000,
  );
});

describe('while the API is down', () => {
  const server = setupServer(http.all('/api/*', () => refusal('unavailable')));
  beforeAll(() => server.listen({ onUnhandledFrame: 'bypass' }));
  afterEach(forget);
  afterAll(() => server.close());

  it.each(slotsHere)('the part for the slot $name still renders', async (slot) => {
    if (!endless.has(slot.name)) await drawPart(slot);
  });

  it.each(pagesHere)('$path still renders', async (page) => {
    if (!endless.has(page.path)) await draw(page);
  });
});
