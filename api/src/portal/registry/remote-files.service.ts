import { Injectable } from '@nestjs/common';
import { RemoteId } from '@portal/contracts/remote';
import { RemoteVersion, type Release } from '@portal/contracts/registry';
import { hashOf } from '@portal/remote-store/candidate';
import { formsOf } from '@portal/remote-store/compressed';
import { join } from 'node:path';
import { log } from '../../platform/log/log.js';
import { RemoteCache } from './remote-cache.service.js';

/** One form of a file as it was read, and what says that it is still the same. */
export interface FileForm {
  path: string;
  suffix: '' | '.br' | '.gz';
  mark: string;
  content: Buffer;
}

/** A file to be sent, in a form that is sound; without a check every form is. */
export interface FoundFile {
  path: string;
  isSound?: (form: FileForm) => Promise<boolean>;
}

/** Brings what is published elsewhere into the folder, and anew what is damaged there. Neither throws. */
export interface Copier {
  look(): Promise<void>;
  mend(id: string, version: string): Promise<void>;
}

const plain = (content: Buffer): Promise<Buffer> => Promise.resolve(content);

/** Finds the files of published versions, live or not: an open tab may still need those of yesterday. */
@Injectable()
export class RemoteFilesService {
  /** By path, the mark of the file whose hash was found to be right. */
  private readonly sound = new Map<string, string>();

  private copier?: Copier;

  constructor(private readonly cache: RemoteCache) {}

  /** Has copies made by somebody who knows where there are more. */
  useCopier(copier: Copier): void {
    this.copier = copier;
  }

  /** Whether a remote is switched off, and with it every version of it. */
  isOff(id: string): boolean {
    const { remotes } = this.cache.pointer;
    return Object.hasOwn(remotes, id) && remotes[id]?.status === 'off';
  }

  /** Whether a version was only stored, for those who preview it. */
  async isUnpublished(id: string, version: string): Promise<boolean> {
    if (this.cache.isPublished(id, version)) return false;
    // Another process may have published it a moment ago.
    await this.copier?.look();
    return !this.cache.isPublished(id, version);
  }

  /** Where a file lies that a version recorded when it was published; nothing else is ever found. */
  async findFile(id: string, version: string, name: string): Promise<FoundFile | undefined> {
    if (!RemoteId.safeParse(id).success || !RemoteVersion.safeParse(version).success) return undefined;
    const release = await this.findRelease(id, version);
    const hash = release && Object.hasOwn(release.integrity, name) ? release.integrity[name] : undefined;
    if (hash === undefined) return undefined;
    const isSound = async (form: FileForm): Promise<boolean> => {
      if (await this.isSound(form, hash)) return true;
      log.error({ remote: id, version }, 'a file of a version is not what was published');
      void this.copier?.mend(id, version);
      return false;
    };
    return { path: join(this.cache.folder, id, version, name), isSound };
  }

  // Another process may have published it a moment ago.
  private async findRelease(id: string, version: string): Promise<Release | undefined> {
    const known = await this.cache.release(id, version).catch(() => undefined);
    if (known || !this.copier) return known;
    await this.copier.look();
    return await this.cache.release(id, version).catch(() => undefined);
  }

  // Once for each file as long as it stays the one it is.
  private async isSound({ path, suffix, mark, content }: FileForm, hash: string): Promise<boolean> {
    const place = path + suffix;
    if (this.sound.get(place) === mark) return true;
    const read = formsOf[suffix] ?? plain;
    const isWhole = await read(content).then(
      (bytes) => hashOf(bytes) === hash,
      () => false,
    );
    if (isWhole) this.sound.set(place, mark);
    return isWhole;
  }
}
