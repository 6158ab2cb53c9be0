import type { PageData } from '@portal/contracts/page-data';
import { paths } from '@portal/contracts/paths';
import { ShareResponse, ShownNames } from '@portal/contracts/public-program';
import type { RemotePage } from '@portal/contracts/remote';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { commandsOf } from '../../../testing/commands.js';
import { pageDataIn } from '../../../testing/page-data.js';
import { TestRemoteStore } from '../../../testing/remote-store.js';
import type { SignedInClient } from '../../../testing/test-accounts.js';
import { useTestApi } from '../../../testing/test-api.js';
import { createEvent, createProfile, publishProgram, signUp } from '../../../testing/test-inputs.js';
import { mockPages } from '../../../testing/test-site.js';
import { ShellFiles } from './shell-files.service.js';

const api = useTestApi(async () => {
  const store = await TestRemoteStore.create();
  const profiles = '/queryprofile?user={user}';
  const pages: RemotePage[] = [
    { path: '/mine/:id', access: 'signed-in', data: ['/profile?id={id}', profiles] },
    { path: '/signup/:id', access: 'signed-in', data: ['/event?id={id}', '/performances', profiles] },
    { path: '/days', access: 'signed-in', data: ['/queryevents?searchWords=&startDate={today}&page=1'] },
    { path: '/curious', access: 'signed-in', data: ['/account', '/account_export', '/performances'] },
    { path: '/events/signup/:id', access: 'signed-in', data: ['/event?id={id}'] },
    { path: '/managed', access: 'coordinator', data: ['/managedevents?page=1'] },
  ];
  const home = { name: 'home' as const, order: 1, height: { wide: 10, narrow: 10 } };
  await store.publishPages('mf_a', '1.0.0-00000001', pages, 'A', [
    {
      ...home,
      access: 'signed-in',
      data: ['/performances'],
      outline: {
        of: { own: '/performances' },
        shape: 'rows',
        columns: [
          [{ title: 'Own', list: { kind: 'list', of: 'own', look: 'lines', rows: [{ title: '{title}' }] } }],
        ],
      },
    },
  ]);
  await store.publishPages('mf_b', '1.0.0-00000001', [{ path: '/b', access: 'signed-in' }], 'B', [
    {
      ...home,
      access: 'coordinator',
      data: ['/managedevents?page=1'],
      outline: { of: { managed: '/managedevents?page=1' }, columns: [[{ title: 'Managed', blocks: [] }]] },
    },
    { ...home, name: 'event', access: 'coordinator', data: ['/event?id={id}', '/event_emails?id={id}'] },
  ]);
  const read = '/public_program?address={address}';
  await store.publishPages('mf_program', '1.0.0-00000001', [
    {
      path: paths.publicProgram,
      access: 'public',
      data: [read],
      outline: { of: read, shape: 'rows', title: '{name}', blocks: [] },
    },
    {
      path: '/child/:id',
      access: 'signed-in',
      data: ['/profile?id={id}'],
      outline: { of: '/profile?id={id}', title: '{firstName}', blocks: [] },
    },
    { path: paths.invitation, access: 'signed-in' },
    { path: paths.teacherInvitation, access: 'signed-in' },
    { path: '/told/:id', access: 'coordinator', data: ['/event?id={id}'], outline: 'text' },
  ]);
  return { DATA_DIR: store.dataDir, LIMITS: 'program-tries=20' };
});
beforeAll(() => mockPages(api.app));

const open = async (path: string, cookie = ''): Promise<PageData> => {
  const page = await fetch(`${api.url}${path}`, { headers: { cookie } });
  return pageDataIn(await page.text());
};

const answersOf = async (path: string, cookie: string): Promise<Record<string, unknown>> =>
  (await open(path, cookie)).answers ?? {};

describe('the first page', () => {
  test('has a null session and no answers for a visitor', async () => {
    const { session, answers } = await open('/mine/1');
    expect([session, answers]).toEqual([null, undefined]);
  });

  test('has the session and the answers to the first reads of the page', async () => {
    const parent = await api.as('parent');
    const { session } = await open('/mine/1', parent.cookie);
    const answers = await answersOf('/mine/1', parent.cookie);
    expect(session).toEqual({ id: parent.id, permissions: [] });
    // The profile does not exist. The page itself handles refused reads.
    expect(answers).toEqual({ [`/queryprofile?user=${parent.id}`]: [] });
  });

  test("has the start of the user's day if the browser sends its time zone", async () => {
    const cookie = (await api.as('parent')).cookie;
    expect((await open('/days', cookie)).answers).toEqual({});
    const answers = await answersOf('/days', `${cookie}; portal-zone=America%2FLos_Angeles`);
    expect(Object.keys(answers)[0]).toMatch(/^\/queryevents\?searchWords=&startDate=\d{13}&page=1$/);
    expect((await open('/days?page=2', `${cookie}; portal-zone=UTC`)).answers).toBeUndefined();
  });

  test.each(['/', '/home', '/home?success=Hello'])(
    "has the first reads of the parts on %s for the user's permissions, and the files of the parts",
    async (path) => {
      const parent = await api.as('parent');
      const own = await answersOf(path, parent.cookie);
      expect(own).toEqual({ '/performances': [], '/todos': [{ kind: 'firstProfile', of: parent.id }] });
      const answers = await answersOf(path, (await api.as('coordinator')).cookie);
      expect(Object.keys(answers).sort()).toEqual(['/managedevents?page=1', '/performances', '/todos']);
      expect((await open(path)).answers).toBeUndefined();
      const { later = [] } = await open(path, parent.cookie);
      expect(later.map((file) => file.path)).toContain('/mf/mf_a/1.0.0-00000001/entry.js');
      expect(later.filter((file) => file.path.startsWith('/mf/mf_b/'))).toEqual([]);
      expect((await open(path)).later).toEqual([]);
    },
  );

  test('takes one request and one read of the session, whatever the number of reads', async () => {
    const parent = await api.as('parent', 'family');
    const { _id } = await createEvent(await api.as('coordinator'));
    await signUp(parent, _id);
    const addresses = [`/event?id=${_id}`, '/performances', `/queryprofile?user=${parent.id}`];
    expect(Object.keys(await answersOf(`/signup/${_id}`, parent.cookie))).toEqual(addresses);
    let requests = 0;
    const count = () => (requests += 1);
    api.app.getHttpServer().on('request', count);
    const commands = await commandsOf(api, () => open(`/signup/${_id}`, parent.cookie));
    api.app.getHttpServer().off('request', count);
    expect(requests).toBe(1);
    const ofSessions = commands.filter(([collection]) => collection === 'sessions');
    expect(ofSessions.map(([, method]) => method)).toEqual(['aggregate']);
  });

  test('for a page of a team has no answers of core calls', async () => {
    const answers = await answersOf('/curious', (await api.as('parent')).cookie);
    expect(answers).toEqual({ '/performances': [] });
  });

  test("includes the reads of parts of other remotes for the user's permissions, and lists their files after its own", async () => {
    const coordinator = await api.as('coordinator');
    const { _id } = await createEvent(coordinator);
    const path = `/events/signup/${_id}`;
    const ofB = ({ later = [] }: PageData) => later.filter((file) => file.path.startsWith('/mf/mf_b/'));
    const answers = await answersOf(path, coordinator.cookie);
    expect(Object.keys(answers).sort()).toEqual([`/event?id=${_id}`, `/event_emails?id=${_id}`]);
    expect(ofB(await open(path, coordinator.cookie)).map((file) => file.path)).toContain(
      '/mf/mf_b/1.0.0-00000001/entry.js',
    );
    const parent = (await api.as('parent')).cookie;
    expect(Object.keys(await answersOf(path, parent))).toEqual([`/event?id=${_id}`]);
    expect(ofB(await open(path, parent))).toEqual([]);
    expect(ofB(await open(path))).toEqual([]);
  });

  test("can be stored by a visitor's browser, which revalidates it; all other pages are no-store", async () => {
    const ask = (headers: Record<string, string>, path = '/about') => fetch(`${api.url}${path}`, { headers });
    const first = await ask({});
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('vary')).toBe('Cookie, Accept-Language, Accept-Encoding');
    const seen = { 'if-none-match': first.headers.get('etag') ?? '' };
    const again = await ask(seen);
    expect([again.status, await again.text()]).toEqual([304, '']);
    // The 304 response has the same policy as the first response.
    expect(again.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'));
    const { cookie } = await api.as('parent');
    const themed = { cookie: 'portal-theme=dark' };
    const others: Record<string, string>[] = [{ 'accept-language': 'es' }, themed, { cookie }];
    for (const headers of others) expect((await ask({ ...seen, ...headers })).status).toBe(200);
    for (const { headers } of [await ask({ cookie }), await ask({}, paths.login), await ask({}, '/nowhere')])
      expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null]);
  });

  test('has no parts on other pages', async () => {
    const { answers } = await open('/about', (await api.as('parent')).cookie);
    expect(answers).toBeUndefined();
  });

  test('has no answers for a user without permission for the page', async () => {
    const { session, answers } = await open('/managed', (await api.as('parent')).cookie);
    expect(session).not.toBeNull();
    expect(answers).toBeUndefined();
  });
});

describe('the page of a public program', () => {
  const openShared = async (address: string) => {
    const answer = await fetch(`${api.url}/program/${address}`);
    return { html: await answer.text(), robots: answer.headers.get('x-robots-tag') };
  };

  test('has a link preview with event, day and place, and is not indexed', async () => {
    const coordinator = await api.as('coordinator');
    const { _id } = await createEvent(coordinator, { name: 'Bach & Tea', date: '2090-12-05T22:00:00.000Z' });
    const share = await coordinator.get(`/event_share?id=${_id}`);
    const { address } = share.as(ShareResponse);
    const { html, robots } = await openShared(address);
    expect(robots).toBe('noindex');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain('<meta property="og:title" content="Bach &amp; Tea">');
    expect(html).toMatch(
      /og:description" content="Tuesday, December 5, 2090 at 2:00.PM · 12 Oak Street, San José"/,
    );
    const [, picture = ''] = /og:image" content="([^"]*)"/.exec(html) ?? [];
    expect(picture).toMatch(/^http.*\/api\/program_ticket\?address=[-\w]{14}&amp;v=\d+$/);
    expect((await fetch(`${api.url}/mine/1`)).headers.get('x-robots-tag')).toBeNull();
  });

  test('with an unknown address has no link preview, and is not indexed', async () => {
    const { html, robots } = await openShared('k7m2-9xqp-3rwd');
    expect(robots).toBe('noindex');
    expect(html).not.toContain('og:site_name');
  });
});

// A shell that renders only the data of the page's outline or parts.
const tellAll = `module.exports.render = async (pathname, data, outlined, parts) =>
  ({ html: JSON.stringify(outlined ?? (parts.length > 0 ? parts : null)), title: '', isWhole: false, isOutlined: !!outlined, isLoading: true })`;

describe('server-rendered outlines', () => {
  const drawnAt = async (path: string, cookie = ''): Promise<unknown> => {
    const html = await (await fetch(`${api.url}${path}`, { headers: { cookie } })).text();
    return JSON.parse(/<div id="root" data-drawn="\w+">(.*)<\/div>/.exec(html)?.[1] ?? 'null');
  };

  beforeAll(async () => {
    const bundle = join(api.config.dataDir, 'tell-all.js');
    await writeFile(bundle, tellAll);
    vi.spyOn(api.app.get(ShellFiles), 'bundleOf').mockReturnValue(bundle);
  });
  // Restoring all mocks also removes the mock of the shell's files.
  afterAll(() => {
    vi.restoreAllMocks();
    mockPages(api.app);
  });

  test.each([
    ['initial', 'Lin M.'],
    ['full', 'Lin Moss'],
    ['grade', undefined],
  ])(
    "show performers as the event's setting requires (%s), with the answer the page itself gets",
    async (names, name) => {
      const coordinator = await api.as('coordinator');
      const parent = await api.as('parent', `family-${names}`);
      const { _id } = await createEvent(coordinator);
      const { _id: profile } = await createProfile(parent, { firstName: 'Lin', lastName: 'Moss' });
      const performance = await signUp(parent, _id, { profile });
      await publishProgram(coordinator, _id, [performance._id]);
      const body = { _id, names: ShownNames.parse(names) };
      const { address } = (await coordinator.post('/event_share', body)).as(ShareResponse);
      const read = `/public_program?address=${address}`;
      const drawn = (await drawnAt(`/program/${address}`)) as {
        answer: { program: { rows: { people: { name?: string }[] }[] } };
      };
      expect(drawn.answer.program.rows[0]?.people[0]?.name).toBe(name);
      expect(drawn.answer).toEqual(JSON.parse((await api.visitor().get(read)).text));
      const told = JSON.stringify(drawn);
      expect(told).not.toContain('Windmill');
      expect(told.includes('Moss')).toBe(names === 'full');
    },
  );

  test("show a child's name to the own family only, on pages and in parts", async () => {
    const coordinator = await api.as('coordinator');
    const parent = await api.as('parent', 'family-own');
    const { _id } = await createEvent(coordinator);
    const made = await createProfile(parent, { firstName: 'Mei', lastName: 'Moss' });
    await signUp(parent, _id, { profile: made._id });
    type Part = { id: string; answer: { reader: object } & Record<string, unknown> };
    const partsFor = async ({ cookie }: SignedInClient) => (await drawnAt('/', cookie)) as Part[];
    const [own, ...others] = await partsFor(parent);
    expect(others).toEqual([]);
    const answer = JSON.parse((await parent.get('/performances')).text) as unknown;
    expect(own).toMatchObject({ id: 'mf_a', answer: { own: answer, reader: {} } });
    expect(JSON.stringify(own)).toContain('Mei');
    for (const who of [coordinator, await api.as('parent', 'family-other')]) {
      const parts = await partsFor(who);
      expect(parts).toHaveLength(who === coordinator ? 2 : 1);
      expect(JSON.stringify(parts)).not.toContain('Mei');
      expect(parts[0]?.answer.reader).toEqual(
        // The coordinator of this test has the account type of a teacher.
        who === coordinator ? { coordinator: true, studio: 'offered' } : {},
      );
    }
    expect(await drawnAt('/')).toBeNull();

    const child = `/child/${made._id}`;
    expect(await drawnAt(child, parent.cookie)).toMatchObject({ answer: { firstName: 'Mei' } });
    const [family, other] = [await api.as('parent', 'family-other'), await api.as('coordinator', 'other')];
    for (const { cookie } of [coordinator, family, other]) expect(await drawnAt(child, cookie)).toBeNull();
    expect(await drawnAt(child)).toBeNull();
  });

  test('are not rendered for other queries, unknown addresses, and other pages', async () => {
    for (const path of ['/program/k7m2-9xqp-3rwd', '/program/k7m2-9xqp-3rwd?x=1', '/told/1', '/about'])
      expect(await drawnAt(path)).toBeNull();
  });

  test('are in the registry of other pages as a shape only', async () => {
    const { registry } = await open('/about');
    const pages = registry.remotes.flatMap(({ declaration }) => declaration.pages);
    expect(pages.find(({ path }) => path === paths.publicProgram)?.outline).toBe('rows');
    expect(pages.find(({ path }) => path === '/told/:id')?.outline).toBe('text');
    expect(pages.find(({ path }) => path === '/b')).not.toHaveProperty('outline');
    const parts = registry.remotes.flatMap(({ id, declaration }) =>
      (declaration.slots ?? []).map((slot) => ({ id, ...slot })),
    );
    const atHome = parts.filter(({ name }) => name === 'home').map(({ id, outline }) => [id, outline]);
    expect(atHome.sort()).toEqual([
      ['mf_a', 'rows'],
      ['mf_b', undefined],
    ]);
  });
});

describe('the status of a public page', () => {
  const statusOf = async (path: string) => (await fetch(`${api.url}${path}`)).status;

  test('is 200 for an open program, 410 for a closed one and 404 for an unknown address', async () => {
    const coordinator = await api.as('coordinator');
    const { _id } = await createEvent(coordinator);
    const { address } = (await coordinator.get(`/event_share?id=${_id}`)).as(ShareResponse);
    const path = `/program/${address}`;
    expect(await statusOf(path)).toBe(200);
    expect(await statusOf(`${path}?success=Hello`)).toBe(200);
    expect(await statusOf('/program/nosuch')).toBe(404);
    expect(await statusOf('/program/k7m2-9xqp-3rwd')).toBe(404);
    await coordinator.post('/event_share', { _id, isOff: true });
    expect(await statusOf(path)).toBe(410);
    await coordinator.post('/event_share', { _id, isOff: false });
    expect(await statusOf(path)).toBe(200);
  });

  test('is 429 for a network that tried too many wrong addresses', async () => {
    const statuses = [];
    for (let tries = 0; tries < 25; tries += 1)
      statuses.push(await statusOf(`/program/k7m2-9xqp-3rw${tries % 10}`));
    expect(statuses.at(-1)).toBe(429);
  });

  test('is 200 for a page for logged-in users', async () => {
    const parent = await api.as('parent');
    const answer = await fetch(`${api.url}/child/${parent.id}`, { headers: { cookie: parent.cookie } });
    expect(answer.status).toBe(200);
  });
});

describe('a secret address that a visitor opens', () => {
  const code = 'c0ffee00c0ffee00c0ffee00c0ffee00';

  const ask = async (path: string, cookie = '', more: Record<string, string> = {}) => {
    const sent = { headers: { cookie, ...more }, redirect: 'manual' } as const;
    const { status, headers } = await fetch(`${api.url}${path}`, sent);
    const set = headers.getSetCookie();
    const kept = set.find((one) => one.startsWith('portal-destination=')) ?? '';
    const cookies = set.map((one) => one.split(';', 1)[0] ?? '');
    const visitors = cookies.filter((one) => one.startsWith('portal-visitor='));
    return { status, kept, visitors, cookies: cookies.join('; '), to: headers.get('location') };
  };

  test.each([paths.invitation, paths.teacherInvitation])(
    'is stored in an HttpOnly cookie, and %s redirects to it once',
    async (masked) => {
      const secret = masked.replace(':code', code);
      const { kept, visitors, cookies } = await ask(secret);
      expect(kept).toContain('HttpOnly');
      expect(kept).not.toContain('c0ffee');
      expect(visitors).toHaveLength(1);
      const parent = await api.as('parent');
      const cookie = `${parent.cookie}; ${cookies}`;
      expect(await ask('/program/:code', cookie)).toMatchObject({ to: null });
      const found = await ask(`${masked}?success=Done`, cookie);
      expect(found).toMatchObject({ status: 302, to: `${secret}?success=Done` });
      expect(found.kept).toMatch(/^portal-destination=;/);
      expect(await ask(masked, parent.cookie)).toMatchObject({ status: 200, to: null });
    },
  );

  test.each(['/mine/1', '/nowhere', '/'])('is not stored for %s', async (path) => {
    expect((await ask(path)).kept).toBe('');
  });

  test('is stored for a logged-in user too if it is the link of a teacher', async () => {
    const { cookie } = await api.as('parent');
    const link = paths.teacherInvitation.replace(':code', code);
    const { kept, cookies } = await ask(link, cookie);
    expect(kept).toContain('HttpOnly');
    expect((await ask(paths.teacherInvitation, `${cookie}; ${cookies}`)).to).toBe(link);
    expect((await ask(paths.invitation.replace(':code', code), cookie)).kept).toBe('');
  });

  test.each([
    ['a script', { 'sec-fetch-dest': 'empty' }],
    ['a frame', { 'sec-fetch-dest': 'iframe' }],
    ['a prefetch', { 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch' }],
  ])('is neither read, deleted nor replaced by %s', async (_, headers) => {
    const secret = paths.invitation.replace(':code', code);
    const { cookies } = await ask(secret);
    expect(await ask(paths.invitation, cookies, headers)).toMatchObject({ to: null, kept: '' });
    const other = paths.invitation.replace(':code', 'f00d'.repeat(8));
    expect(await ask(other, cookies, headers)).toMatchObject({ to: null, kept: '' });
    expect((await ask(paths.invitation, cookies, { 'sec-fetch-dest': 'document' })).to).toBe(secret);
  });

  test('is not followed in a browser with another visitor cookie, or without one', async () => {
    const { kept } = await ask(paths.teacherInvitation.replace(':code', code));
    const [planted = ''] = kept.split(';', 1);
    const [own = ''] = (await ask(paths.invitation.replace(':code', code))).visitors;
    const { cookie } = await api.as('parent');
    for (const rest of ['', `; ${own}`])
      expect((await ask(paths.teacherInvitation, `${cookie}; ${planted}${rest}`)).to).toBeNull();
  });
});
