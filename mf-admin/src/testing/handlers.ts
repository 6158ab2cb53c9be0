import { AuditResponse } from '@portal/contracts/audit';
import { ListAccountsResponse } from '@portal/contracts/accounts';
import { BackupStateResponse } from '@portal/contracts/backups';
import { Guardian } from '@portal/contracts/guardians';
import { MailStateResponse } from '@portal/contracts/health';
import { ListPreviewsResponse } from '@portal/contracts/previews';
import { ProfileResponse } from '@portal/contracts/profiles';
import { ListRemotesResponse } from '@portal/contracts/publishing';
import { mockCalls } from '@portal/kit/testing/mock-calls';

const [before, live, tried] = ['1.0.0-00000001', '1.1.0-00000002', '1.2.0-00000003'] as const;
const at = '2026-11-01T09:00:00.000Z';

export const remotes = ListRemotesResponse.parse([
  {
    state: {
      id: 'mf_posters',
      title: 'Posters',
      trust: 'team',
      status: 'on',
      version: live,
      previous: before,
      canary: { version: tried, percent: 10, since: at },
      versions: [before, live, tried].map((version) => ({ version, storedAt: at })),
      history: [
        {
          rev: 7,
          at,
          by: 'token Ann',
          act: 'publish',
          version: live,
          digest: `sha256-${'a'.repeat(64)}`,
          reason: 'its pages were drawn before',
        },
      ],
    },
    health: [{ version: tried, failures: 3, loads: 40, hops: { chunk: 2, render: 1 } }],
    errors: [
      {
        ...{ version: tried, name: 'TypeError', message: 'x is null', count: 2, first: at, last: at },
        frames: ['src/wall.tsx:41:12'],
      },
    ],
    gone: ['GET /oldevents'],
  },
  {
    state: {
      id: 'mf_doors',
      title: 'Doors',
      trust: 'core',
      status: 'off',
      version: live,
      versions: [{ version: live, storedAt: at }],
      history: [],
    },
    health: [],
    errors: [],
  },
]);

export const backups = BackupStateResponse.parse({
  everyHours: 24,
  isEncrypted: true,
  isEmbedded: false,
  lastAt: at,
  bytes: 1_234_567,
});

export const previews = ListPreviewsResponse.parse([
  {
    id: '0a1b2c3d',
    remote: 'mf_posters',
    version: '1.3.0-00000004',
    by: 'token Ann',
    createdAt: at,
    until: at,
    openedBy: 2,
    lastOpenedAt: at,
  },
]);

export const mail = MailStateResponse.parse({ waiting: 0, oldestSeconds: 0, givenUp: [] });

export const ownId = 'a'.repeat(24);
export const otherId = 'b'.repeat(24);
const account = { accountType: 'teacher', emailConfirmed: true, isBlocked: false, createdAt: at };

export const accounts = ListAccountsResponse.parse([
  { ...account, id: ownId, email: 'admin@example.org', permissions: ['admin'] },
  { ...account, id: otherId, email: 'june@example.org', permissions: [], emailConfirmed: false },
]);

export const profileId = 'd'.repeat(24);

/** The profiles of June. */
export const profiles = ProfileResponse.array().parse([
  {
    _id: profileId,
    user: otherId,
    firstName: 'Hazel',
    lastName: 'Lake',
    grade: 5,
    school: 'Lincoln Middle',
    version: 0,
  },
]);

export const guardians = Guardian.array().parse([
  { account: otherId, email: 'june@example.org', may: 'guard' },
  { account: 'c'.repeat(24), email: 'ben@example.org', may: 'edit' },
]);

export const audit = AuditResponse.parse([
  {
    id: '1'.repeat(24),
    at,
    act: 'account.set-permissions',
    by: 'admin@example.org',
    about: 'june@example.org',
    detail: 'coordinator',
  },
  {
    id: '2'.repeat(24),
    at,
    act: 'program.publish',
    by: 'june@example.org',
    about: 'Winter Recital',
    detail: 'version 3',
  },
  { id: '3'.repeat(24), at, act: 'account.delete' },
  { id: '4'.repeat(24), at, act: 'store.purge', by: 'command-line', detail: '400 days' },
  {
    id: '5'.repeat(24),
    at,
    act: 'guardian.add',
    by: 'admin@example.org',
    about: 'Ana Ruiz',
    detail: 'father@example.org',
  },
  { id: '6'.repeat(24), at, act: 'guardian.undo', by: 'june@example.org', about: 'Ana Ruiz' },
]);

/** The inputs of all requests so far. Tests empty it. */
export const asked: unknown[] = [];

const ask = (input: unknown): void => void asked.push(input);

/** Mock API for every call this remote makes. */
export const handlers = mockCalls({
  'GET /admin_remotes': () => remotes,
  'GET /healthz': () => ({ status: 'up', version: '1.0.0', commit: 'abc1234', day: '2026-11-28' }),
  'GET /admin_mail': () => mail,
  'GET /admin_backup': () => backups,
  'POST /admin_remote': (input) => {
    ask(input);
    return remotes[0]?.state;
  },
  'GET /admin_audit': () => audit,
  'GET /admin_accounts': ({ part = '' }) => accounts.filter(({ email }) => email.includes(part)),
  'POST /admin_permission': ask,
  'POST /admin_block': ask,
  'GET /queryprofile': ({ user }) => (user === otherId ? profiles : []),
  'GET /guardians': () => guardians,
  'POST /guardian_add': ask,
  'POST /guardian_remove': ask,
  'POST /dev_override': ask,
  'GET /admin_previews': () => previews,
  'POST /admin_preview_end': ask,
  'POST /preview': (input) => {
    ask(input);
    return { remote: 'mf_posters', path: '/posters' };
  },
  'POST /reauthenticate': () => undefined,
});
