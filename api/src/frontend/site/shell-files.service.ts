import { Injectable } from '@nestjs/common';
import type { Release } from '@portal/contracts/registry';
import { shellApiVersion } from '@portal/contracts/remote';
import { ShellAssets } from '@portal/contracts/shell-assets';
import { hashOf, digestOf } from '@portal/remote-store/candidate';
import { formsIn } from '@portal/remote-store/compressed';
import { patternOf } from '@portal/remote-store/deltas';
import type { BuiltCandidate } from '@portal/remote-store/publish';
import { readFile, readdir, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Config } from '../../platform/config/config.js';
import { shellId } from '../registry/registry.service.js';
import { RemoteCache } from '../registry/remote-cache.service.js';
import { RemoteFilesService, type FoundFile } from '../registry/remote-files.service.js';

const publicFiles: Partial<Record<string, string>> = {
  '/favicon.svg': 'favicon.svg',
  '/touch-icon.png': 'touch-icon.png',
  '/robots.txt': 'robots.txt',
};
const guidePicture = /^\/(user-guide\/[a-z-]+\.png)$/;

const dist = fileURLToPath(new URL('../../../../shell/dist', import.meta.url));

interface Shell {
  mark: number;
  value: ShellAssets;
  names: ReadonlySet<string>;
}

// A declaration needs a page. The registry leaves the shell out, so this one is never opened.
const declaration: Release['declaration'] = {
  id: shellId,
  title: 'Shell',
  trust: 'core',
  requires: { shellApi: `^${shellApiVersion}` },
  pages: [{ path: '/shell-build', access: 'admin' }],
  nav: [],
};

const manifest = { id: shellId, metaData: { remoteEntry: { name: 'shell.json' } }, exposes: [] };

/**
 * Finds the files of the shell: those of the published build, so that the pages of all processes change at once.
 * Development rebuilds the shell while this process runs, so shell.json is read again when it changes.
 */
@Injectable()
export class ShellFiles {
  private readonly known = new Map<string, Shell>();
  private isPublished: boolean;
  /** The server bundle of this build, once it is published. */
  private bundle?: string;

  constructor(
    config: Config,
    private readonly cache: RemoteCache,
    private readonly remotes: RemoteFilesService,
  ) {
    this.isPublished = config.isProduction;
  }

  /** Returns this build, which is then served as published; undefined if the shell was not built. */
  async readBuild(): Promise<BuiltCandidate | undefined> {
    this.isPublished = true;
    const shell = await this.read(dist).catch(() => undefined);
    if (!shell) return undefined;
    const { files: made = [...shell.names], render } = shell.value;
    const pictures = await readdir(join(dist, 'public'), { recursive: true });
    const names = [
      'shell.json',
      ...made.map((name) => `assets/${name}`),
      ...pictures.filter((name) => extname(name) !== '').map((name) => `public/${name.replaceAll(sep, '/')}`),
    ];
    if (render !== undefined) this.bundle = await readFile(join(dist, render), 'utf8');
    const read = names.map(async (name) => [name, await readFile(join(dist, name))] as const);
    const files = new Map(await Promise.all(read));
    const integrity = Object.fromEntries([...files].map(([name, content]) => [name, hashOf(content)]));
    const hash = digestOf({ integrity }).replace('sha256-', '').slice(0, 8);
    const release = {
      schema: 1 as const,
      version: `${shellApiVersion}-${hash}`,
      declaration,
      manifest,
      integrity,
    };
    const forms = formsIn(dist);
    const compress: BuiltCandidate['compress'] = async (name, content) =>
      name.startsWith('assets/') ? await forms(name, content) : new Map();
    return { release, files, compress, isRemote: false };
  }

  async current(): Promise<Pick<Shell, 'value' | 'names'>> {
    return await this.read(await this.folder());
  }

  /**
   * Returns the path of the server bundle if the shell is that of this build. Bundles are not published, because they run in this
   * process; pages with the shell of another build are rendered in the browser.
   */
  bundleOf({ render }: ShellAssets): string | undefined {
    const own = this.known.get(dist)?.value.render;
    return render !== undefined && render === own ? join(dist, render) : undefined;
  }

  /** Returns the code of a server bundle. */
  async readBundle(path: string): Promise<string> {
    return this.bundle ?? (await readFile(path, 'utf8'));
  }

  /** Returns the path of a public file, such as the icon or a picture of the guide. */
  async findPublic(pathname: string): Promise<string | undefined> {
    const name = publicFiles[pathname] ?? guidePicture.exec(pathname)?.[1];
    return name && join(await this.folder(), 'public', name);
  }

  async findFile(name: string): Promise<FoundFile | undefined> {
    const laterPattern = `/assets/${patternOf(name)}`;
    for (const version of this.published()) {
      const found = await this.remotes.findFile(shellId, version, `assets/${name}`);
      if (found) return { ...found, laterPattern };
    }
    const { names } = await this.read(dist);
    return names.has(name) ? { path: join(dist, 'assets', name), laterPattern } : undefined;
  }

  // Returns the live build and the one before, which open pages use.
  private published(): string[] {
    const { version, previous } = this.cache.pointer.remotes[shellId] ?? {};
    return this.isPublished ? [version, previous].filter((one) => one !== undefined) : [];
  }

  // Returns the folder of the live build; that of this build in development and if none can be read.
  private async folder(): Promise<string> {
    for (const version of this.published()) {
      const copy = join(this.cache.folder, shellId, version);
      const isReadable = await this.read(copy).then(Boolean, () => false);
      if (isReadable) return copy;
    }
    return dist;
  }

  private async read(folder: string): Promise<Shell> {
    const known = this.known.get(folder);
    if (known && this.isPublished) return known;
    const file = join(folder, 'shell.json');
    const { mtimeMs: mark } = await stat(file);
    if (known?.mark === mark) return known;
    const value = ShellAssets.parse(JSON.parse(await readFile(file, 'utf8')));
    const shell = { mark, value, names: new Set(await readdir(join(folder, 'assets'))) };
    this.known.set(folder, shell);
    return shell;
  }
}
