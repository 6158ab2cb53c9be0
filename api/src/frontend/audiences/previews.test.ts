import { CreatePreviewResponse, ListPreviewsResponse, TeamStatusResponse } from '@portal/contracts/previews';
import type { TeamToolsResponse } from '@portal/contracts/tools';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Audit, type AuditEntry } from '../../platform/log/audit.js';
import { actAsAdmin, filesOf, TestTeam } from '../publishing/testing/test-team.js';
import { TeamController } from '../publishing/team.controller.js';
import { RemoteTokens } from '../publishing/remote-tokens.service.js';
import { clearRemotes } from '../../../testing/remote-store.js';
import { useTestApi } from '../../../testing/test-api.js';
import type { TestClient } from '../../../testing/test-client.js';
import { mockPages } from '../../../testing/test-site.js';

const [live, next] = ['1.0.0-00000001', '1.1.0-00000002'] as const;

const api = useTestApi();
let team: TestTeam;
let audit: AuditEntry[];
beforeAll(() => mockPages(api.app));
beforeEach(async () => {
  await clearRemotes(api);
  await api.connection.collection('remote_previews').deleteMany({});
  team = await TestTeam.of(api, 'mf_things');
  audit = [];
  vi.spyOn(Audit.prototype, 'write').mockImplementation((entry) => void audit.push(entry));
});

const store = (version: string = next, path?: string) =>
  team.put({ files: filesOf({ version, ...(path !== undefined && { path }) }), storeOnly: true });
const makePreview = async (input: object = { version: next }) => {
  const { preview, link } = (await team.preview(input)).as(CreatePreviewResponse);
  return { preview, secret: new URL(link).searchParams.get('secret') ?? '' };
};
const pageFor = async ({ cookie }: TestClient, path = '/things'): Promise<string> => {
  const headers = { cookie, 'sec-fetch-dest': 'document' };
  return await (await fetch(`${api.url}${path}`, { headers })).text();
};
const shown = async (client: TestClient, path?: string): Promise<string[]> =>
  [...(await pageFor(client, path)).matchAll(/"version":"(1\.\d\.0-\d{8})","base"/g)].map(
    ([, version = '']) => version,
  );
const opened = async (secret: string): Promise<TestClient> => {
  const client = await api.as('parent');
  expect((await client.post('/preview', { secret })).body).toEqual({ remote: 'mf_things', path: '/things' });
  return client;
};

describe('a version that is only stored', () => {
  it('is shown to no one, and was checked like a published one', async () => {
    expect((await store()).body).toMatchObject({ version: next, isNew: true, isCanary: false });
    expect((await store()).body).toMatchObject({ isNew: false });
    expect((await team.state()).status).toBe(404);
    expect(await shown(api.visitor())).toEqual([]);
    expect(audit.map(({ action, detail }) => [action, detail])).toEqual([
      ['remote.store', next],
      ['remote.store', next],
    ]);
    expect((await store('1.2.0-00000003', '/login')).error).toBe('refused');
  });
});

describe('a preview', () => {
  it('shows a version only to the account that opened its link', async () => {
    await team.publish({ version: live });
    await store();
    const { secret } = await makePreview();
    const reader = await opened(secret);
    expect(await shown(reader)).toEqual([next]);
    expect(await pageFor(reader)).toContain(`"preview":{"id":"mf_things","version":"${next}"}`);
    expect(await shown(await api.as('parent', 'another'))).toEqual([live]);
    expect(audit.slice(-2)).toMatchObject([
      { action: 'preview.create', object: 'mf_things' },
      { action: 'preview.open', object: 'mf_things' },
    ]);
  });

  it('can show the first version of a remote, with pages that others get as 404', async () => {
    await store();
    const reader = await opened((await makePreview()).secret);
    expect(await shown(reader)).toEqual([next]);
    expect((await fetch(`${api.url}/things`, { headers: { cookie: reader.cookie } })).status).toBe(200);
    expect((await fetch(`${api.url}/things`)).status).toBe(404);
  });

  it.each(['/login', '/account', '/resetpassword/getcode'])('is not shown on %s', async (path) => {
    await store();
    const reader = await opened((await makePreview()).secret);
    expect(await pageFor(reader, path)).not.toContain('"preview"');
    expect(await shown(reader, path)).toEqual([]);
  });

  it('ends when it expires, and is listed until then', async () => {
    await store();
    const { secret, preview } = await makePreview({ version: next, days: 1 });
    const reader = await opened(secret);
    const admin = await api.as('admin');
    const listed = (await admin.get('/admin_previews')).as(ListPreviewsResponse);
    expect(listed).toMatchObject([{ id: preview.id, by: 'token Ann', openedBy: 1 }]);
    const past = new Date(api.clock.now().getTime() - 1);
    await api.connection.collection('remote_previews').updateMany({}, { $set: { expires: past } });
    expect(await shown(reader)).toEqual([]);
    expect((await reader.post('/preview', { secret })).status).toBe(404);
    expect((await team.status()).as(TeamStatusResponse).previews).toEqual([]);
  });

  it.each<[string, (id: string, reader: TestClient) => Promise<unknown>]>([
    ['its team ends it', (id) => team.endPreview(id)],
    ['an admin ends it', async (id) => (await api.as('admin')).post('/admin_preview_end', { id })],
    ['its token is revoked', () => api.app.get(RemoteTokens).revoke(team.id)],
    ['it is reset in this browser', (_, reader) => reader.post('/dev_override_end')],
    ['its remote is switched off', () => team.act({ act: 'pause' })],
    [
      'its version is taken back',
      async () => {
        await team.publish({ version: next });
        await team.act({ act: 'rollback' });
      },
    ],
  ])('shows the live version again when %s', async (_, act) => {
    await team.publish({ version: live });
    await store();
    const { secret, preview } = await makePreview();
    const reader = await opened(secret);
    await act(preview.id, reader);
    expect(await shown(reader)).toEqual([live]);
    expect(await pageFor(reader)).not.toContain('"preview"');
  });

  it('is not marked as a preview once its version is live', async () => {
    await team.publish({ version: live });
    await store();
    const reader = await opened((await makePreview()).secret);
    await team.publish({ version: next });
    expect(await shown(reader)).toEqual([next]);
    expect(await pageFor(reader)).not.toContain('"preview"');
  });

  it('is for the account that opened it, not for the next account in this browser', async () => {
    await store();
    const reader = await opened((await makePreview()).secret);
    const [line = ''] = reader.cookie.split('; ').filter((one) => one.startsWith('portal-preview='));
    for (const other of [api.visitor(), await api.as('parent', 'another')]) {
      other.setCookie(line);
      expect(await shown(other)).toEqual([]);
    }
  });

  it('starts only on its page: a forged cookie has no effect', async () => {
    await store();
    const { secret, preview } = await makePreview();
    const reader = await api.as('parent');
    const until = Date.now() + 60_000;
    const content = { preview: preview.id, account: reader.id };
    const text = Buffer.from(JSON.stringify({ until, content })).toString('base64url');
    for (const value of [`${secret}.${reader.id}`, text, `${text}.${'A'.repeat(43)}`]) {
      reader.setCookie(`portal-preview=${value}`);
      expect(await shown(reader)).toEqual([]);
    }
    await reader.post('/preview', { secret });
    expect(await shown(reader)).toEqual([next]);
  });

  it('cannot be made of a version that an admin has taken back', async () => {
    await team.publish({ version: live });
    await team.publish({ version: next });
    await actAsAdmin(api, { act: 'rollback' });
    expect(JSON.stringify((await team.preview({ version: next })).body)).toMatch(/An admin has taken/);
    expect((await team.preview({ version: live })).status).toBe(200);
  });

  it('serves the files of an unpublished version only to the accounts that opened it', async () => {
    const fileFor = async ({ cookie }: TestClient) => {
      const url = `${api.url}/mf/mf_things/${next}/routes.js`;
      const { status, headers } = await fetch(url, { headers: { cookie } });
      return [status, headers.get('cache-control')];
    };
    await store();
    const reader = await opened((await makePreview()).secret);
    const visitor = api.visitor();
    expect(await fileFor(reader)).toEqual([200, 'private, no-cache']);
    expect(await fileFor(visitor)).toEqual([404, 'no-store']);
    await team.publish({ version: next });
    expect(await fileFor(visitor)).toEqual([200, expect.stringContaining('immutable')]);
    await team.publish({ version: '1.2.0-00000003' });
    expect(await fileFor(visitor)).toEqual([200, expect.stringContaining('immutable')]);
  });

  it.each<[string, object, RegExp]>([
    ['a version that is not here', { version: '9.9.9-00000009' }, /no such version/],
    ['a version of an address somebody has now', { version: next }, /belongs to mf_others/],
  ])('cannot be made of %s', async (_, input, reason) => {
    await store();
    const others = await TestTeam.of(api, 'mf_others', 'Bob', ['things']);
    await others.publish({ id: 'mf_others', path: '/things' });
    const answer = await team.preview(input);
    expect(answer.error).toBe('refused');
    expect(JSON.stringify(answer.body)).toMatch(reason);
  });

  it('can be ended only by the team of its remote', async () => {
    await store();
    const { preview } = await makePreview();
    const others = await TestTeam.of(api, 'mf_others');
    expect((await others.endPreview(preview.id)).status).toBe(404);
    expect((await team.status()).as(TeamStatusResponse).previews).toHaveLength(1);
  });

  it('is refused when the remote has 20 previews', async () => {
    await store();
    for (let n = 0; n < 20; n += 1) await makePreview();
    expect(JSON.stringify((await team.preview({ version: next })).body)).toMatch(/has 20 previews/);
  });
});

describe('GET /team_status', () => {
  it('returns the state, health and previews of the remote to its own team', async () => {
    expect((await team.status()).body).toEqual({ health: [], errors: [], previews: [] });
    await team.publish({ version: live });
    const failure = { remote: 'mf_things', version: live, hop: 'render', kind: 'threw', rev: 1 };
    await api.visitor().post('/reports', { failures: [failure], loads: [] });
    expect((await team.status()).as(TeamStatusResponse)).toMatchObject({
      state: { id: 'mf_things', version: live },
      health: [{ version: live, failures: 1, hops: { render: 1 } }],
    });
    expect((await api.visitor().get('/team_status')).status).toBe(401);
  });
});

describe('GET /team_tools', () => {
  const tools: TeamToolsResponse = {
    shellApi: '1.2.0',
    files: [{ name: 'portal-kit-1.0.0-0a1b2c3d.tgz', content: 'AAAA' }],
    dependencies: { '@portal/kit': 'file:portal/portal-kit-1.0.0-0a1b2c3d.tgz' },
    devDependencies: {},
    optionalDependencies: {},
    changes: [{ version: '1.2.0', text: '- Added: more.' }],
  };
  const at = (name: string) => pathToFileURL(join(api.config.dataDir, name));

  it('returns the tools to a team, and 422 if the portal has none', async () => {
    const controller = api.app.get(TeamController);
    controller.tools = at('tools.json');
    await writeFile(controller.tools, JSON.stringify(tools));
    expect((await team.tools()).body).toEqual(tools);
    controller.tools = at('none.json');
    expect((await team.tools()).error).toBe('refused');
    expect((await api.visitor().get('/team_tools')).status).toBe(401);
  });
});
