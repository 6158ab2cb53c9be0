import type { TeamStatusResponse } from '@portal/contracts/previews';
import { expect, test } from 'vitest';
import { statusLines } from './status.text.ts';

const [before, live, next] = ['1.0.0-00000001', '1.1.0-00000002', '1.2.0-00000003'] as const;
const at = '2026-11-01T09:00:00.000Z';
const later = '2026-11-01T09:44:00.000Z';
const digest = `sha256-${'a'.repeat(64)}`;
const state: TeamStatusResponse['state'] = {
  id: 'mf_posters',
  title: 'Posters',
  trust: 'team',
  status: 'on',
  version: live,
  previous: before,
  canary: { version: next, percent: 10, since: at },
  versions: [],
  history: [{ rev: 2, at, by: 'token Ann', act: 'canary', version: next, digest, percent: 10 }],
};

test('the status has the live version, failures, previews, and the next commands', () => {
  const lines = statusLines('mf_posters', {
    state,
    health: [
      { version: live, failures: 0, loads: 0, hops: {} },
      { version: next, failures: 3, loads: 40, hops: { chunk: 2, render: 1 } },
    ],
    errors: [
      {
        ...{ version: next, name: 'TypeError', message: 'x is null', count: 12, first: at, last: later },
        frames: ['src/wall/wall.tsx:41:12', 'src/routes.tsx:8:3'],
      },
      { version: live, name: 'Error', message: 'no …', count: 1, first: at, last: at, frames: [] },
    ],
    previews: [
      {
        id: '0a1b2c3d',
        remote: 'mf_posters',
        version: next,
        by: 'token Ann',
        createdAt: at,
        until: at,
        openedBy: 1,
      },
    ],
    gone: ['GET /oldevents'],
  });
  expect(lines).toEqual([
    'mf_posters 1.1.0-00000002 is live; 1.2.0-00000003 for 10% of users',
    'last: canary of 1.2.0-00000003 by token Ann, 2026-11-01T09:00Z',
    'portal canary 100 makes it live for all; portal canary 0 ends it',
    'portal rollback goes back to 1.0.0-00000001; portal rollback <version> to any of portal history',
    '',
    'reported in the last day:',
    '  1.2.0-00000003  failed 3 times, 40 tried it: chunk 2, render 1',
    '',
    'thrown in the last day:',
    '  1.2.0-00000003  TypeError: x is null (12 times, 2026-11-01T09:00Z to 2026-11-01T09:44Z)',
    '    src/wall/wall.tsx:41:12',
    '    src/routes.tsx:8:3',
    '  1.1.0-00000002  Error: no … (once, 2026-11-01T09:00Z)',
    '',
    'it makes calls that this portal no longer has:',
    '  GET /oldevents',
    '',
    'previews (portal preview --end <id>):',
    '  0a1b2c3d  1.2.0-00000003 until 2026-11-01T09:00Z, opened by one account',
  ]);
});

test('the status of a remote that was never published names the command to publish', () => {
  expect(statusLines('mf_posters', { health: [], previews: [] })).toEqual([
    'mf_posters was never published here; npm run publish-remote publishes it',
  ]);
});
