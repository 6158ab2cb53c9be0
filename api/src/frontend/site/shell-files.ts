import { Injectable } from '@nestjs/common';
import { ShellAssets } from '@portal/contracts/shell-assets';
import { patternOf } from '@portal/remote-store/deltas';
import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Jobs } from '../../platform/common/jobs.service.js';
import { Config } from '../../platform/config/config.js';
import type { FoundFile } from '../registry/remote-files.service.js';
import { prepareShellDeltas } from './shell-deltas.js';

const publicFiles: Partial<Record<string, string>> = {
  '/favicon.svg': 'favicon.svg',
  '/touch-icon.png': 'touch-icon.png',
  '/robots.txt': 'robots.txt',
};
const guidePicture = /^\/(user-guide\/[a-z-]+\.png)$/;

const dist = new URL('../../../../shell/dist/', import.meta.url);

/**
 * Finds the files of the built shell. Development rebuilds it while this process runs, so shell.json is read again
 * when it changes.
 */
@Injectable()
export class ShellFiles {
  /** The folder with the deltas of this build, when they have been made. */
  private deltas?: string;
  private assets?: { mark: number; value: ShellAssets; names: ReadonlySet<string> };

  constructor(
    private readonly config: Config,
    jobs: Jobs,
  ) {
    const failure = 'could not compare the shell with its earlier builds';
    jobs.add({ failure, isAtStart: true, run: (stop) => this.prepareDeltas(stop) });
  }

  async current(): Promise<{ value: ShellAssets; names: ReadonlySet<string> }> {
    const file = new URL('shell.json', dist);
    const { mtimeMs: mark } = await stat(file);
    if (this.assets?.mark === mark) return this.assets;
    const value = ShellAssets.parse(JSON.parse(await readFile(file, 'utf8')));
    const names = new Set(await readdir(new URL('assets/', dist)));
    this.assets = { mark, value, names };
    return this.assets;
  }

  /** Returns the path of the server bundle, if the build has one. */
  bundleOf({ render }: ShellAssets): string | undefined {
    return render && fileURLToPath(new URL(render, dist));
  }

  /** Returns the path of a public file, such as the icon or a picture of the guide. */
  findPublic(pathname: string): string | undefined {
    const name = publicFiles[pathname] ?? guidePicture.exec(pathname)?.[1];
    return name && fileURLToPath(new URL(`public/${name}`, dist));
  }

  async findFile(name: string): Promise<FoundFile | undefined> {
    const { names } = await this.current();
    if (!names.has(name)) return undefined;
    const path = fileURLToPath(new URL(`assets/${name}`, dist));
    const deltas = this.deltas === undefined ? {} : { deltaPath: join(this.deltas, name) };
    return { path, laterPattern: `/assets/${patternOf(name)}`, ...deltas };
  }

  /** Makes the deltas of this build. Builds for development have no compressed files, so they get none. */
  async prepareDeltas(stop?: AbortSignal): Promise<void> {
    const assets = await this.current().catch(() => undefined);
    const files = (assets?.value.files ?? []).filter((name) => assets?.names.has(`${name}.br`));
    if (files.length === 0) return;
    const folder = fileURLToPath(new URL('assets', dist));
    this.deltas = await prepareShellDeltas(folder, join(this.config.dataDir, 'shell'), files, stop);
  }
}
