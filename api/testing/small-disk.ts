import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const tryWrite = (file: number, bytes: Buffer): boolean => {
  try {
    return writeSync(file, bytes) === bytes.length;
  } catch {
    return false;
  }
};

/** A disk in memory that a test can fill. */
export class SmallDisk {
  private readonly filler: string;

  /** `isMounted` is false without permission to mount, which requires root and does not work in every container. */
  private constructor(
    readonly folder: string,
    readonly isMounted: boolean,
  ) {
    this.filler = join(folder, 'filler');
  }

  static async mount(megabytes: number): Promise<SmallDisk> {
    const folder = await mkdtemp(join(tmpdir(), 'portal-full-'));
    const options = ['-t', 'tmpfs', '-o', `size=${String(megabytes)}m`, 'tmpfs', folder];
    return new SmallDisk(folder, spawnSync('mount', options).status === 0);
  }

  /** Fills the disk; `leaving` bytes stay free. */
  fill(leaving = 0): void {
    const file = openSync(this.filler, 'w');
    try {
      for (const bytes of [Buffer.alloc(65_536), Buffer.alloc(4096)])
        for (;;) if (!tryWrite(file, bytes)) break;
    } finally {
      closeSync(file);
    }
    if (leaving > 0) truncateSync(this.filler, statSync(this.filler).size - leaving);
  }

  empty(): void {
    rmSync(this.filler);
  }

  async remove(): Promise<void> {
    if (this.isMounted) spawnSync('umount', [this.folder]);
    await rm(this.folder, { recursive: true });
  }
}
