import { rm } from 'node:fs/promises';
import { expect } from 'vitest';
import { newDataFolder } from '../../../testing/data-folder.js';
import type { HeldSocket } from '../../../testing/held-socket.js';
import { startPortalProcess, type PortalProcess } from '../../../testing/portal-process.js';
import type { TestApi } from '../../../testing/test-api.js';

/** Portal processes that share nothing but the database of `home`, as if each ran on its own machine. */
export class Machines {
  private readonly folders: string[] = [];
  readonly portals: PortalProcess[] = [];

  constructor(
    private readonly home: TestApi,
    private readonly stopDelaySeconds: number,
    private readonly socket?: HeldSocket,
  ) {}

  get urls(): string[] {
    return this.portals.map(({ url }) => url);
  }

  async start(count: number): Promise<this> {
    for (let turn = 0; turn < count; turn += 1) {
      this.folders.push(await newDataFolder('machine'));
      this.portals.push(await this.startAt(turn));
    }
    return this;
  }

  /** Stops one as an operator does and starts it again on the same port; `between` runs while it is away. */
  async restart(turn: number, between?: () => Promise<void>): Promise<void> {
    const portal = this.portals[turn];
    expect(await portal?.end('SIGTERM')).toBe(0);
    await between?.();
    this.portals[turn] = await this.startAt(turn, new URL(portal?.url ?? '').port);
  }

  async kill(): Promise<void> {
    await Promise.all(this.portals.map((portal) => portal.end('SIGKILL')));
  }

  async remove(): Promise<void> {
    await this.kill();
    await Promise.all(this.folders.map((folder) => rm(folder, { recursive: true, force: true })));
  }

  private startAt(turn: number, PORT?: string): Promise<PortalProcess> {
    const { config, databaseUri } = this.home;
    const settings = {
      MONGODB_URI: databaseUri,
      SESSION_SECRET: config.sessionSecret,
      CAPTCHA_SECRET: config.captcha.secret,
      PUBLIC_URL: config.publicUrl,
      LOG_LEVEL: 'silent',
      STOP_DELAY_SECONDS: String(this.stopDelaySeconds),
      DATA_DIR: this.folders[turn] ?? '',
      ...(PORT && { PORT }),
    };
    return startPortalProcess(settings, this.socket);
  }
}
