import { expect } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Portal } from '../harness/portal.ts';
import { portalTest as test } from '../harness/test.ts';
import { newStudent, type Person } from './actors.ts';
import { send } from './client.ts';

const root = join(import.meta.dirname, '../..');
const id = 'mf_evil';
const mine = `/remote_data?remote=${id}&scope=mine`;
const events = '/queryevents?page=1';

// Six sections with one list each, over all values an account may store.
const home = (row: object, read = mine, of = 'rows', more: object = {}) => {
  const list = { kind: 'list', of, look: 'lines', rows: [row], ...more };
  const section = { title: 'Rows', list };
  const outline = { of: { rows: read }, columns: [Array.from({ length: 6 }, () => section)] };
  const slot = { name: 'home', access: 'signed-in', order: 9, height: { wide: 9, narrow: 9 } };
  return { slots: [{ ...slot, data: [read], outline }], keeps: { mine: true } };
};

const filesOf = (version: string, declaration: object) => {
  const own = { id, title: 'Evil', trust: 'team', requires: { shellApi: '^1.0.0' }, nav: [] };
  const pages = [{ path: '/evil', access: 'public' }];
  const files = {
    'remote.json': JSON.stringify({ schema: 1, version, declaration: { ...own, pages, ...declaration } }),
    'mf-manifest.json': JSON.stringify({
      id,
      metaData: { remoteEntry: { name: 'entry.js' } },
      exposes: [{ path: './routes', assets: { js: { sync: [], async: [] }, css: { sync: [], async: [] } } }],
    }),
    'entry.js': `globalThis.mf_evil_${version.replace(/\W/g, '_')} = true;`,
  };
  return Object.entries(files).map(([name, content]) => ({
    name,
    content: Buffer.from(content).toString('base64'),
  }));
};

let versions = 0;
const publish = async (portal: Portal, declaration: object): Promise<number> => {
  const tool = join(root, 'packages/tooling/bin/portal.mjs');
  const create = `admin remote-token create ${id} --name Eve --json`.split(' ');
  const env = { ...process.env, DATA_DIR: portal.dataDir };
  const made = execFileSync(process.execPath, [tool, ...create], { cwd: root, encoding: 'utf8', env });
  const { token } = JSON.parse(made) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  versions += 1;
  const path = '/api/team_remote';
  const body = { files: filesOf(`1.0.${String(versions)}-00000001`, declaration) };
  const { status } = await send(portal.url, { method: 'PUT', path, headers, body });
  // Its pages were not drawn, so it began as a canary.
  if (status === 200 && versions > 1)
    await send(portal.url, { method: 'POST', path, headers, body: { act: 'canary', percent: 100 } });
  return status;
};

/** Opens a page and measures the response time of the health check meanwhile. */
const load = async (person: Person, path: string) => {
  const health: number[] = [];
  const done = new AbortController();
  const watching = (async () => {
    while (!done.signal.aborted) health.push((await person.get('/healthz')).ms);
  })();
  const { ms, text } = await person.page(path, {});
  done.abort();
  await watching;
  return { page: ms, health: Math.max(...health), bytes: text.length };
};

// The best of five, because a page that is slow to draw is slow each time, and a busy machine is not.
const measure = async (person: Person, path: string) => {
  const loads = [];
  for (let time = 0; time < 5; time += 1) loads.push(await load(person, path));
  return {
    page: Math.min(...loads.map(({ page }) => page)),
    health: Math.min(...loads.map(({ health }) => health)),
    bytes: Math.max(...loads.map(({ bytes }) => bytes)),
  };
};

const value = { date: '2090-12-05T22:00:00.000Z', duration: 60, timeZone: 'America/Los_Angeles' };
const ofValue = { together: { by: 'value', blocks: [] } };
const lines = Array.from({ length: 6 }, () => ({ text: 'x'.repeat(250) }));

test('an outline with too many values in a text is refused', async ({ portal }) => {
  const bomb = home({ title: ['{key}', ...Array.from({ length: 7 }, () => '{key|day}'.repeat(33))] });
  expect(await publish(portal, bomb)).toBe(422);
});

for (const [what, declaration] of [
  ['dates that are none', home({ title: `{key}${'{version|day}'.repeat(7)}` })],
  ['formatted values', home({ title: '{value.date|times}'.repeat(8) }, mine, 'rows', ofValue)],
  ['long texts', home({ title: '{key}', to: '/evil', lines })],
  ['the events of everybody', home({ title: '{date|times}'.repeat(8) }, events, 'rows.data')],
] as const)
  test(`an outline of ${what} does not slow the portal down`, async ({ portal }) => {
    const student = await newStudent(portal.url, 'rows');
    expect(await publish(portal, { keeps: { mine: true } })).toBe(200);
    for (let key = 0; key < 100; key += 1) {
      const body = { remote: id, scope: 'mine', key: `k${String(key)}`, value };
      expect((await student.put('/remote_data', body)).status).toBeLessThan(300);
    }
    const without = await measure(student, '/');
    expect(await publish(portal, declaration)).toBe(200);
    const { page, health, bytes } = await measure(student, '/');
    // On a busy machine the page without the outline is slow too, so compare with it.
    expect(health, 'while it is drawn').toBeLessThan(200 + without.health);
    expect(page).toBeLessThan(500 + without.page);
    expect(bytes).toBeLessThan(300_000);
  });
