import type { INestApplicationContext } from '@nestjs/common';
import type { RegistryPointer, Release } from '@portal/contracts/registry';
import type { RemoteKeeps, RemotePage, RemoteSlot } from '@portal/contracts/remote';
import { change, pause } from '@portal/remote-store/actions';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  PublishedRemotes,
  remoteCollections,
} from '../src/frontend/publishing/store/published-remotes.service.js';
import { RemoteSync } from '../src/frontend/publishing/store/remote-sync.service.js';
import { RemoteCache } from '../src/frontend/registry/remote-cache.service.js';
import type { TestApi } from './test-api.js';

const by = 'test';

/** Deletes every published remote from a running API: from its database, its memory and its folder. */
export const clearRemotes = async ({ app, connection }: TestApi) => {
  for (const name of remoteCollections) await connection.collection(name).deleteMany({});
  await app.get(RemoteSync).refresh();
  const { folder } = app.get(RemoteCache);
  const entries = await readdir(folder, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.isDirectory()))
    await rm(join(folder, name), { recursive: true });
};

const sha384 = (content: string): string => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Remotes that a test publishes: into a data folder that a portal starts with, or into a running API. */
export class TestRemoteStore {
  private pointer: RegistryPointer = { schema: 1, rev: 0, remotes: {} };
  private readonly published = new Map<string, Set<string>>();
  private cache?: RemoteCache;

  private constructor(
    readonly dataDir: string,
    private readonly store?: PublishedRemotes,
  ) {}

  static async create(): Promise<TestRemoteStore> {
    return new TestRemoteStore(await mkdtemp(join(tmpdir(), 'portal-site-')));
  }

  static in({ app, config }: Pick<TestApi, 'app' | 'config'>): TestRemoteStore {
    return new TestRemoteStore(config.dataDir, app.get(PublishedRemotes));
  }

  /** Lets pages without a database serve what is in the folder. */
  async serve(app: INestApplicationContext): Promise<void> {
    this.cache = app.get(RemoteCache);
    await this.adopt(this.pointer);
  }

  /** Publishes a remote that stores data. */
  async publishKeeping(id: string, version: string, keeps?: RemoteKeeps): Promise<void> {
    const pages = [{ path: `/${id.slice(3)}`, access: 'signed-in' as const }];
    await this.publishPages(id, version, pages, id, [], keeps);
  }

  async publish(id: string, version: string, paths: string[], title = id): Promise<void> {
    const pages = paths.map((path) => ({ path, access: 'signed-in' as const }));
    await this.publishPages(id, version, pages, title);
  }

  async publishPages(
    id: string,
    version: string,
    pages: readonly RemotePage[],
    title = id,
    slots: readonly RemoteSlot[] = [],
    keeps?: RemoteKeeps,
  ): Promise<void> {
    const files: Record<string, string> = {
      'entry.js': `entry ${version}`,
      'routes.js': 'routes',
      'routes.css': 'a{}',
      'page.js': 'page',
      'words-en.js': 'words',
      'words-es.js': 'palabras',
    };
    const list = (...sync: string[]) => ({ sync, async: [] });
    const release: Release = {
      schema: 1,
      version,
      declaration: {
        id,
        title,
        trust: 'team',
        requires: { shellApi: '^1.0.0' },
        pages: [...pages],
        nav: [],
        slots: [...slots],
        ...(keeps && { keeps }),
      },
      // Every page with a parameter is a separate import and has a form.
      pages: Object.fromEntries(
        pages.map(({ path }) => [
          path,
          path.includes(':') ? { files: ['page.js'], hasForms: true } : { files: [], hasForms: false },
        ]),
      ),
      manifest: {
        id,
        metaData: { remoteEntry: { name: 'entry.js' } },
        exposes: [{ path: './routes', assets: { js: list('routes.js'), css: list('routes.css') } }],
      },
      integrity: Object.fromEntries(Object.entries(files).map(([name, content]) => [name, sha384(content)])),
    };
    if (this.store) await this.publishInApi(this.store, release, files);
    else await this.publishInFolder(release, files);
  }

  /** Takes a remote out of the registry. Its files stay. */
  async unpublish(id: string): Promise<void> {
    const pointer = (await this.store?.pointer()) ?? this.pointer;
    const { [id]: _, ...remotes } = pointer.remotes;
    await this.store?.remove({ ...pointer, rev: pointer.rev + 1, remotes }, []);
  }

  async pause(id: string): Promise<void> {
    if (this.store) await pause(this.store, id, { by });
  }

  /** Replaces the registry of the folder. */
  async adopt(pointer: RegistryPointer): Promise<void> {
    this.pointer = pointer;
    await this.write('registry.json', JSON.stringify(pointer));
    await this.cache?.adopt(pointer, this.published);
  }

  async write(name: string, content: string): Promise<void> {
    const path = join(this.dataDir, 'remotes', name);
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, content);
  }

  private async publishInApi(store: PublishedRemotes, release: Release, files: Record<string, string>) {
    const bytes = Object.entries(files).map(([name, content]) => [name, Buffer.from(content)] as const);
    await store.put(release, new Map(bytes));
    const pointer = await store.pointer();
    const entry = { version: release.version, status: 'on' as const };
    await change(store, pointer, { by }, { act: 'publish', release, entry });
  }

  private async publishInFolder(release: Release, files: Record<string, string>): Promise<void> {
    const { version } = release;
    const { id } = release.declaration;
    await this.write(join(id, version, 'release.json'), JSON.stringify(release));
    for (const [name, content] of Object.entries(files)) await this.write(join(id, version, name), content);
    this.published.set(id, (this.published.get(id) ?? new Set()).add(version));
    const remotes = { ...this.pointer.remotes, [id]: { version, status: 'on' as const } };
    await this.adopt({ schema: 1, rev: this.pointer.rev + 1, remotes });
  }
}
