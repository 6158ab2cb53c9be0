import { fakeFiles, type FakeBuild } from '@portal/remote-store/testing/built-remote';
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@portal/tooling/testing/free-port';
import { vi } from 'vitest';

const repository = join(import.meta.dirname, '../../../..');
const run = promisify(execFile);

// Compresses badly, so that a delta is smaller than a compressed form.
const code = Array.from({ length: 100 }, (_, turn) =>
  createHash('sha256').update(String(turn)).digest('base64'),
).join('\n');

type Environment = Record<string, string>;

const write = async (path: string, content: string | Buffer): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
};

/** A copy of the built API under another version name, with built remotes and a built shell: a clone as an operator has it. */
export class BuildCopy {
  private constructor(
    readonly root: string,
    readonly version: string,
  ) {}

  static async make(version: string): Promise<BuildCopy> {
    const root = await mkdtemp(join(tmpdir(), 'portal-build-'));
    for (const path of ['api/dist', 'api/demo.json'])
      await cp(join(repository, path), join(root, path), { recursive: true });
    const manifest = { name: 'api', version, type: 'module' };
    await write(join(root, 'api/package.json'), JSON.stringify(manifest));
    await write(join(root, 'package.json'), JSON.stringify({ workspaces: ['api'] }));
    for (const folder of ['node_modules', 'api/node_modules', 'packages'])
      await symlink(join(repository, folder), join(root, folder));
    return new BuildCopy(root, version);
  }

  /** Builds a core remote at an address. */
  async buildRemote(id: string, path: string, mark: string): Promise<void> {
    const page = { path, access: 'public' } as const;
    const declaration = {
      title: `${id} ${this.version}`,
      trust: 'core',
      pages: [page],
    } satisfies FakeBuild['declaration'];
    const version = `${this.version}-${mark}`;
    await write(join(this.root, id, 'remote.config.ts'), '');
    for (const [name, content] of fakeFiles({ id, version, path, declaration }))
      await write(join(this.root, id, 'dist', name), content);
  }

  /** Builds the shell. Its script contains the mark. */
  async buildShell(mark: string): Promise<void> {
    const dist = join(this.root, 'shell/dist');
    const name = `main.${mark}.js`;
    const value = {
      schema: 1,
      scripts: [{ path: `/assets/${name}`, integrity: `sha384-${mark}` }],
      ...{ styles: [], federation: [], forms: [], fonts: [], pages: [], files: [name] },
      render: `server/render.${mark}.js`,
    };
    await write(join(dist, 'assets', name), `${code}shell(${mark})`);
    await write(join(dist, 'public/favicon.svg'), `<svg id="${mark}"/>`);
    const draw = `module.exports.render = () => ({ html: 'drawn by ${mark}', isWhole: true })`;
    await write(join(dist, `server/render.${mark}.js`), draw);
    await write(join(dist, 'shell.json'), JSON.stringify(value));
  }

  /** Starts it as systemd and the image do, and waits until it is ready. */
  async start(settings: Environment): Promise<RunningCopy> {
    const PORT = String(await freePort());
    const portal = join(repository, 'packages/tooling/bin/portal.mjs');
    const child = spawn(process.execPath, [portal, 'start', '--no-build'], {
      cwd: this.root,
      env: { HOST: '127.0.0.1', CAPTCHA_COST: '1', ...settings, PORT },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => (output += part.toString()));
    const url = `http://127.0.0.1:${PORT}`;
    const isUp = async (): Promise<boolean> =>
      (await fetch(`${url}/api/readyz`).catch(() => undefined))?.ok ?? false;
    await vi.waitUntil(() => child.exitCode !== null || isUp(), { timeout: 120_000, interval: 50 });
    if (child.exitCode !== null) throw new Error(`The portal did not start:\n${output}`);
    const end = async (signal: NodeJS.Signals): Promise<void> => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await once(child, 'exit');
    };
    return { url, output: () => output, end };
  }

  /** Runs an admin command and returns what it prints. */
  async admin(settings: Environment, ...words: string[]): Promise<string> {
    const { stdout } = await run(process.execPath, ['api/dist/admin.js', ...words], {
      cwd: this.root,
      env: settings,
    });
    return stdout;
  }

  async remove(): Promise<void> {
    await rm(this.root, { recursive: true, force: true });
  }
}

export interface RunningCopy {
  url: string;
  output(): string;
  end(signal: NodeJS.Signals): Promise<void>;
}
