import { Injectable } from '@nestjs/common';
import { ShellAssets } from '@portal/contracts/shell-assets';
import { readFile, readdir, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

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
  private assets?: { mark: number; value: ShellAssets; names: ReadonlySet<string> };

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

  async findFile(name: string): Promise<string | undefined> {
    const { names } = await this.current();
    return names.has(name) ? fileURLToPath(new URL(`assets/${name}`, dist)) : undefined;
  }
}
