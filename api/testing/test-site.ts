import type { NestExpressApplication } from '@nestjs/platform-express';
import { getModelToken } from '@nestjs/mongoose';
import { Test } from '@nestjs/testing';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';
import { CoreRealm } from '../src/platform/access/core-realm.service.js';
import { EventStreams } from '../src/platform/http/server/event-streams.service.js';
import { useHttpRules } from '../src/platform/http/server/http.js';
import { log } from '../src/platform/log/log.js';
import { loadConfig } from '../src/platform/config/config.js';
import { ConfigModule } from '../src/platform/config/config.module.js';
import { PageAnswers } from '../src/frontend/site/page-answers.service.js';
import { PageSession } from '../src/frontend/site/page-session.service.js';
import type { TestRemoteStore } from './remote-store.js';
import { Throttle } from '../src/platform/throttles/throttles.schema.js';
import { SecretDestinations } from '../src/platform/http/links/secret-destinations.service.js';
import { ThrottlesService } from '../src/platform/throttles/throttles.service.js';
import { ShellFiles } from '../src/frontend/site/shell-files.service.js';
import { SiteModule } from '../src/frontend/site/site.module.js';

/** Serves pages and the registry without database and API. */
export interface TestSite {
  url: string;
  get: (path: string, init?: RequestInit) => Promise<Response>;
  stop: () => Promise<void>;
}

const shellFiles = async (folder: string, bundle?: string) => {
  const script = join(folder, 'main.js');
  await writeFile(script, 'main');
  await writeFile(`${script}.br`, 'brotli of main');
  const value = {
    schema: 1,
    scripts: [{ path: '/assets/main.js', integrity: 'sha384-main' }],
    styles: [{ path: '/assets/main.css', integrity: 'sha384-style' }],
    federation: [],
    forms: [{ path: '/assets/forms.js', integrity: 'sha384-forms' }],
    fonts: ['/assets/font.woff2'],
    pages: [],
  };
  return {
    current: async () => ({ value, names: new Set(['main.js']) }),
    bundleOf: () => bundle,
    readBundle: (path: string) => readFile(path, 'utf8'),
    findPublic: (pathname: string) =>
      ({ '/favicon.svg': script, '/user-guide/none.png': join(folder, 'none.png') })[pathname],
    findFile: async (name: string) => (name === 'main.js' ? { path: script } : undefined),
  };
};

/** Lets a test API write pages with all their data, even if the shell was not built or the machine is busy. */
export const mockPages = (app: NestExpressApplication): void => {
  const value = {
    schema: 1 as const,
    scripts: [],
    styles: [],
    federation: [],
    forms: [],
    fonts: [],
    pages: [],
  };
  vi.spyOn(app.get(ShellFiles), 'current').mockResolvedValue({ value, names: new Set() });
  for (const service of [PageAnswers, PageSession]) app.get(service).patienceMs = 60_000;
};

export const startTestSite = async (
  store: TestRemoteStore,
  settings: Record<string, string> = {},
  bundle?: string,
): Promise<TestSite> => {
  const config = loadConfig({ DATA_DIR: store.dataDir, LOG_LEVEL: 'silent', ...settings });
  log.level = config.logLevel;
  // Reports are counted in memory, so no database is needed.
  const throttles = { provide: getModelToken(Throttle.name), useValue: {} };
  const shared = [CoreRealm, EventStreams, SecretDestinations, throttles, ThrottlesService];
  const common = { module: class {}, global: true, providers: shared, exports: shared };
  const module = await Test.createTestingModule({ imports: [ConfigModule.with(config), common, SiteModule] })
    .overrideProvider(ShellFiles)
    .useValue(await shellFiles(store.dataDir, bundle))
    .compile();
  const app = module.createNestApplication<NestExpressApplication>({ bodyParser: false, logger: false });
  useHttpRules(app, config);
  app.setGlobalPrefix('api');
  await store.serve(app);
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  return {
    url,
    get: (path, init) => fetch(`${url}${path}`, { redirect: 'manual', ...init }),
    stop: () => app.close(),
  };
};
