import { Injectable } from '@nestjs/common';
import { RemoteId } from '@portal/contracts/remote';
import { RemoteVersion } from '@portal/contracts/registry';
import { join } from 'node:path';
import { ReleaseReader } from './release-reader.js';

/** Finds the files of published versions, live or not: an open tab may still need those of yesterday. */
@Injectable()
export class RemoteFilesService {
  constructor(private readonly reader: ReleaseReader) {}

  /** Whether a remote is switched off, and with it every version of it. */
  async isOff(id: string): Promise<boolean> {
    const { remotes } = await this.reader.currentPointer();
    return Object.hasOwn(remotes, id) && remotes[id]?.status === 'off';
  }

  /** Where a file lies that a version recorded when it was published; nothing else is ever found. */
  async findFile(id: string, version: string, name: string): Promise<string | undefined> {
    if (!RemoteId.safeParse(id).success || !RemoteVersion.safeParse(version).success) return undefined;
    const release = await this.reader.release(id, version).catch(() => undefined);
    const isRecorded = release !== undefined && Object.hasOwn(release.integrity, name);
    return isRecorded ? join(this.reader.folder, id, version, name) : undefined;
  }
}
