import { endpoints } from '@portal/contracts/endpoints';
import { ListRemotesResponse, PublishRemoteResponse, RemoteState } from '@portal/contracts/publishing';
import { TeamStatusResponse } from '@portal/contracts/previews';
import { RegistryResponse } from '@portal/contracts/registry';
import { shapeOf } from '@portal/contracts/shapes';
import { digestOf } from '@portal/remote-store/candidate';
import { publish } from '@portal/remote-store/publish';
import { fakeCandidate, fakeFiles, type FakeBuild } from '@portal/remote-store/testing/built-remote';
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Config } from '../../platform/config/config.js';
import { Audit, type AuditEntry } from '../../platform/log/audit.js';
import { log } from '../../platform/log/log.js';
import { clearRemotes } from '../../../testing/remote-store.js';
import { startTestApi, useTestApi } from '../../../testing/test-api.js';
import type { TestAnswer } from '../../../testing/test-client.js';
import { PublishingService } from './publishing.service.js';
import { RemoteTokens } from './remote-tokens.service.js';
import { PublishedRemotes } from './store/published-remotes.service.js';
import { actAsAdmin, filesOf, TestTeam } from './testing/test-team.js';

const [first, second, third] = ['1.0.0-00000001', '1.0.1-00000002', '1.0.2-00000003'] as const;

const api = useTestApi();
let team: TestTeam;
let audit: AuditEntry[];
beforeEach(async () => {
  await clearRemotes(api);
  team = await TestTeam.of(api, 'mf_things');
  audit = [];
  vi.spyOn(Audit.prototype, 'write').mockImplementation((entry) => void audit.push(entry));
});

const registry = async (): Promise<RegistryResponse> =>
  (await api.visitor().get('/registry')).as(RegistryResponse);
const liveVersions = async (): Promise<string[]> =>
  (await registry()).remotes.map(({ id, version, status }) => `${id} ${version} ${status}`);
const remotesOfAdmin = async (): Promise<ListRemotesResponse> =>
  (await (await api.as('admin')).get('/admin_remotes')).as(ListRemotesResponse);
const reasons = (answer: { body: unknown }): string =>
  ((answer.body as { reasons?: string[] }).reasons ?? []).join('\n');
/** A build with more pages. */
const more = (version: string, ...paths: string[]): FakeBuild => ({
  version,
  declaration: { pages: ['/things', ...paths].map((path) => ({ path, access: 'signed-in' as const })) },
});
const locally = (build: FakeBuild) =>
  publish(api.app.get(PublishedRemotes), fakeCandidate(build), { by: 'npm start' });

describe('PUT /team_remote', () => {
  it('publishes a build at once, with hashes of the uploaded files', async () => {
    const answer = await team.publish({ version: first });
    expect(answer.as(PublishRemoteResponse)).toEqual({
      id: 'mf_things',
      version: first,
      isNew: true,
      isCanary: false,
    });
    const [remote] = (await registry()).remotes;
    expect(remote).toMatchObject({ id: 'mf_things', version: first, status: 'on' });
    for (const [name, hash] of Object.entries(remote?.integrity ?? { none: '' })) {
      const file = await fetch(`${api.url}${remote?.base ?? ''}${name}`);
      const bytes = Buffer.from(await file.arrayBuffer());
      expect(`sha384-${createHash('sha384').update(bytes).digest('base64')}`).toBe(hash);
    }
  });

  it('with judgeOnly returns the answer of a publish, and stores nothing', async () => {
    const judge = (build: FakeBuild) => team.put({ files: filesOf(build), judgeOnly: true });
    expect((await judge({})).body).toMatchObject({ id: 'mf_things', version: first, isNew: true });
    expect((await registry()).remotes).toEqual([]);
    expect((await team.state()).status).toBe(404);
    await locally({ id: 'mf_taken', path: '/taken' });
    const declaration = { trust: 'core' as const, requires: { shellApi: '^9.0.0' } };
    const bad = await judge({ path: '/taken', declaration, files: { 'routes.js': 'eval("1")' } });
    expect([bad.status, bad.error]).toEqual([422, 'refused']);
    for (const said of [/runs text as code/, /Core remotes/, /requires shell API/, /belongs to mf_taken/])
      expect(reasons(bad)).toMatch(said);
    expect(audit).toEqual([]);
  });

  it('refuses a build that calls a missing endpoint, and lists a live one under `gone`', async () => {
    const calls = ['GET /queryevents', 'GET /gone'];
    expect(reasons(await team.put({ files: filesOf({ calls }) }))).toBe(
      'It calls GET /gone, which this portal does not have.',
    );
    await locally({ calls });
    const [listed] = await remotesOfAdmin();
    expect(listed?.gone).toEqual(['GET /gone']);
  });

  it('refuses a build whose calls have changed, naming the field, and lists a live one under `gone`', async () => {
    const now = shapeOf(endpoints['GET /event']);
    const calls = ['GET /event'];
    expect((await team.put({ files: filesOf({ calls, shapes: { 'GET /event': now } }) })).status).toBe(200);
    const before = { ...now, gives: { ...now.gives, seats: 'integer' } };
    const build = { calls, shapes: { 'GET /event': before }, version: second };
    const change = 'GET /event (seats is no longer answered)';
    expect(reasons(await team.put({ files: filesOf(build) }))).toContain(
      `It was built with another version of ${change}.`,
    );
    await locally(build);
    expect((await remotesOfAdmin())[0]?.gone).toEqual([change]);
    const warned = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    await api.app.get(PublishingService).logGone();
    expect(warned).toHaveBeenCalledWith(expect.objectContaining({ calls: [change] }), expect.any(String));
  });

  it('records in the history whether pages were drawn before publishing', async () => {
    const attested = (build: FakeBuild) => ({
      digest: digestOf(fakeCandidate(build).release),
      checks: ['pages'],
    });
    await team.put({ files: filesOf({}), attested: attested({}) });
    await team.put({ files: filesOf({ version: second }) });
    await team.put({ files: filesOf({ version: third }), unchecked: 'no jsdom here' });
    const { history } = (await team.state()).as(RemoteState);
    expect(history.map(({ reason }) => reason)).toEqual([
      'its pages were not checked: no jsdom here',
      'its pages were not checked',
      'its pages were drawn before',
    ]);
    const others = await team.put({
      files: filesOf({ version: '1.0.3-00000004', path: '/more' }),
      attested: attested({}),
    });
    expect(reasons(others)).toMatch(/checked files differ/);
  });

  it('shows versions stored for previews in the history to admins only', async () => {
    await team.publish({ version: first });
    await team.put({ files: filesOf({ version: second }), storeOnly: true });
    const actsIn = (state?: RemoteState) => state?.history.map(({ act, by, version }) => [act, by, version]);
    const published = ['publish', 'token Ann', first];
    const [listed] = await remotesOfAdmin();
    expect(actsIn(listed?.state)).toEqual([['store', 'token Ann', second], published]);
    // Older team tools do not know the act `store`.
    expect(actsIn((await team.state()).as(RemoteState))).toEqual([published]);
    expect(actsIn((await team.status()).as(TeamStatusResponse).state)).toEqual([published]);
  });

  it('refuses more uploads with one token in an hour than the setting allows, and judges any number', async () => {
    const strict = await startTestApi({ LIMITS: 'upload-token=3' });
    onTestFinished(() => strict.stop());
    const its = await TestTeam.of(strict, 'mf_things');
    const judged = { files: filesOf({}), judgeOnly: true };
    for (let n = 0; n < 4; n += 1) expect((await its.put(judged)).status).toBe(200);
    for (let n = 0; n < 3; n += 1) expect((await its.publish()).status).toBe(200);
    expect((await its.publish()).status).toBe(429);
    const others = await TestTeam.of(strict, 'mf_others');
    expect((await others.publish({ id: 'mf_others', path: '/others' })).status).toBe(200);
  });

  it('refuses a build whose pages were not drawn, with REQUIRE_DRAWN_PAGES', async () => {
    const strict = await startTestApi({ REQUIRE_DRAWN_PAGES: 'on' });
    onTestFinished(() => strict.stop());
    const its = await TestTeam.of(strict, 'mf_things');
    expect(reasons(await its.put({ files: filesOf({}) }))).toMatch(/only builds whose pages/);
    expect((await its.publish()).status).toBe(200);
  });

  it('starts a version whose pages were not drawn as a canary of 1 %', async () => {
    const [first, next] = [{ version: '1.0.0-00000001' }, { version: '1.0.1-00000002' }];
    const undrawn = (build: FakeBuild, change: object = {}) => team.put({ files: filesOf(build), ...change });
    const canary = async () => (await team.state()).as(RemoteState).canary;
    expect((await undrawn(first)).body).toMatchObject({ isNew: true, isCanary: false });
    expect((await undrawn(next, { storeOnly: true })).body).toMatchObject({ isCanary: false });
    expect((await undrawn(next)).body).toMatchObject({ isNew: true, isCanary: true });
    expect(await canary()).toMatchObject({ version: next.version, percent: 1 });
    await team.act({ act: 'canary', percent: 20 });
    expect((await undrawn(next)).body).toMatchObject({ isNew: false });
    expect(await canary()).toMatchObject({ percent: 20 });
    expect((await undrawn(next, { percent: 30 })).body).toMatchObject({ isCanary: true });
    expect(await canary()).toMatchObject({ percent: 30 });
    await team.act({ act: 'canary', percent: 100 });
    expect((await undrawn(next)).body).toMatchObject({ isNew: false, isCanary: false });
    expect((await registry()).remotes.map(({ version }) => version)).toEqual([next.version]);
  });

  it.each<[string, FakeBuild, RegExp]>([
    ['another remote than the token’s', { id: 'mf_others' }, /token is for mf_things/],
    ['core code', { declaration: { trust: 'core' } }, /Core remotes/],
    ['an address of the shell', { path: '/about' }, /belongs to the shell/],
    ['an address of another team', { path: '/taken' }, /belongs to mf_taken/],
    ['an address of the core', { path: '/account' }, /take passwords|mf_door/],
    ['a file beside its folder', { files: { '../../registry.json': '{}' } }, /not a kind of file/],
    ['a file of the store', { files: { 'release.json': '{}' } }, /reserved for the store/],
    ['a file that is a folder too', { files: { 'a.js': '', 'a.js/b.js': '' } }, /a file and a folder/],
    ['a folder where the store writes', { files: { 'release.json/b.js': '' } }, /a file and a folder/],
    ['a folder where a compressed form goes', { files: { 'a.js': '', 'a.js.br/b.js': '' } }, /and a folder/],
    ['a word for what is shared', { manifest: { shared: 'abc' } }, /not valid build output/],
    ['nothing for what is shared', { manifest: { shared: [null] } }, /not valid build output/],
    ['an object for what is shared', { manifest: { shared: {} } }, /not valid build output/],
    [
      'a version too long for a folder',
      { version: `${'1'.repeat(300)}.0.0-00000001` },
      /not valid build output/,
    ],
  ])('refuses %s, with the reason, and stores nothing', async (_, build, reason) => {
    await locally({ id: 'mf_taken', path: '/taken' });
    await locally({ id: 'mf_door', path: '/account', declaration: { trust: 'core' } });
    const answer = await team.publish(build);
    expect([answer.status, answer.error]).toEqual([422, 'refused']);
    expect(reasons(answer)).toMatch(reason);
    expect((await registry()).remotes).toHaveLength(2);
    expect(audit.at(-1)).toMatchObject({ action: 'remote.publish', outcome: 'denied', object: 'mf_things' });
  });

  const outlined = (change: object): FakeBuild => {
    const outline = { of: '/performances', title: 'Things', ...change };
    const page = { path: '/things', access: 'signed-in', data: ['/performances'], outline };
    return { declaration: { pages: [page] } as object };
  };
  const part = (section: object): FakeBuild => {
    const outline = { of: { own: '/performances' }, columns: [[{ title: 'Own', ...section }]] };
    const home = { name: 'home', access: 'signed-in', order: 1, height: { wide: 9, narrow: 9 } };
    return { declaration: { slots: [{ ...home, data: ['/performances'], outline }] } as object };
  };
  const leadingTo = (to: string) => ({ kind: 'links', links: [{ text: 'Go', to }] });
  const deep = (levels: number): object =>
    levels === 0 ? {} : { kind: 'group', blocks: [deep(levels - 1)] };
  const manyTexts = Array.from({ length: 10_000 }, () => ({ kind: 'text', lines: ['x'] }));
  it.each<[string, FakeBuild]>([
    ['a link that is a script', outlined({ blocks: [leadingTo('javascript:alert(1)')] })],
    ['10,000 blocks', outlined({ blocks: manyTexts })],
    ['a hundred groups in one another', outlined({ blocks: [deep(100)] })],
    ['a script in a part', part({ blocks: [leadingTo('javascript:alert(1)')] })],
    ['10,000 blocks in a part', part({ blocks: manyTexts })],
  ])('refuses an outline with %s', async (_, build) => {
    const answer = await team.publish(build);
    expect([answer.status, answer.error]).toEqual([422, 'refused']);
    expect(reasons(answer)).toMatch(/not valid build output|nested too deeply/);
  });
  it('accepts an outline of a page and of a part', async () => {
    const { declaration } = part({ blocks: [leadingTo('/things')] });
    const build = {
      declaration: { ...outlined({ blocks: [leadingTo('/things')] }).declaration, ...declaration },
    };
    expect((await team.publish(build)).status).toBe(200);
  });

  const nested = (open: string, close: string) => `${open.repeat(200_000)}${close.repeat(200_000)}`;
  const manifest = (text: string): FakeBuild => ({ files: { 'mf-manifest.json': text } });
  const style = (css: string): FakeBuild => ({ files: { 'routes.css': css } });
  it.each<[string, FakeBuild, number?]>([
    ['a manifest of 200,000 arrays in one another', manifest(nested('[', ']'))],
    ['the same in what nobody reads', manifest(`{"more":${nested('[', ']')}}`)],
    ['comments that never end', style('/* '.repeat(20_000)), 200],
    ['a megabyte of comments that never end', style('/* '.repeat(350_000)), 200],
    ['1,500 blocks in one another and blanks', style(`${'@media x{'.repeat(1_500)}${' '.repeat(200_000)}`)],
    ['20,000 selectors in one another', style(':is('.repeat(20_000)), 200],
    ['20,000 blocks in one another', style('@media x{'.repeat(20_000))],
    ['17 segments that may be left out', { path: '/a?'.repeat(17) }],
    ['20,000 pages', more(first, ...Array.from({ length: 20_000 }, (_, n) => `/p${n}`))],
  ])('checks %s outside of the main thread', async (_, build, status = 422) => {
    const before = process.threadCpuUsage();
    const answer = await team.publish(build);
    const { user, system } = process.threadCpuUsage(before);
    expect(answer.status).toBe(status);
    // The CPU time of this thread, which does not depend on the load of the machine.
    expect((user + system) / 1000).toBeLessThan(700);
  });

  it('refuses a second upload of a team while the first one runs', async () => {
    const both = await Promise.all([team.publish(), team.publish()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 503]);
    expect((await team.publish()).status).toBe(200);
  });

  it('refuses to publish over a core remote, with a token for its name', async () => {
    await locally({ id: 'mf_things', declaration: { trust: 'core' } });
    expect(reasons(await team.publish({ version: second }))).toMatch(/Core remotes/);
    expect(reasons(await team.act({ act: 'pause' }))).toMatch(/Core remotes/);
  });

  it.each([
    ['no file', { files: [] }],
    ['a file that is no base64', { files: [{ name: 'a.js', content: '%%%' }] }],
    ['a percentage of everybody', { files: [{ name: 'a.js', content: '' }], percent: 100 }],
    ['hashes of its own', { files: [{ name: 'a.js', content: '', integrity: 'sha384-x' }] }],
  ])('returns 400 for a body with %s', async (_, body) => {
    expect((await team.put(body)).status).toBe(400);
  });

  it('refuses two files with the same name', async () => {
    const file = { name: 'routes.js', content: '' };
    expect(reasons(await team.put({ files: [file, file] }))).toMatch(/same name/);
  });

  it('accepts up to five megabytes', async () => {
    const body = (bytes: number) => ({
      files: [{ name: 'a.js', content: Buffer.alloc(bytes).toString('base64') }],
    });
    expect((await team.put(body(5 * 1024 * 1024))).status).toBe(422);
    expect((await team.put(body(5.2 * 1024 * 1024))).status).toBe(413);
  });
});

describe('the addresses that a token allows', () => {
  it('are set when the token is created', async () => {
    const its = await TestTeam.of(api, 'mf_posters', 'Ann', ['posters', 'flyers']);
    const declare = (...paths: string[]) =>
      its.publish({ id: 'mf_posters', declaration: more('', ...paths).declaration ?? {} });
    expect(reasons(await declare('/events/mine'))).toMatch(
      /begin with \/posters, \/flyers, not with \/things, \/events\./,
    );
    expect((await its.publish({ id: 'mf_posters', path: '/flyers/:id' })).status).toBe(200);
  });

  it('are not offered if they are the space of another remote', async () => {
    await locally({ id: 'mf_taken', path: '/taken/:id' });
    const its = await TestTeam.of(api, 'mf_posters', 'Ann', ['posters']);
    const declaration = more('', '/taken').declaration ?? {};
    expect(reasons(await its.publish({ id: 'mf_posters', declaration }))).toMatch(
      /\/taken is the space of mf_taken: choose another word\. An operator of the portal can add \/things: .*--words posters,things$/m,
    );
  });

  it('include those that the remote claims already', async () => {
    await locally(more(first, '/flyers'));
    expect((await team.publish(more(second, '/flyers/:id'))).status).toBe(200);
    expect(reasons(await team.publish(more(third, '/events/mine')))).toMatch(/not with \/events/);
  });
});

describe('a token', () => {
  const bearing = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

  it.each([
    ['nothing', {}],
    ['a made-up token', bearing(`rt_${'A'.repeat(43)}`)],
    ['a token in the wrong place', { headers: { cookie: `token=rt_${'A'.repeat(43)}` } }],
    ['an operator', bearing('{"$ne":null}')],
  ])('is refused if it is %s', async (_, options) => {
    const admin = await api.as('admin');
    expect((await admin.get('/team_remote', options)).status).toBe(401);
    expect((await admin.put('/team_remote', { files: [] }, options)).status).toBe(401);
  });

  it('is checked before a large body is read', async () => {
    const raw = JSON.stringify({ files: [{ name: 'a', content: 'A'.repeat(6_000_000) }] });
    expect((await api.visitor().put('/team_remote', undefined, { raw })).status).toBe(401);
  });

  it('does not allow requests from another origin', async () => {
    const headers = { ...bearing(team.token).headers, origin: 'https://evil.example' };
    expect((await api.visitor().put('/team_remote', {}, { headers })).status).toBe(403);
  });

  it('is stored only as a hash, and is refused once it is revoked', async () => {
    const stored = await api.connection.collection('remote_tokens').find({}).toArray();
    expect(JSON.stringify(stored)).not.toContain(team.token.slice(3));
    expect((await team.state()).status).toBe(404);
    await api.app.get(RemoteTokens).revoke(team.id);
    expect((await team.state()).status).toBe(401);
    expect((await team.publish()).status).toBe(401);
  });
});

describe('POST /team_remote', () => {
  beforeEach(async () => {
    await team.publish({ version: first });
    await team.publish({ version: second });
  });

  it('rolls back to the previous version', async () => {
    const state = (await team.act({ act: 'rollback' })).as(RemoteState);
    expect([state.version, state.previous]).toEqual([first, undefined]);
    expect(await liveVersions()).toEqual([`mf_things ${first} on`]);
  });

  it('pauses and resumes the remote', async () => {
    await team.act({ act: 'pause' });
    expect(await liveVersions()).toEqual([`mf_things ${second} off`]);
    await team.act({ act: 'resume' });
    expect(await liveVersions()).toEqual([`mf_things ${second} on`]);
  });

  it('answers 410 for the files of every version while paused, without caching', async () => {
    const statuses = () =>
      Promise.all(
        [first, second].map(async (version) => {
          const { status, headers } = await fetch(`${api.url}/mf/mf_things/${version}/routes.js`);
          return [status, headers.get('cache-control')];
        }),
      );
    // Before the pause, files of an earlier version are served too, for open tabs.
    const kept = 'public, max-age=31536000, s-maxage=60, immutable';
    expect(await statuses()).toEqual([
      [200, kept],
      [200, kept],
    ]);
    await team.act({ act: 'pause' });
    expect(await statuses()).toEqual([
      [410, 'no-store'],
      [410, 'no-store'],
    ]);
    await team.act({ act: 'resume' });
    expect(await statuses()).toContainEqual([200, kept]);
  });

  it('cannot resume a remote that an admin has paused', async () => {
    expect((await actAsAdmin(api, { act: 'pause' })).status).toBe(200);
    expect(reasons(await team.act({ act: 'resume' }))).toMatch(/an admin resumes it/);
    await team.publish({ version: third });
    expect(await liveVersions()).toEqual([`mf_things ${third} off`]);
    await actAsAdmin(api, { act: 'resume' });
    expect(await liveVersions()).toEqual([`mf_things ${third} on`]);
  });

  it('cannot resume a remote that an admin has paused after the team', async () => {
    await team.act({ act: 'pause' });
    expect((await actAsAdmin(api, { act: 'pause' })).status).toBe(200);
    await team.act({ act: 'pause' });
    expect(reasons(await team.act({ act: 'resume' }))).toMatch(/an admin resumes it/);
    expect(await liveVersions()).toEqual([`mf_things ${second} off`]);
  });

  it.each<[string, () => Promise<TestAnswer>]>([
    ['a rollback', () => team.act({ act: 'rollback', version: second })],
    ['a canary', () => team.act({ act: 'canary', percent: 50, version: second })],
    ['a canary of everybody', () => team.act({ act: 'canary', percent: 100, version: second })],
    ['another publish', () => team.publish({ version: second })],
  ])('does not make a version live that an admin has taken back, by %s', async (_, act) => {
    await actAsAdmin(api, { act: 'rollback' });
    expect(reasons(await act())).toMatch(/An admin has taken/);
    expect(await liveVersions()).toEqual([`mf_things ${first} on`]);
    expect((await team.publish({ version: third })).status).toBe(200);
    expect((await team.act({ act: 'rollback' })).status).toBe(200);
    expect(await liveVersions()).toEqual([`mf_things ${first} on`]);
  });

  it('makes no change after the request was answered with a time-out', async () => {
    const store = api.app.get(PublishedRemotes);
    const held = Promise.withResolvers<undefined>();
    const find = store.release.bind(store);
    const slow = vi.spyOn(store, 'release').mockImplementation(async (...version) => {
      await held.promise;
      return await find(...version);
    });
    const config = api.app.get(Config);
    const { longestCallMs } = config;
    Object.assign(config, { longestCallMs: 1000 });
    const late = (await actAsAdmin(api, { act: 'pause' })).status;
    Object.assign(config, { longestCallMs });
    slow.mockRestore();
    held.resolve(undefined);
    await team.act({ act: 'resume' });
    expect([late, await liveVersions()]).toEqual([503, [`mf_things ${second} on`]]);
    const { history } = (await team.state()).as(RemoteState);
    expect(history.map(({ act }) => act)).toEqual(['publish', 'publish']);
  });

  it('refuses to pause a core remote, also for an admin', async () => {
    await locally({ id: 'mf_door', path: '/door', declaration: { trust: 'core' } });
    expect(reasons(await actAsAdmin(api, { act: 'pause' }, 'mf_door'))).toMatch(/stay on/);
    expect(await liveVersions()).toContain(`mf_door ${first} on`);
  });

  it('refuses an impossible action with the reason', async () => {
    expect(reasons(await team.act({ act: 'rollback', version: third }))).toMatch(/no such version/);
    expect(reasons(await team.act({ act: 'canary', percent: 10 }))).toMatch(/no canary/);
    expect((await team.act({ act: 'fly' })).status).toBe(400);
  });

  it('records the actor, action and bytes in the history and in the audit log', async () => {
    await team.act({ act: 'rollback' });
    const { history } = (await team.state()).as(RemoteState);
    expect(history.map(({ act, by, version }) => [act, by, version])).toEqual([
      ['rollback', 'token Ann', first],
      ['publish', 'token Ann', second],
      ['publish', 'token Ann', first],
    ]);
    expect(audit.filter(({ action }) => action.startsWith('remote.'))).toEqual([
      expect.objectContaining({ action: 'remote.publish', detail: `${first} ${history[2]?.digest ?? ''}` }),
      expect.objectContaining({ action: 'remote.publish', detail: `${second} ${history[1]?.digest ?? ''}` }),
      expect.objectContaining({ action: 'remote.rollback', detail: `${first} ${history[0]?.digest ?? ''}` }),
    ]);
  });
});

describe('while a team publishes', () => {
  it('500 readers each get a registry whose hashes match the files they are served', async () => {
    await team.publish({ version: first });
    let isReading = true;
    const publishing = (async () => {
      for (let n = 2; isReading; n += 1) {
        const version = `1.0.${String(n)}-${n.toString(16).padStart(8, '0')}`;
        await team.publish({ version, files: { 'routes.js': `routes of ${version}` } });
      }
    })();
    const seen = new Set<string>();
    // Also reads on until four versions were seen, in case publishing is slow.
    for (let read = 0; read < 500 || seen.size < 4; read += 1) {
      const [remote] = (await registry()).remotes;
      seen.add(remote?.version ?? '');
      const file = await fetch(`${api.url}${remote?.base ?? ''}routes.js`);
      const hash = createHash('sha384').update(Buffer.from(await file.arrayBuffer()));
      expect(`sha384-${hash.digest('base64')}`).toBe(remote?.integrity['routes.js']);
    }
    isReading = false;
    await publishing;
  });
});

it('only the files of a build are sent', () => {
  expect([...fakeFiles().keys()].sort()).toEqual([
    'mf-manifest.json',
    'remote.json',
    'remoteEntry.js',
    'routes.js',
  ]);
});
