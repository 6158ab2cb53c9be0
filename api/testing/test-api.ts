import { getConnectionToken } from '@nestjs/mongoose';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Connection } from 'mongoose';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll } from 'vitest';
import { StoreCheck } from '../src/operations/backup/store-check.service.js';
import { clock } from '../src/platform/common/clock.js';
import { Config, loadConfig, testServerUri } from '../src/platform/config/config.js';
import { startServer } from '../src/server.js';
import type { SettingName } from '../src/platform/config/settings.js';
import { newDataFolder } from './data-folder.js';
import { openLimits } from './open-limits.js';
import { SignedInClient, TestAccounts, type Role } from './test-accounts.js';
import { TestClient } from './test-client.js';

type ClientFor<Roles extends readonly Role[]> = { -readonly [Index in keyof Roles]: SignedInClient };

export interface TestApi {
  app: NestExpressApplication;
  config: Config;
  connection: Connection;
  clock: typeof clock;
  url: string;
  databaseUri: string;
  /** A client without a session. */
  visitor(): TestClient;
  /** A client with a session. Each name is a separate account. */
  as(role: Role, name?: string): Promise<SignedInClient>;
  /** A client with a session of a new account. */
  asNew(role: Role): Promise<SignedInClient>;
  /** Several new accounts, each with a session. */
  asNewEach<const Roles extends readonly Role[]>(...roles: Roles): Promise<ClientFor<Roles>>;
  /** Changes an account in the database. */
  setAccount(account: Pick<SignedInClient, 'email'>, fields: object): Promise<unknown>;
  stop(): Promise<void>;
}

/** Returns a new database on the configured server; undefined for the embedded store. */
export const ownDatabase = (): string | undefined => {
  const uri = testServerUri();
  if (!uri) return undefined;
  const url = new URL(uri);
  url.pathname = `/portal_test_${randomBytes(6).toString('hex')}`;
  return url.href;
};

// The API shares its processor with its database and with other tests: a busy machine must not make it answer 503.
const patience = { storeAnswerMs: 20_000, longestCallMs: 60_000 };

type Settings = Partial<Record<SettingName, string>>;

interface Options {
  /** Without jobs, only calls write to the store. */
  runsJobs?: boolean;
  /** Whether requests give up as early as in production, to test what happens then. */
  givesUpEarly?: boolean;
}

// Numbers, not random names: the portal sorts many lists by address, and tests read the first or last entry.
let newAccounts = 0;

/** Starts the API for a test file, with a new port and data folder. */
export const startTestApi = async (
  settings: Settings = {},
  { runsJobs = true, givesUpEarly = false }: Options = {},
): Promise<TestApi> => {
  const dataDir = await newDataFolder('api');
  const database = settings.MONGODB_URI ? undefined : ownDatabase();
  const config = loadConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://localhost:3000',
    DEMO_DATA: 'off',
    CAPTCHA_COST: '1',
    LOG_LEVEL: 'silent',
    MAIL_UNDO_SECONDS: '0',
    ...(database && { MONGODB_URI: database }),
    ...settings,
    LIMITS: openLimits(settings.LIMITS),
  });
  const server = await startServer({ ...config, ...(!givesUpEarly && patience), runsJobs });
  const connection = server.app.get<Connection>(getConnectionToken());
  const accounts = new TestAccounts(server.app, server.url);
  const asNew = (role: Role) => accounts.signIn(role, `new-${String((newAccounts += 1)).padStart(6, '0')}`);
  return {
    app: server.app,
    config,
    connection,
    clock,
    url: server.url,
    databaseUri: server.databaseUri,
    visitor: () => new TestClient(server.url),
    as: (role, name) => accounts.signIn(role, name),
    asNew,
    asNewEach: (...roles) => Promise.all(roles.map(asNew)) as Promise<never>,
    setAccount: ({ email }, $set) => connection.collection('accounts').updateOne({ email }, { $set }),
    stop: async () => {
      if (database) await connection.dropDatabase();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** Returns the rules that the stored data breaks. */
export const problemsOf = async ({ app }: TestApi) => (await app.get(StoreCheck).check()).problems;

/** Starts a second process on the database of an API. Both accept the same sessions. */
export const startSecondApi = ({ databaseUri, config }: TestApi): Promise<TestApi> =>
  startTestApi({ MONGODB_URI: databaseUri, SESSION_SECRET: config.sessionSecret });

/** Starts the API before the tests of a file, and stops it after them. Tests and hooks may use it, the file itself not. */
export const useTestApi = (
  settings: Settings | (() => Settings | Promise<Settings>) = {},
  options?: Options,
): TestApi => {
  const api = {} as TestApi;
  beforeAll(async () => {
    const known = typeof settings === 'function' ? await settings() : settings;
    Object.assign(api, await startTestApi(known, options));
  });
  afterAll(() => api.stop());
  return api;
};

/** Creates accounts, each with a session, before the tests of a file. Tests and hooks may use them, the file itself not. */
export const useAccounts = <const Roles extends readonly Role[]>(
  api: TestApi,
  ...roles: Roles
): ClientFor<Roles> =>
  roles.map((role) => {
    const client = Object.create(SignedInClient.prototype) as SignedInClient;
    beforeAll(async () => {
      Object.assign(client, await api.asNew(role));
    });
    return client;
  }) as never;
