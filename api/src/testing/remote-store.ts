import { RegistryPointer, Release } from '@portal/contracts/registry';
import type { RemoteKeeps, RemotePage, RemoteSlot } from '@portal/contracts/remote';
import { digestOf } from '@portal/remote-store/candidate';
import { addToHistory } from '@portal/remote-store/history';
import { RemoteStore } from '@portal/remote-store/remote-store';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { remoteCollections } from '../publishing/shared/shared-documents.service.js';
import type { TestApi } from './test-api.js';

/** Removes all published remotes from a running API, in its database and its folder at once. */
export const clearRemotes = async ({ config, connection }: Pick<TestApi, 'config' | 'connection'>) => {
  const store = new RemoteStore(join(config.dataDir, 'remotes'));
  await store.locked(async () => {
    for (const name of remoteCollections) await connection.collection(name).deleteMany({});
    const names = (await readdir(store.folder)).filter((name) => !name.startsWith('registry.lock'));
    for (const name of names) await rm(join(store.folder, name), { recursive: true });
  });
};

const sha384 = (content: string): string => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Publishes remotes into a data folder as the tools do. */
export class TestRemoteStore {
  private pointer: RegistryPointer = { schema: 1, rev: 0, remotes: {} };

  private constructor(readonly dataDir: string) {}

  static async create(): Promise<TestRemoteStore> {
    return TestRemoteStore.in(await mkdtemp(join(tmpdir(), 'portal-site-')));
  }

  /** Uses the data folder of a running API. Nothing else may publish there. */
  static in(dataDir: string): TestRemoteStore {
    return new TestRemoteStore(dataDir);
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
    await new RemoteStore(this.pathOf('')).locked(() => this.publishFiles(release, files));
  }

  private async publishFiles(release: Release, files: Record<string, string>): Promise<void> {
    const { version } = release;
    const { id } = release.declaration;
    await this.write(join(id, version, 'release.json'), JSON.stringify(release));
    for (const [name, content] of Object.entries(files)) await this.write(join(id, version, name), content);
    const rev = this.pointer.rev + 1;
    const line = { rev, at: new Date().toISOString(), by: 'test', act: 'publish' as const, version };
    await addToHistory(this.pathOf(id), { ...line, digest: digestOf(release) });
    this.pointer = {
      ...this.pointer,
      rev,
      remotes: { ...this.pointer.remotes, [id]: { version, status: 'on' } },
    };
    await this.point(JSON.stringify(this.pointer));
  }

  /** Removes the remote from the registry. Its files stay. */
  async unpublish(id: string): Promise<void> {
    const { [id]: _, ...remotes } = this.pointer.remotes;
    this.pointer = { ...this.pointer, rev: this.pointer.rev + 1, remotes };
    await this.point(JSON.stringify(this.pointer));
  }

  /** Replaces the pointer with any text. */
  async point(text: string): Promise<void> {
    await this.write('next.json', text);
    await rename(this.pathOf('next.json'), this.pathOf('registry.json'));
  }

  async write(name: string, content: string): Promise<void> {
    const path = this.pathOf(name);
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, content);
  }

  private pathOf(name: string): string {
    return join(this.dataDir, 'remotes', name);
  }
}
